import { z } from 'zod';
import { dayFilter, listFilter, pageQuery, textFilter, textFilterUpTo } from '#kit/http/server/query.ts';
import { filterNames } from '#kit/records/define.ts';
import type { ReportDefinition, ReportFilter } from '../define.ts';

/** The filters of a call as they came in: texts, lists and days, by their name in the query string; absent ones are undefined. */
export type ReportFilters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Which page is asked for, and in which order; `orderBy` is one of the definition's orders. */
export interface ReportPageRequest {
  readonly current: number;
  readonly size: number;
  readonly orderBy: string | undefined;
  readonly order: 'asc' | 'desc';
  /** Count all rows, however many there are. */
  readonly exactTotal: boolean;
}

/** The query schema of the calls that take filters; `names` keeps some of them. */
export function filterQuery(definition: ReportDefinition, names?: readonly string[]): Record<string, z.ZodType> {
  const filters = definition.filters.filter((filter) => names === undefined || names.includes(filter.name));
  return Object.fromEntries(filters.flatMap(schemasOf));
}

function schemasOf(filter: ReportFilter): [string, z.ZodType][] {
  return filterNames(filter).map((name) => [name, schemaOf(filter)]);
}

function schemaOf({ match, several, maxLength }: ReportFilter): z.ZodType {
  if (match === 'days') return dayFilter;
  if (several === true) return listFilter;
  return maxLength === undefined ? textFilter : textFilterUpTo(maxLength);
}

/** The query schema of what orders rows. */
export function orderQuery(definition: ReportDefinition) {
  const sortable = definition.rows.orders.map(({ by }) => by);
  return {
    orderBy: z.preprocess((value) => (value === '' ? undefined : value), z.enum(sortable).optional()),
    order: pageQuery.order,
  };
}

/** The query schema of what leads from a total to its rows: the name of the column whose total it is. */
export function totalQuery(definition: ReportDefinition) {
  const totalled = definition.columns.filter(({ total }) => total !== undefined).map(({ name }) => name);
  return { total: z.preprocess((value) => (value === '' ? undefined : value), z.enum(totalled).optional()) };
}

/** The query schema of the page call. */
export function pageCallQuery(definition: ReportDefinition) {
  return z.object({
    ...filterQuery(definition),
    ...orderQuery(definition),
    ...totalQuery(definition),
    current: pageQuery.current,
    size: pageQuery.size,
    exactTotal: z.preprocess((value) => value === '1' || value === 'true', z.boolean()),
  });
}
