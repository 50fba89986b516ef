import { sql, type RawBuilder } from 'kysely';
import { imeiRecords } from '#features/imei/definition.ts';
import { distiInventory, distiInventoryLines, t2Inventory, t2InventoryLines } from '#features/inventory-review/definition.ts';
import { inventorySaleLines, inventorySaleList } from '#features/inventory-sale/definition.ts';
import { saleForecastLines } from '#features/sale-forecast/definition.ts';
import { forecastWeeks, newestForecasts } from '#features/sale-forecast/server/api.ts';
import { AGES, REGISTRATION_DAYS } from '../ages.ts';
import { amongWanted, idOfCode, idOfMpn, productOf, productTable, type Asked } from './scope.ts';

/**
 * What the overview is made of beside DC sales, each as a select by 物料号 (docs/business-rules/replenishment.md#rows). A
 * statement that uses them has `lowest`, the lowest 物料号 of each MPN.
 */

/** The newest day up to today of which a reviewed inventory is there: `id` and `day` of its record. */
export const reviewedRecord = ({ corporateId, today }: Asked, kind: string): RawBuilder<unknown> => sql`
  select record.id, record.day from period_record record
  join record_review review on review.kind = record.kind and review.record_id = record.id
  where record.corporate_id = ${corporateId} and record.kind = ${kind} and record.day <= ${today}::date and record.active_upload_id is not null
  order by record.day desc limit 1`;

export const t2Record = (query: Asked): RawBuilder<unknown> => reviewedRecord(query, t2Inventory.name);
export const stockRecord = (query: Asked): RawBuilder<unknown> => reviewedRecord(query, distiInventory.name);

/** The newest week of which the retail partner's file is there: `id` and `day` of its record, and the upload. */
export const stockWeek = ({ corporateId, today }: Asked): RawBuilder<unknown> => sql`
  select record.id, record.day, record.active_upload_id from period_record record
  where record.corporate_id = ${corporateId} and record.kind = ${inventorySaleList.name} and record.day <= ${today}::date and record.active_upload_id is not null
  order by record.day desc limit 1`;

/** The weeks whose forecasts still say something of the present one, each likewise. */
const relevantWeeks = ({ corporateId, today }: Asked): RawBuilder<unknown> => forecastWeeks({ corporateId, day: today });

/** The newest of them. */
export const forecastWeek = (query: Asked): RawBuilder<unknown> =>
  sql`select * from (${relevantWeeks(query)}) week order by week.day desc limit 1`;

/** The newest files and inventories, each with the table of its lines. */
const newestFiles = (query: Asked): readonly { readonly record: RawBuilder<unknown>; readonly table: string }[] => [
  { record: stockWeek(query), table: inventorySaleLines.table },
  { record: stockRecord(query), table: distiInventoryLines.table },
  { record: relevantWeeks(query), table: saleForecastLines.table },
];

/** The products that the newest files and inventories name, as `product_code`. */
export const namedCodes = (query: Asked): RawBuilder<unknown> => {
  const linesOf = newestFiles(query).map(
    ({ record, table }) => sql`
      select line.product_code from (${record}) record
      join ${sql.table(table)} line on line.current and line.period_record_id = record.id ${amongWanted(query, sql`line.product_code`)}`,
  );
  return sql`
    ${sql.join(linesOf, sql` union `)}
    union select counted_under from (${t2Lines(query)}) line where true ${amongWanted(query, sql`line.counted_under`)}`;
};

/** Whether one of these but the T2 inventory names a product: a look into the index of each. */
export const isNamedNow = (query: Asked, code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    newestFiles(query).map(
      ({ record, table }) => sql`
        exists (select from ${sql.table(table)} line where line.current and line.period_record_id = any(array(select id from (${record}) record)) and line.product_code = ${code})`,
    ),
    sql` or `,
  );

/** The newest forecast of each product that still says something: its line, how many weeks old it is, and its figures. */
export const forecasts = (query: Asked): RawBuilder<unknown> =>
  newestForecasts({ corporateId: query.corporateId, day: query.today, among: sql`true ${amongWanted(query, sql`line.product_code`)}` });

/**
 * The lines of the T2 inventory, each with the product that it counts under: that of the mapping's T2取值, else its own
 * (docs/business-rules/master-data.md#product-mappings).
 */
export const t2Lines = (query: Asked): RawBuilder<unknown> => sql`
  select line.*, coalesce(low.product_code, line.product_code) as counted_under
  from (${t2Record(query)}) inventory
  join ${sql.table(t2InventoryLines.table)} line on line.current and line.period_record_id = inventory.id ${countingUnder(query)}
  left join ${productOf(query, sql`line.product_code`)} own on true
  left join lowest low on low.mpn = own.t2_value and own.t2_value <> ''`;

/** Of wanted products also those that the mapping leads to them. */
function countingUnder({ only }: Asked): RawBuilder<unknown> {
  if (only === null) return sql``;
  return sql`
    and line.product_code = any(${only.codes}::text[] || array(
      select other.product_code from ${productTable} other join lowest low on low.mpn = other.t2_value and other.t2_value <> '' where low.product_code = any(${only.codes}::text[])))`;
}

/** A select of the products whose T2 goods count under another one: `product_code`, `counted_under`. */
export const carriedCodes: RawBuilder<unknown> = sql`
  select own.product_code, low.product_code as counted_under from ${productTable} own join lowest low on low.mpn = own.t2_value where own.t2_value <> ''`;

/** Whether the T2 inventory has lines of a product, whatever they count under: a look into its index. */
export const isInT2 = (query: Asked, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (
    select from ${sql.table(t2InventoryLines.table)} line
    where line.current and line.period_record_id = (select id from (${t2Record(query)}) inventory) and line.product_code = ${code})`;

export const t2Stocks = (query: Asked): RawBuilder<unknown> => sql`
  select counted_under as product_code, sum(in_transit_count) as in_transit from (${t2Lines(query)}) line
  where true ${amongWanted(query, sql`line.counted_under`)} group by 1`;

/** The retail partner's stock and sales of the newest file. */
export const partnerStocks = (query: Asked): RawBuilder<unknown> => sql`
  select line.product_code, line.id, line.jd_inventory_count, line.current_week_sale_count
  from (${stockWeek(query)}) week
  join ${sql.table(inventorySaleLines.table)} line on line.current and line.period_record_id = week.id ${amongWanted(query, sql`line.product_code`)}`;

/** The lines of the stock, each with its age in days at the inventory's day and the bucket of it; goods whose receipt day nobody knows count as the oldest. */
export const stockLines = (query: Asked): RawBuilder<unknown> => sql`
  select line.*, inventory.day - line.receipt_date as age, ${bucketOf(sql`inventory.day - line.receipt_date`)} as bucket
  from (${stockRecord(query)}) inventory
  join ${sql.table(distiInventoryLines.table)} line on line.current and line.period_record_id = inventory.id ${amongWanted(query, sql`line.product_code`)}`;

function bucketOf(age: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = AGES.flatMap(({ name, to }) => (to === null ? [] : [sql`when ${age} <= ${sql.lit(to)} then ${sql.lit(name)}`]));
  const oldest = AGES.find(({ to }) => to === null)?.name;
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(oldest)} end`;
}

export const stocks = (query: Asked): RawBuilder<unknown> => sql`
  select product_code, ${sql.join(AGES.map(({ name }) => sql`sum(inventory_count) filter (where bucket = ${sql.lit(name)}) as ${sql.ref(name)}`))}
  from (${stockLines(query)}) line group by product_code`;

/** The devices issued in the last days, each with the id of the row that carries it: the lowest 物料号 of its MPN. */
export const registered = (query: Asked): RawBuilder<unknown> => sql`
  select device.id, coalesce(${idOfCode(sql`low.product_code`)}, ${idOfMpn(sql`device.part_number`)}) as row_id, low.product_code, device.part_number
  from ${sql.table(imeiRecords.table)} device left join lowest low on low.mpn = device.part_number
  where ${issuedLately(query)}`;

const issuedLately = (query: Asked): RawBuilder<unknown> => sql`
  device.corporate_id = ${query.corporateId} and device.gi_date between ${query.today}::date - ${REGISTRATION_DAYS - 1}::integer and ${query.today}::date
  ${registeredAmong(query)}`;

function registeredAmong({ only }: Asked): RawBuilder<unknown> {
  if (only === null) return sql``;
  return sql`and device.part_number = any(array(select mpn from lowest where product_code = any(${only.codes}::text[])) || ${only.mpns}::text[])`;
}

/** How many there are by the row that carries them. */
export const registrations = (query: Asked): RawBuilder<unknown> => sql`
  select coalesce(${idOfCode(sql`low.product_code`)}, ${idOfMpn(sql`issued.part_number`)}) as row_id, low.product_code, issued.part_number, issued.pieces
  from (
    select device.part_number, count(*) as pieces from ${sql.table(imeiRecords.table)} device where ${issuedLately(query)} group by device.part_number
  ) issued left join lowest low on low.mpn = issued.part_number`;

/** The rows that carry them, but for those of known products: each part number that devices ever had is looked up among those that were issued lately. */
export const registeredNames = (query: Asked, known: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(${idOfCode(sql`low.product_code`)}, ${idOfMpn(sql`part.part_number`)}) as row_id, low.product_code, part.part_number
  from named_part part left join lowest low on low.mpn = part.part_number
  where part.corporate_id = ${query.corporateId} and (low.product_code is null or low.product_code not in (${known})) and exists (
    select from ${sql.table(imeiRecords.table)} device where device.part_number collate "C" = part.part_number and ${issuedLately(query)})`;
