import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { BLANK_EMPTY_TEXT, EmptyState, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { requestedOrder } from '#kit/ui/web/table/sorting.ts';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { PageTable } from '#kit/ui/web/table/wide-table.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';

/** The result of a page call. */
interface PageQuery<Row> {
  readonly data: { readonly records: readonly Row[]; readonly total: number } | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
}

interface PagedRowsProps<Row extends object> extends Pick<TableProps<Row>, 'rowKey' | 'columns' | 'expandable'> {
  readonly query: PageQuery<Row>;
  readonly page: Page;
  readonly onTurn: (page: Partial<Page>) => void;
  /** Shown if there are no rows. */
  readonly empty?: ReactNode;
  /** Above the table. */
  readonly children?: ReactNode;
}

/** A table of a page call with its pager, and the states loading, failed and empty. */
export function PagedRows<Row extends object>(props: PagedRowsProps<Row>): ReactNode {
  const { query, page, onTurn, empty = <EmptyState />, children, columns = [], ...table } = props;
  const records = query.data?.records ?? [];
  return (
    <>
      <QueryContent query={query}>
        {children}
        <PageTable<Row>
          className="list-table"
          size="small"
          columns={withWholeWords(columns)}
          dataSource={[...records]}
          loading={query.isPending || query.isPlaceholderData}
          pagination={false}
          onChange={(_pagination, _filters, sorter) => onTurn({ current: 1, ...requestedOrder(sorter) })}
          locale={{ emptyText: query.data === undefined ? BLANK_EMPTY_TEXT : empty }}
          {...table}
        />
      </QueryContent>
      <ListPager page={page} shown={records.length} total={query.data?.total ?? null} totalCapped={false} onTurn={onTurn} />
    </>
  );
}
