import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { bothOf, conditionOf, type Condition } from '#kit/records/server/conditions.ts';
import { expressionOf, orderExpressionOf, PINYIN } from '#kit/records/server/expressions.ts';
import { countOf } from '#kit/records/server/kept-count.ts';
import { orderBy, pageIds, type Order, type PageIds } from '#kit/records/server/page-ids.ts';
import { both, scopeOf } from '#kit/records/server/scope.ts';
import { filterNames, type RowId } from '#kit/records/define.ts';
import type { ReportDefinition, ReportRows } from '../define.ts';
import type { ReportFilters, ReportPageRequest } from './query.ts';
import type { ReportOrder, ReportScope, ServedReport } from './source.ts';

/**
 * The rows of a report as a `from` item: its table, or the select that computes them.
 * @param only the ids of the rows that are needed, if not all
 */
export function rowsOf(
  { definition: { rows }, rows: made }: ServedReport,
  scope: ReportScope,
  only?: readonly RowId[],
): RawBuilder<unknown> {
  if (rows.onRequest !== true) return sql.table(rows.table);
  if (made === undefined) throw new Error(`${rows.name} does not say how its rows are made`);
  return sql`(${made(scope, only)})`;
}

/**
 * The ids of one page of a table's rows, and how many there are.
 * @param also filters that the rows pass as well
 */
export function pageOfRows(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  page: ReportPageRequest,
  also: ReportFilters,
): Promise<PageIds<RowId>> {
  const { definition } = report;
  const { corporateId, limit } = scope;
  return pageIds(tx, {
    table: definition.rows.table,
    id: definition.rows.id,
    scope: seenBy(definition, scope),
    ...(limit === null ? { total: countOf(definition.rows, corporateId) } : {}),
    where: bothOf(filterOf(definition, filters), filterOf(definition, also)),
    order: orderOf(report, filters, page),
    size: page.size,
    offset: (page.current - 1) * page.size,
    exactTotal: page.exactTotal,
  });
}

/**
 * The conditions on the rows `r` that a caller may see: the corporate's, and of those the permitted values. Null if
 * nothing is restricted.
 */
export function seenBy({ rows, limited }: ReportDefinition, { corporateId, limit }: ReportScope): RawBuilder<unknown> | null {
  const own = scopeOf(rows, corporateId);
  return limited === undefined || limit === null ? own : both(own, sql`${expressionOf(rows, limited.on)} = any(${limit}::text[])`);
}

/** The conditions of the caller's filters on the rows `r`. */
export function whereOf(
  definition: ReportDefinition,
  scope: ReportScope,
  filters: ReportFilters,
  also: ReportFilters = {},
): RawBuilder<unknown> {
  const condition = bothOf(filterOf(definition, filters), filterOf(definition, also));
  return both(seenBy(definition, scope), condition?.sql);
}

/** The order of a report's page, over its rows `r`. */
export function rowOrder(report: ServedReport, filters: ReportFilters, query: ReportOrder): RawBuilder<unknown> {
  return orderBy(orderOf(report, filters, query), sql.ref(`r.${report.definition.rows.id}`));
}

/** The filters as a condition over the rows `r`; null where none is used. */
export function filterOf({ rows, filters: declared }: ReportDefinition, filters: ReportFilters): Condition | null {
  return conditionOf({ ...rows, filters: declared }, filters);
}

/** Computed rows have no index. Their texts are in pinyin order, in which codes keep their usual order. */
function orderedBy(rows: ReportRows, by: string): RawBuilder<unknown> {
  const isText = rows.fields.some(({ name, kind }) => name === by && kind === 'text');
  return rows.onRequest === true && isText ? sql`${expressionOf(rows, by)} collate ${sql.id(PINYIN)}` : orderExpressionOf(rows, by);
}

/**
 * The requested order; otherwise newest first by the filtered days, or the report's default. The order follows the
 * range so that one index serves both: the newest creations of a month's receipts may come after a million other rows.
 */
export function orderOf(
  { definition: { rows, filters: declared }, sql: written }: ServedReport,
  filters: ReportFilters,
  { orderBy: query, order }: ReportOrder,
): Order {
  const range = declared.find((filter) => filter.match === 'days' && filterNames(filter).some((name) => filters[name] !== undefined));
  const by = query ?? range?.on ?? rows.newest;
  const found = rows.orders.find((candidate) => candidate.by === by);
  if (found === undefined) throw new Error(`${rows.name} has no order by ${by}`);
  const expression = written?.orders?.[by];
  return {
    by,
    expression: expression === undefined ? orderedBy(rows, by) : sql.raw(expression),
    descending: query === undefined ? found.rising !== true : order === 'desc',
    nullable: found.nullable === true,
    unindexed: found.unindexed === true,
  };
}
