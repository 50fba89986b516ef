import { Table, Tag, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { decimalText, numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { ExportButton } from '#kit/ui/web/export-button.tsx';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { AlternativeRow, alternativesCall, DemandLineRow, originsCall, PortionOrigin } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { type OriginSubject, OriginsDrawer } from './origins.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

/** Every warehouse that had the goods of a line, with its cost, and the sources of each number. */
export function Alternatives({ line: { id, portions, missing } }: { readonly line: DemandLineRow }): ReactNode {
  const { t } = useWords();
  const [subject, setSubject] = useState<OriginSubject | null>(null);
  const alternatives = useCall<typeof alternativesCall>({ path: PATHS.alternatives, query: { id } });
  const origins = useCall<typeof originsCall>({ path: PATHS.origins, query: { id } });
  // Until the sources are loaded, a click has no effect: the drawer must not open by itself later.
  const showSources = origins.data === undefined ? () => undefined : setSubject;
  const columnsFor = useColumns(showSources);
  const isFixed = portions.some(({ way }) => way === '固定路由');
  return (
    <section aria-label={t('分配依据')} className="split-why">
      <QueryView query={origins}>
        {(found) => (
          <>
            {found.portions.length > 0 && <Portions portions={found.portions} onShowSources={setSubject} />}
            <OriginsDrawer subject={subject} origins={found} onClose={() => setSubject(null)} />
          </>
        )}
      </QueryView>
      <p>
        {[
          ...(isFixed ? [t('固定路由优先，其余按数量×时效最小分配。')] : [t('按数量×时效最小分配。')]),
          ...(missing > 0 ? [t('所有仓库的可用库存都已分完。')] : []),
        ].join('')}
      </p>
      <QueryView query={alternatives}>
        {({ alternatives: rows }) =>
          rows.length > 0 && (
            <>
              <Table<AlternativeRow>
                size="small"
                rowKey={({ warehouse, city, lob }) => JSON.stringify([warehouse, city, lob])}
                columns={columnsFor(rows)}
                dataSource={[...rows]}
                pagination={false}
              />
              <ExportButton path={PATHS.alternativesExport} query={{ id }} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

type OnShowSources = (subject: OriginSubject) => void;

/** A column of numbers, each of which opens its sources. `title` is translated. */
const linkedColumn = <Row,>(title: string, textOf: (row: Row) => string, onShowSources: (row: Row) => void) => ({
  title,
  key: title,
  align: 'right' as const,
  render: (_: unknown, row: Row) => (
    <CellButton aria-label={`${title} ${textOf(row)}`} onClick={() => onShowSources(row)}>
      {textOf(row)}
    </CellButton>
  ),
});

interface PortionsProps {
  readonly portions: readonly PortionOrigin[];
  readonly onShowSources: OnShowSources;
}

/** The line's goods, with their price. */
function Portions({ portions, onShowSources }: PortionsProps): ReactNode {
  const { t, language } = useWords();
  const money = (value: string | null) => (value === null ? '-' : decimalText(value, 2, language));
  const linked = (title: string, textOf: (portion: PortionOrigin) => string) =>
    linkedColumn(title, textOf, (portion) => onShowSources({ portion }));
  return (
    <Table<PortionOrigin>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...portions]}
      columns={[
        { title: t('发货仓'), dataIndex: 'warehouse' },
        { title: t('物料号'), dataIndex: 'productCode' },
        { title: t('数量'), dataIndex: 'quantity', align: 'right', render: (pieces: number) => numberText(pieces, language) },
        linked(t('供货价'), ({ price }) => money(price)),
        linked(t('金额'), ({ amount }) => money(amount)),
        linked(t('时效'), ({ days }) => numberText(days, language)),
      ]}
    />
  );
}

/** The columns for these rows; they include the category if there is more than one. */
function useColumns(onShowSources: OnShowSources): (rows: readonly AlternativeRow[]) => TableColumnsType<AlternativeRow> {
  const { t, language } = useWords();
  const count = (pieces: number) => numberText(pieces, language);
  const linked = (title: string, textOf: (place: AlternativeRow) => string) =>
    linkedColumn(title, textOf, (place) => onShowSources({ place }));
  const isMixed = (rows: readonly AlternativeRow[]) => new Set(rows.map(({ lob }) => lob)).size > 1;
  return (rows) => [
    {
      title: t('发货仓'),
      key: 'warehouse',
      render: (_, { warehouse, city, lob, taken }) => (
        <>
          {t('{{name}}（{{detail}}）', { name: warehouse, detail: isMixed(rows) ? [city, t(lob)].join(' · ') : city })}{' '}
          {taken > 0 && <Tag color="success">{t('已分{{count}}', { count: count(taken) })}</Tag>}
        </>
      ),
    },
    linked(t('时效'), ({ days }) => (days === null ? t('未维护，按99天') : count(days))),
    {
      title: t('每件增加天数'),
      dataIndex: 'more',
      align: 'right',
      render: (more: number | null) => (more === null ? '-' : t('{{days}}天', { days: count(more) })),
    },
    linked(t('库存'), ({ stock }) => count(stock)),
    { title: t('固定路由占用'), dataIndex: 'fixed', align: 'right', render: count },
    linked(t('剩余'), ({ left }) => count(left)),
    { title: t('最早入库'), dataIndex: 'oldest', render: (day: string | null) => day ?? '-' },
  ];
}
