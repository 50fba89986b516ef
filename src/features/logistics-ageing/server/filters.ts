import { sql, type RawBuilder } from 'kysely';
import { beginsWith, withinDays, type KeyedTable, type PageOrder } from '#kit/report/server/keyed-page.ts';
import type { ReportFilters } from '#kit/report/server/query.ts';
import type { ReportOrder, ReportScope } from '#kit/report/server/source.ts';

/** The report's lines, as the queries speak of them: `logistics_ageing` (migration 0004) holds all that is filtered and sorted by. */
export const LINES: KeyedTable = { from: sql`logistics_ageing a`, alias: sql`a`, key: sql`a.line_id` };

/** What the page can be sorted by, by column name; each has an index. */
const SORTABLE: Readonly<Record<string, Pick<PageOrder, 'by' | 'nullable'>>> = {
  deliveryCreateTime: { by: sql`a.delivery_create_time`, nullable: false },
  deliveryOrderNumber: { by: sql`lower(a.delivery_order_number)`, nullable: false },
  productCode: { by: sql`lower(a.product_code)`, nullable: false },
  shippingDate: { by: sql`a.shipping_date`, nullable: true },
  appointmentTime: { by: sql`a.appointment_time`, nullable: true },
  storageTime: { by: sql`a.storage_time`, nullable: true },
  transferDate: { by: sql`a.transfer_date`, nullable: true },
};

/** The columns of the ranges, by filter name, and the column that the page is sorted by when only that range is given. */
const RANGES = [
  { name: 'deliveryCreateTime', on: sql`a.delivery_create_time`, orderBy: 'deliveryCreateTime' },
  { name: 'shippingDate', on: sql`a.shipping_date`, orderBy: 'shippingDate' },
  { name: 'appointmentTime', on: sql`a.appointment_time`, orderBy: 'appointmentTime' },
  { name: 'storageTime', on: sql`a.storage_time`, orderBy: 'storageTime' },
  { name: 'transferTime', on: sql`a.transfer_date`, orderBy: 'transferDate' },
] as const;

/** The filters of document 3 §2.7 as conditions, the caller's corporate first. */
export function conditionsOf(scope: ReportScope, filters: ReportFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [corporateIs(scope)];
  addOneOf(conditions, sql`a.lob`, filters.lobList);
  addOneOf(conditions, sql`a.pathway`, filters.pathWayList);
  addNumber(conditions, sql`a.type_of_shipping`, filters.typeOfShipping);
  addNumber(conditions, sql`a.ground_line_on_time`, filters.groundLineOnTime);
  addNumber(conditions, sql`a.warehousing_on_time`, filters.warehousingOnTime);
  if (typeof filters.deliveryOrderNumber === 'string')
    conditions.push(beginsWith(sql`a.delivery_order_number`, filters.deliveryOrderNumber));
  if (typeof filters.productCode === 'string') conditions.push(beginsWith(sql`a.product_code`, filters.productCode));
  for (const range of RANGES) conditions.push(...daysOf(range, filters));
  return conditions;
}

/**
 * The asked-for order; else newest first by the time that is filtered by, else by creation. The order follows the range so that one index
 * gives both: the newest creations of a month's receipts may stand behind a million other lines.
 */
export function orderOf(scope: ReportScope, filters: ReportFilters, { orderBy, order }: ReportOrder): PageOrder {
  const asked = orderBy !== undefined && Object.hasOwn(SORTABLE, orderBy) ? orderBy : undefined;
  const given = RANGES.find(({ name }) => dayOf(filters, `${name}Begin`) !== undefined || dayOf(filters, `${name}End`) !== undefined);
  const name = asked ?? given?.orderBy ?? 'deliveryCreateTime';
  const range = RANGES.find((candidate) => candidate.orderBy === name);
  return {
    ...(SORTABLE[name] as Pick<PageOrder, 'by' | 'nullable'>),
    order: asked === undefined ? 'desc' : order,
    within: [corporateIs(scope), ...(range === undefined ? [] : daysOf(range, filters))],
  };
}

const corporateIs = (scope: ReportScope) => sql`a.corporate_id = ${scope.corporateId}`;

function daysOf({ name, on }: (typeof RANGES)[number], filters: ReportFilters): RawBuilder<unknown>[] {
  return withinDays(on, dayOf(filters, `${name}Begin`), dayOf(filters, `${name}End`));
}

function dayOf(filters: ReportFilters, name: string): string | undefined {
  const value = filters[name];
  return typeof value === 'string' ? value : undefined;
}

/** One value is compared as it is: the planner then knows that an index gives the order as well. */
function addOneOf(conditions: RawBuilder<unknown>[], column: RawBuilder<unknown>, values: ReportFilters[string]): void {
  if (values === undefined) return;
  const [first, ...more] = typeof values === 'string' ? [values] : values;
  conditions.push(more.length === 0 ? sql`${column} = ${first ?? null}` : sql`${column} = any(${[first, ...more]}::text[])`);
}

/** Codes are small numbers; anything else matches nothing. */
function addNumber(conditions: RawBuilder<unknown>[], column: RawBuilder<unknown>, value: ReportFilters[string]): void {
  if (typeof value !== 'string') return;
  conditions.push(/^\d{1,3}$/.test(value) ? sql`${column} = ${Number(value)}` : sql`false`);
}
