import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Language } from '#kit/i18n/words.ts';
import { allConditions, conditionOf, type Condition } from '#kit/records/server/conditions.ts';
import { expressionOf, orderExpressionOf, sortExpressionOf } from '#kit/records/server/expressions.ts';
import { countOf } from '#kit/records/server/row-count.ts';
import { orderBy, pageIds, requireSortable, type Order, type PageIds } from '#kit/records/server/page-ids.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import { filterNames, type RowId } from '#kit/records/define.ts';
import { isIndexedField, type ReportDefinition } from '../define.ts';
import type { ReportFilters, ReportPageRequest } from './query.ts';
import type { ReportOrder, ReportScope, ServedReport } from './source.ts';
import { sortedColumn, leftJoinSources } from './values.ts';

/**
 * The rows of a report as a `from` item: its table, or the select that computes them.
 * @param only the ids of the required rows; all if absent
 */
export function rowsOf(
  { definition: { rows }, rows: computedRows }: ServedReport,
  scope: ReportScope,
  only?: readonly RowId[],
): RawBuilder<unknown> {
  if (rows.onRequest !== true) return sql.table(rows.table);
  if (computedRows === undefined) throw new Error(`${rows.name} does not declare how its rows are computed`);
  return sql`(${computedRows(scope, only)})`;
}

/**
 * The ids of one page of a table's rows, and the number of matching rows.
 * @param extraFilters filters in addition to those of the caller, such as those of a total
 */
export function pageOfRows(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  page: ReportPageRequest,
  extraFilters: ReportFilters,
): Promise<PageIds<RowId>> {
  const { rows } = report.definition;
  const { corporateId, limit } = scope;
  return pageIds(tx, {
    ...matchesOf(report, scope, filters, page, extraFilters),
    id: rows.id,
    total: limit === null ? countOf(rows, corporateId) : undefined,
    size: page.size,
    offset: (page.current - 1) * page.size,
    exactTotal: page.exactTotal,
  });
}

/** Rejects an order without an index if there are more than `SORT_LIMIT` stored rows (`RuleViolation`). */
export async function requireSortableReport(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  order: ReportOrder,
  extraFilters: ReportFilters,
): Promise<void> {
  if (report.definition.rows.onRequest !== true) await requireSortable(tx, matchesOf(report, scope, filters, order, extraFilters));
}

/** The filtered rows of a table, in an order. */
function matchesOf(report: ServedReport, scope: ReportScope, filters: ReportFilters, order: ReportOrder, extraFilters: ReportFilters) {
  const { definition } = report;
  return {
    table: definition.rows.table,
    scope: visibleTo(definition, scope),
    where: allConditions(reportCondition(definition, filters), reportCondition(definition, extraFilters)),
    order: orderOf(report, scope, filters, order),
  };
}

/**
 * The conditions on the rows `r` that a caller may see: the corporate, and the permitted values of the `limited` field.
 * Null without a restriction.
 */
export function visibleTo({ rows, limited }: ReportDefinition, { corporateId, limit }: ReportScope): RawBuilder<unknown> | null {
  const ofCorporate = scopeOf(rows, corporateId);
  return limited === undefined || limit === null
    ? ofCorporate
    : withinScope(ofCorporate, sql`${expressionOf(rows, limited.on)} = any(${limit}::text[])`);
}

/** The conditions of the caller's filters on the rows `r`. */
export function whereOf(
  definition: ReportDefinition,
  scope: ReportScope,
  filters: ReportFilters,
  extraFilters: ReportFilters = {},
): RawBuilder<unknown> {
  const condition = allConditions(reportCondition(definition, filters), reportCondition(definition, extraFilters));
  return withinScope(visibleTo(definition, scope), condition?.sql);
}

/** The order of a report's page, over its rows `r`. */
export function rowOrder(report: ServedReport, scope: ReportScope, filters: ReportFilters, query: ReportOrder): RawBuilder<unknown> {
  return orderBy(orderOf(report, scope, filters, query), sql.ref(`r.${report.definition.rows.id}`));
}

/** The filters as a condition over the rows `r`; null if none is used. */
export function reportCondition({ rows, filters: declared }: ReportDefinition, filters: ReportFilters): Condition | null {
  return conditionOf({ ...rows, filters: declared }, filters);
}

/**
 * The requested order. By default, rows that are filtered by a range of days with an index are in descending order of
 * these days, so that one index serves filter and order. Other rows have the default order of the report.
 */
export function orderOf(report: ServedReport, scope: ReportScope, filters: ReportFilters, query: ReportOrder): Order {
  const { rows, filters: declared } = report.definition;
  const range = declared.find((filter) => filter.match === 'days' && filterNames(filter).some((name) => filters[name] !== undefined));
  const byDefault = range !== undefined && (rows.onRequest === true || isIndexedField(rows, range.on)) ? range.on : rows.newest;
  const by = query.orderBy ?? byDefault;
  const isRisingByDefault = byDefault === rows.newest && rows.rising === true;
  const descending = query.orderBy === undefined ? !isRisingByDefault : query.order === 'desc';
  if (!isIndexedField(rows, by)) return { by, descending, indexed: false, ...sortOf(report, scope, by, query.language) };
  const written = report.sql?.orders?.[by];
  return { by, descending, indexed: true, expression: written === undefined ? orderExpressionOf(rows, by) : sql.raw(written) };
}

/** The sort expression without an index: a column, a field of the rows, or a column that is computed for the page. */
function sortOf(report: ServedReport, scope: ReportScope, by: string, language: Language): Pick<Order, 'expression' | 'joins'> {
  const { rows, columns } = report.definition;
  const written = report.sql?.orders?.[by];
  if (written !== undefined) return { expression: sql.raw(written) };
  const column = columns.find(({ name }) => name === by);
  if (column !== undefined) return { expression: sortedColumn(report, column, language), joins: leftJoinSources(rows) };
  if (report.dynamic === undefined || rows.fields.some(({ name }) => name === by))
    return { expression: sortExpressionOf(rows, by, language) };
  return { expression: sql`(select dynamic.value from (${report.dynamic.values(scope)}) dynamic where dynamic.flag = ${by})` };
}
