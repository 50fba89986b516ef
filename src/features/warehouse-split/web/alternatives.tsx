import { useQuery } from '@tanstack/react-query';
import { Table, Tag, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Answered } from '#kit/ui/web/page-states.tsx';
import type { AlternativeRow, alternativesCall, DemandLineRow } from '../contract.ts';
import { PATHS } from '../definition.ts';

/** Why a line is served from where it is: every warehouse that had its goods, and what each would have cost. */
export function Alternatives({ line: { id, portions, missing } }: { readonly line: DemandLineRow }): ReactNode {
  const { t } = useWords();
  const columnsFor = useColumns();
  const alternatives = useQuery({
    queryKey: [PATHS.alternatives, id],
    queryFn: ({ signal }) => callApi<typeof alternativesCall>({ path: PATHS.alternatives, query: { id }, signal, silent: true }),
  });
  const isFixed = portions.some(({ way }) => way === '固定路由');
  return (
    <section aria-label={t('为何')}>
      <p>
        {[
          ...(isFixed ? [t('固定路由优先，其余按数量×时效最小分配。')] : [t('按数量×时效最小分配。')]),
          ...(missing > 0 ? [t('所有仓库的可用库存都已分完。')] : []),
        ].join('')}
      </p>
      <Answered query={alternatives}>
        {({ alternatives: rows }) =>
          rows.length > 0 && (
            <Table<AlternativeRow>
              size="small"
              rowKey={({ warehouse, city, lob }) => JSON.stringify([warehouse, city, lob])}
              columns={columnsFor(rows)}
              dataSource={[...rows]}
              pagination={false}
            />
          )
        }
      </Answered>
    </section>
  );
}

/** The columns for these rows; they name the category where there is more than one. */
function useColumns(): (rows: readonly AlternativeRow[]) => TableColumnsType<AlternativeRow> {
  const { t, language } = useWords();
  const count = (pieces: number) => numberText(pieces, language);
  const isMixed = (rows: readonly AlternativeRow[]) => new Set(rows.map(({ lob }) => lob)).size > 1;
  return (rows) => [
    {
      title: t('发货仓'),
      key: 'warehouse',
      render: (_, { warehouse, city, lob, taken }) => (
        <>
          {`${warehouse} (${isMixed(rows) ? [city, t(lob)].join(' · ') : city}) `}
          {taken > 0 && <Tag color="success">{t('已分 {{count}}', { count: count(taken) })}</Tag>}
        </>
      ),
    },
    { title: t('时效'), dataIndex: 'days', align: 'right', render: (days: number | null) => (days === null ? t('未维护，按99天') : days) },
    {
      title: t('每件增加天数'),
      dataIndex: 'more',
      align: 'right',
      render: (more: number | null) => (more === null ? '-' : t('{{days}} 天', { days: count(more) })),
    },
    { title: t('库存'), dataIndex: 'stock', align: 'right', render: count },
    { title: t('固定路由占用'), dataIndex: 'fixed', align: 'right', render: count },
    { title: t('剩余'), dataIndex: 'left', align: 'right', render: count },
    { title: t('最早入库'), dataIndex: 'oldest', render: (day: string | null) => day ?? '-' },
  ];
}
