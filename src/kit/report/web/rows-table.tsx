import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { BLANK_EMPTY_TEXT, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
import { isNumeric } from '../numbers.ts';
import { valueText } from './columns.tsx';
import { type Filters, readPage } from './use-report.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

interface RowsTableProps {
  readonly definition: ReportDefinition;
  /** The query parameters of the report's page call for these rows. */
  readonly query: Filters;
  /** The last column has the values from which the number is computed. */
  readonly columns: readonly ReportColumn[];
  /** Opens the provenance of one row's value. */
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
}

const PAGE_SIZE = 20;

/** The columns that identify a row of a report, those from which the values of `column` are computed, and `column`. */
export function columnsBehind({ columns }: ReportDefinition, column: ReportColumn): ReportColumn[] {
  const inputs = new Set(column.provenance?.inputs.flatMap((input) => ('column' in input ? [input.column] : [])));
  return [...columns.filter(({ name, fixed }) => name !== column.name && (fixed === true || inputs.has(name))), column];
}

/** The rows that a number is computed from, page by page. */
export function RowsTable({ definition, query, columns, onExplain }: RowsTableProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const [current, setCurrent] = useState(1);
  const read = useQuery({
    queryKey: ['report', definition.name, 'rows-behind', query, current],
    queryFn: ({ signal }) => readPage(definition, { ...query, current, size: PAGE_SIZE, exactTotal: 1 }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryContent query={read}>
      <Table<ReportRecord>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        loading={read.isFetching}
        dataSource={read.data?.records ?? []}
        locale={{ emptyText: read.data === undefined ? BLANK_EMPTY_TEXT : undefined }}
        columns={columns.map((column, index) => ({
          key: column.name,
          title: t(column.title),
          align: isNumeric(column) ? ('right' as const) : ('left' as const),
          render: (_: unknown, record: ReportRecord) =>
            index < columns.length - 1 || column.provenance === undefined ? (
              valueText(record, column, words)
            ) : (
              <CellButton onClick={() => onExplain(record, column)}>{valueText(record, column, words)}</CellButton>
            ),
        }))}
      />
      <Pagination
        className="report-total-pages"
        size="small"
        current={current}
        pageSize={PAGE_SIZE}
        total={read.data?.total ?? 0}
        showSizeChanger={false}
        showTotal={(total) => read.data?.total !== undefined && t('共{{total}}条', { total: numberText(total, words.language) })}
        onChange={setCurrent}
      />
    </QueryContent>
  );
}
