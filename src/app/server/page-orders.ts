import { features } from '#app/features.ts';
import type { PageOrder } from '#kit/backup/server/indexes.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { fieldOf } from '#kit/records/define.ts';
import { UPDATE_TIME } from '#kit/records/server/expressions.ts';
import type { ReportDefinition } from '#kit/report/define.ts';

/** The default order of every list and report over a table. */
export const pageOrders: readonly PageOrder[] = features.flatMap(({ lists = [], ownLists = [], reports = [] }) => [
  ...[...lists, ...ownLists].filter(({ view }) => view !== true).map(orderOfList),
  ...reports.filter(({ rows }) => rows.onRequest !== true).map(orderOfReport),
]);

function orderOfList(list: ListDefinition): PageOrder {
  const by = list.defaultOrder?.by ?? UPDATE_TIME;
  return { table: list.table, id: 'id', defaultOrders: [by === UPDATE_TIME ? 'updated_at' : columnOf(fieldOf(list, by))] };
}

/** A page restricted to some days has their order. */
function orderOfReport({ rows, filters }: ReportDefinition): PageOrder {
  const days = filters.filter(({ initially }) => initially !== undefined).map(({ on }) => on);
  return { table: rows.table, id: rows.id, defaultOrders: [rows.newest, ...days].map((by) => columnOf(fieldOf(rows, by))) };
}
