import { features } from '#app/features.ts';
import type { PageOrder } from '#kit/backup/server/indexes.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { fieldOf, UPDATE_TIME } from '#kit/records/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';

/** The default orders of lists and reports. Those that read a view or are computed on request have no indexes. */
export const pageOrders: readonly PageOrder[] = features.flatMap(({ lists = [], ownLists = [], reports = [] }) => [
  ...[...lists, ...ownLists].filter((list) => list.view !== true).map(orderOfList),
  ...reports.filter(({ rows }) => rows.onRequest !== true).map(orderOfReport),
]);

function orderOfList(list: ListDefinition): PageOrder {
  const field = list.defaultOrder?.by ?? UPDATE_TIME;
  return { table: list.table, id: 'id', orderColumns: [field === UPDATE_TIME ? 'updated_at' : columnOf(fieldOf(list, field))] };
}

/** A report is ordered by the day of its filter, or by its newest column. */
function orderOfReport({ rows, filters }: ReportDefinition): PageOrder {
  const days = filters.filter(({ initially }) => initially !== undefined).map(({ on }) => on);
  return { table: rows.table, id: rows.id, orderColumns: [rows.newest, ...days].map((field) => columnOf(fieldOf(rows, field))) };
}
