import { sql, type RawBuilder } from 'kysely';
import { imeiRecords } from '#features/imei/definition.ts';
import { distiInventory, distiInventoryLines, t2Inventory, t2InventoryLines } from '#features/inventory-review/definition.ts';
import { inventorySaleLines, inventorySaleList } from '#features/inventory-sale/definition.ts';
import { saleForecastLines } from '#features/sale-forecast/definition.ts';
import { forecastWeeks, newestForecasts } from '#features/sale-forecast/server/api.ts';
import { AGES } from '../ages.ts';
import { inRequestedProducts, idOfCode, idOfMpn, productOf, productTable, type ReplenishmentQuery } from './scope.ts';

/**
 * The inputs of the overview except DC sales, each as a select by 物料号 (docs/business-rules/replenishment.md#rows). They
 * refer to the CTE `lowest`, the lowest 物料号 of each MPN.
 */

/** The number of days, including today, for which a goods issue of an IMEI counts as a registration. */
export const REGISTRATION_DAYS = 7;

/** `id` and `day` of the newest reviewed inventory up to today. */
const reviewedRecord = ({ corporateId, today }: ReplenishmentQuery, kind: string): RawBuilder<unknown> => sql`
  select record.id, record.day from period_record record
  join record_review review on review.kind = record.kind and review.record_id = record.id
  where record.corporate_id = ${corporateId} and record.kind = ${kind} and record.day <= ${today}::date and record.active_upload_id is not null
  order by record.day desc limit 1`;

/** The newest reviewed T2 inventory, and that of the distributor's own warehouses: `id` and `day`. */
export const t2Record = (query: ReplenishmentQuery): RawBuilder<unknown> => reviewedRecord(query, t2Inventory.name);
export const stockRecord = (query: ReplenishmentQuery): RawBuilder<unknown> => reviewedRecord(query, distiInventory.name);

/** The newest week with a file of the retail partner: `id` and `day` of its record, and the upload. */
export const stockWeek = ({ corporateId, today }: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select record.id, record.day, record.active_upload_id from period_record record
  where record.corporate_id = ${corporateId} and record.kind = ${inventorySaleList.name} and record.day <= ${today}::date
    and record.active_upload_id is not null
  order by record.day desc limit 1`;

/** The weeks whose forecasts cover the current week, with the columns of {@link stockWeek}. */
const relevantWeeks = ({ corporateId, today }: ReplenishmentQuery): RawBuilder<unknown> => forecastWeeks({ corporateId, day: today });

/** The newest week whose forecast covers the current week. */
export const forecastWeek = (query: ReplenishmentQuery): RawBuilder<unknown> =>
  sql`select * from (${relevantWeeks(query)}) week order by week.day desc limit 1`;

/** The newest files and inventories, each with the table of its lines. */
const newestFiles = (query: ReplenishmentQuery): readonly { readonly record: RawBuilder<unknown>; readonly table: string }[] => [
  { record: stockWeek(query), table: inventorySaleLines.table },
  { record: stockRecord(query), table: distiInventoryLines.table },
  { record: relevantWeeks(query), table: saleForecastLines.table },
];

/** The products of the newest files and inventories, as `product_code`. */
export const codesInNewestFiles = (query: ReplenishmentQuery): RawBuilder<unknown> => {
  const linesOf = newestFiles(query).map(
    ({ record, table }) => sql`
      select line.product_code from (${record}) record
      join ${sql.table(table)} line on line.current and line.period_record_id = record.id ${inRequestedProducts(query, sql`line.product_code`)}`,
  );
  return sql`
    ${sql.join(linesOf, sql` union `)}
    union select counted_under from (${t2Lines(query)}) line where true ${inRequestedProducts(query, sql`line.counted_under`)}`;
};

/** Whether one of the newest files has a product, by one index lookup in each. The T2 inventory is not included. */
export const isInNewestFiles = (query: ReplenishmentQuery, code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    newestFiles(query).map(
      ({ record, table }) => sql`
        exists (
          select from ${sql.table(table)} line
          where line.current and line.period_record_id = any(array(select id from (${record}) record)) and line.product_code = ${code}
        )`,
    ),
    sql` or `,
  );

/** The newest forecast of each product that covers the current week: its line, its age in weeks, and its figures. */
export const forecasts = (query: ReplenishmentQuery): RawBuilder<unknown> =>
  newestForecasts({
    corporateId: query.corporateId,
    day: query.today,
    condition: sql`true ${inRequestedProducts(query, sql`line.product_code`)}`,
  });

/**
 * The lines of the T2 inventory, each with the product under which it is counted: the product of the mapping's T2取值,
 * else the line's product (docs/business-rules/master-data.md#product-mappings).
 */
export const t2Lines = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select line.*, coalesce(low.product_code, line.product_code) as counted_under
  from (${t2Record(query)}) inventory
  join ${sql.table(t2InventoryLines.table)} line on line.current and line.period_record_id = inventory.id ${inCountedProducts(query)}
  left join ${productOf(query, sql`line.product_code`)} product on true
  left join lowest low on low.mpn = product.t2_value and product.t2_value <> ''`;

/** Limits lines to the requested products and to those that the mapping counts under them. */
function inCountedProducts({ only }: ReplenishmentQuery): RawBuilder<unknown> {
  if (only === null) return sql``;
  return sql`
    and line.product_code = any(${only.codes}::text[] || array(
      select other.product_code from ${productTable} other join lowest low on low.mpn = other.t2_value and other.t2_value <> ''
      where low.product_code = any(${only.codes}::text[])))`;
}

/** A select of the products whose T2 stock is counted under another product: `product_code`, `counted_under`. */
export const codesCountedUnderOthers: RawBuilder<unknown> = sql`
  select product.product_code, low.product_code as counted_under from ${productTable} product join lowest low on low.mpn = product.t2_value
  where product.t2_value <> ''`;

/** Whether the T2 inventory has lines of a product, also those counted under another product; one index lookup. */
export const isInT2Inventory = (query: ReplenishmentQuery, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (
    select from ${sql.table(t2InventoryLines.table)} line
    where line.current and line.period_record_id = (select id from (${t2Record(query)}) inventory) and line.product_code = ${code})`;

/** The T2 stock in transit by the product under which it is counted. */
export const t2Stocks = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select counted_under as product_code, sum(in_transit_count) as in_transit from (${t2Lines(query)}) line
  where true ${inRequestedProducts(query, sql`line.counted_under`)} group by 1`;

/** The retail partner's stock and sales in the newest file. */
export const partnerStocks = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select line.product_code, line.id, line.jd_inventory_count, line.current_week_sale_count
  from (${stockWeek(query)}) week
  join ${sql.table(inventorySaleLines.table)} line on line.current and line.period_record_id = week.id ${inRequestedProducts(query, sql`line.product_code`)}`;

/**
 * The lines of the stock, each with its age in days at the inventory's day and its age bucket. Goods without a receipt
 * day are in the oldest bucket.
 */
export const stockLines = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select line.*, inventory.day - line.receipt_date as age, ${bucketOf(sql`inventory.day - line.receipt_date`)} as bucket
  from (${stockRecord(query)}) inventory
  join ${sql.table(distiInventoryLines.table)} line on line.current and line.period_record_id = inventory.id ${inRequestedProducts(query, sql`line.product_code`)}`;

function bucketOf(age: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = AGES.flatMap(({ name, to }) => (to === null ? [] : [sql`when ${age} <= ${sql.lit(to)} then ${sql.lit(name)}`]));
  const oldest = AGES.find(({ to }) => to === null)?.name;
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(oldest)} end`;
}

/** The stock of each product by age bucket. */
export const stocks = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select product_code,
    ${sql.join(AGES.map(({ name }) => sql`sum(inventory_count) filter (where bucket = ${sql.lit(name)}) as ${sql.ref(name)}`))}
  from (${stockLines(query)}) line group by product_code`;

/**
 * The devices of the registration period, each with the id of its row: that of the lowest 物料号 of its MPN.
 */
export const registeredDevices = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select device.id, coalesce(${idOfCode(sql`low.product_code`)}, ${idOfMpn(sql`device.part_number`)}) as row_id, low.product_code, device.part_number
  from ${sql.table(imeiRecords.table)} device left join lowest low on low.mpn = device.part_number
  where ${isRegistration(query)}`;

const isRegistration = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  device.corporate_id = ${query.corporateId}
  and device.gi_date between ${query.today}::date - ${REGISTRATION_DAYS - 1}::integer and ${query.today}::date
  ${inRequestedParts(query)}`;

function inRequestedParts({ only }: ReplenishmentQuery): RawBuilder<unknown> {
  if (only === null) return sql``;
  return sql`and device.part_number = any(array(select mpn from lowest where product_code = any(${only.codes}::text[])) || ${only.mpns}::text[])`;
}

/** The number of registered devices by row. */
export const registrations = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select coalesce(${idOfCode(sql`low.product_code`)}, ${idOfMpn(sql`issued.part_number`)}) as row_id, low.product_code, issued.part_number, issued.pieces
  from (
    select device.part_number, count(*) as pieces from ${sql.table(imeiRecords.table)} device where ${isRegistration(query)} group by device.part_number
  ) issued left join lowest low on low.mpn = issued.part_number`;

/**
 * The rows with registrations, except those of the products `excluded`. The table `named_part` has all part numbers of
 * devices; each is looked up among the recent goods issues.
 */
export const registeredNames = (query: ReplenishmentQuery, excluded: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(${idOfCode(sql`low.product_code`)}, ${idOfMpn(sql`part.part_number`)}) as row_id, low.product_code, part.part_number
  from named_part part left join lowest low on low.mpn = part.part_number
  where part.corporate_id = ${query.corporateId} and (low.product_code is null or low.product_code not in (${excluded})) and exists (
    select from ${sql.table(imeiRecords.table)} device where device.part_number = part.part_number and ${isRegistration(query)})`;
