import type { TableProps } from 'antd';
import type { Page } from '#kit/ui/web/url-filters.ts';

/** The properties of a column whose title changes the order. The server sorts. */
export function sortableBy(name: string, { orderBy, order }: Page) {
  return {
    sorter: true,
    sortOrder: orderBy === name ? (order === 'desc' ? 'descend' : 'ascend') : null,
    showSorterTooltip: false,
  } as const;
}

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2];

/** The order that a pressed title requests; the default order after a third press. */
export function requestedOrder<Row>(sorter: Sorter<Row>): Required<Pick<Page, 'orderBy' | 'order'>> {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  if (one?.order === undefined || one.order === null) return { orderBy: '', order: 'asc' };
  return { orderBy: String(one.columnKey), order: one.order === 'descend' ? 'desc' : 'asc' };
}
