import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { bothOf, conditionOf, type Condition } from '#kit/records/server/conditions.ts';
import { expressionOf } from '#kit/records/server/expressions.ts';
import { both, orderBy, pageIds, type Order, type PageIds } from '#kit/records/server/page-ids.ts';
import { scopeOf } from '#kit/records/server/scope.ts';
import { filterNames } from '#kit/records/define.ts';
import type { ReportDefinition } from '../define.ts';
import type { ReportFilters, ReportPageRequest } from './query.ts';
import type { ReportOrder, ReportScope } from './source.ts';

/**
 * The ids of one page of a report's rows, and how many there are.
 * @param also filters that the rows pass as well
 */
export function pageOfRows(
  tx: Tx,
  definition: ReportDefinition,
  { corporateId }: ReportScope,
  filters: ReportFilters,
  page: ReportPageRequest,
  also: ReportFilters,
): Promise<PageIds> {
  return pageIds(tx, {
    table: definition.rows.table,
    id: definition.rows.id,
    scope: scopeOf(definition.rows, corporateId),
    where: bothOf(filterOf(definition, filters), filterOf(definition, also)),
    order: orderOf(definition, filters, page),
    size: page.size,
    offset: (page.current - 1) * page.size,
    exactTotal: page.exactTotal,
    narrow: true,
  });
}

/** What the rows `r` have that a corporate asks for. */
export function whereOf(
  definition: ReportDefinition,
  { corporateId }: ReportScope,
  filters: ReportFilters,
  also: ReportFilters = {},
): RawBuilder<unknown> {
  const condition = bothOf(filterOf(definition, filters), filterOf(definition, also));
  return both(scopeOf(definition.rows, corporateId), condition?.indexed);
}

/** The order of a report's page, over its rows `r`. */
export function rowOrder(definition: ReportDefinition, filters: ReportFilters, asked: ReportOrder): RawBuilder<unknown> {
  return orderBy(orderOf(definition, filters, asked), sql.ref(`r.${definition.rows.id}`));
}

/** The filters as a condition over the rows `r`; null where none is used. */
export function filterOf({ rows, filters: declared }: ReportDefinition, filters: ReportFilters): Condition | null {
  return conditionOf({ ...rows, filters: declared }, filters);
}

/**
 * The asked-for order; else newest first by the days that are filtered by, else by the report's own. The order follows the range so that one index
 * gives both: the newest creations of a month's receipts may stand behind a million other rows.
 */
function orderOf({ rows, filters: declared }: ReportDefinition, filters: ReportFilters, { orderBy: asked, order }: ReportOrder): Order {
  const range = declared.find((filter) => filter.match === 'days' && filterNames(filter).some((name) => filters[name] !== undefined));
  const by = asked ?? range?.on ?? rows.newest;
  const found = rows.orders.find((candidate) => candidate.by === by);
  if (found === undefined) throw new Error(`${rows.name} has no order by ${by}`);
  return {
    by,
    expression: found.sql === undefined ? expressionOf(rows, by) : sql.raw(found.sql),
    descending: asked === undefined || order === 'desc',
    nullable: found.nullable === true,
  };
}
