import { DownloadOutlined, FilterOutlined, FunctionOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Pagination, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { RowsOf } from '#kit/ui/web/page-states.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { reportPage, ReportRecord, ReportTotals } from '../contract.ts';
import { rowsBehind, type ReportColumn, type ReportDefinition } from '../define.ts';
import { isNumeric, valueText } from './columns.tsx';
import type { Filters, Report } from './use-report.ts';

interface TotalPanelProps {
  readonly definition: ReportDefinition;
  readonly report: Report;
  /** The column whose total is asked about. */
  readonly column: ReportColumn | null;
  readonly onClose: () => void;
  /** Asks where one row's value came from. */
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
}

const WIDTH = 560;
const PAGE_SIZE = 20;

/** Beside the table: how a total came about, and the rows that it is made of. */
export function TotalPanel({ definition, report, column, onClose, onExplain }: TotalPanelProps): ReactNode {
  const { t } = useWords();
  return (
    <Drawer
      open={column !== null}
      onClose={onClose}
      title={t('合计明细')}
      size={WIDTH}
      mask={false}
      rootClassName="report-provenance"
      destroyOnHidden
    >
      {column !== null && report.totals !== null && (
        <Explained
          key={`${column.name} ${report.filterKey}`}
          definition={definition}
          report={report}
          column={column}
          totals={report.totals}
          onExplain={onExplain}
        />
      )}
    </Drawer>
  );
}

type ExplainedProps = Pick<TotalPanelProps, 'definition' | 'report' | 'onExplain'> & {
  readonly column: ReportColumn;
  readonly totals: ReportTotals;
};

function Explained({ definition, report, column, totals, onExplain }: ExplainedProps): ReactNode {
  const { t, language } = useWords();
  const value = (totals.totals[column.name] ?? 0).toLocaleString(language);
  return (
    <>
      <dl className="report-provenance-value">
        <dt>{t(column.title)}</dt>
        <dd>{value}</dd>
      </dl>
      <section className="report-provenance-formula">
        <h3>
          <FunctionOutlined aria-hidden /> {t('计算方法')}
        </h3>
        <p>
          {column.total?.make === 'count'
            ? t('当前筛选条件下，“{{column}}”为“{{word}}”的行数。', { column: t(column.title), word: t(column.total.word) })
            : t('当前筛选条件下 {{rows}} 行的“{{column}}”之和。', { rows: totals.rows.toLocaleString(language), column: t(column.title) })}
        </p>
      </section>
      <ToItsRows definition={definition} report={report} column={column} />
      <RowsBehind definition={definition} filters={report.filters} column={column} onExplain={onExplain} />
    </>
  );
}

function ToItsRows({ definition, report, column }: Pick<ExplainedProps, 'definition' | 'report' | 'column'>): ReactNode {
  const { t } = useWords();
  const { orderBy, order } = report.page;
  const { busy, start } = useDownload({
    path: definition.calls.export.path,
    query: { ...report.filters, orderBy, order, total: column.name },
  });
  const more = rowsBehind(column.total);
  const isShown = Object.entries(more).every(([name, value]) => report.filters[name] === value);
  return (
    <div className="report-total-actions">
      {!isShown && (
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => report.search({ ...report.filters, ...more })}>
          {t('在表中只看这些行')}
        </Button>
      )}
      <Permitted codes={[definition.codes.export]}>
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void start()}>
          {t('下载这些行')}
        </Button>
      </Permitted>
    </div>
  );
}

interface RowsBehindProps {
  readonly definition: ReportDefinition;
  readonly filters: Filters;
  readonly column: ReportColumn;
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
}

function RowsBehind({ definition, filters, column, onExplain }: RowsBehindProps): ReactNode {
  const { t } = useWords();
  const [current, setCurrent] = useState(1);
  const query = useQuery({
    queryKey: ['report', definition.name, 'total-rows', column.name, filters, current],
    queryFn: ({ signal }) =>
      callApi<ReturnType<typeof reportPage>>({
        path: definition.calls.page.path,
        query: { ...filters, total: column.name, current, size: PAGE_SIZE, exactTotal: 1 },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const names = definition.columns.filter((each) => each.fixed === true && each.name !== column.name);
  return (
    <RowsOf query={query}>
      <Table<ReportRecord>
        rowKey="id"
        size="small"
        pagination={false}
        loading={query.isFetching}
        dataSource={query.data?.records ?? []}
        columns={[
          ...names.map((each) => ({
            key: each.name,
            title: t(each.title),
            render: (_: unknown, record: ReportRecord) => valueText(record, each, t),
          })),
          {
            key: column.name,
            title: t(column.title),
            align: isNumeric(column) ? ('right' as const) : ('left' as const),
            render: (_: unknown, record: ReportRecord) => (
              <Button type="link" size="small" onClick={() => onExplain(record, column)}>
                {valueText(record, column, t)}
              </Button>
            ),
          },
        ]}
      />
      <Pagination
        className="report-total-pages"
        size="small"
        current={current}
        pageSize={PAGE_SIZE}
        total={query.data?.total ?? 0}
        showSizeChanger={false}
        showTotal={(total) => query.data !== undefined && t('共 {{total}} 条', { total })}
        onChange={setCurrent}
      />
    </RowsOf>
  );
}
