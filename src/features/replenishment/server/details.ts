import { sql, type RawBuilder } from 'kysely';
import { quarterSale, weekSale } from '#features/dc-sale/definitions.ts';
import { fiscalQuarterRows } from '#features/fiscal-year/server/api.ts';
import { imeiRecords } from '#features/imei/definition.ts';
import type { ReportScope, ServedReport } from '#kit/report/server/source.ts';
import { AGES } from '../ages.ts';
import { deviceDetails, saleDetails, stockDetails, t2Details } from '../details.ts';
import { figuresOf, quarterlyTable, salesInWeeks, weeksOnSale, uploadedWeeks, weeklyTable } from './dc-sales.ts';
import { registeredDevices, stockLines, t2Lines } from './inputs.ts';
import { requestQuery, lowestCodes } from './scope.ts';

/** The source rows of the overview's numbers, by kind. The filters of the reports limit them. */

/** Adds the CTE `lowest`, to which the inputs refer, and the corporate to a select of rows. */
const withLowest = (scope: ReportScope, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with lowest as materialized (${lowestCodes}) select line.*, ${sql.lit(scope.corporateId)}::bigint as corporate_id from (${rows}) line`;

const yesNo = (condition: RawBuilder<unknown>) => sql`case when ${condition} then '是' else '否' end`;
const periodOf = (quarter: RawBuilder<unknown>, week: RawBuilder<unknown>) => sql`${quarter} || 'W' || to_char(${week}, 'FM00')`;

/** The quarters of the calendar with the record of their file. */
const recordsOf = ({ corporateId }: ReportScope, kind: string): RawBuilder<unknown> => sql`
  select quarter.key, quarter.weeks, record.id from period_record record join (${fiscalQuarterRows}) quarter on quarter.key = record.period_key
  where record.corporate_id = ${corporateId} and record.kind = ${kind}`;

/** Each part of the union has the product code of its table, so that a filter by product uses the table's index. */
function saleRows(scope: ReportScope): RawBuilder<unknown> {
  const query = requestQuery(scope);
  return sql`
    with uploaded_week as materialized (${uploadedWeeks(query)}), sold as materialized (${salesInWeeks(query)})
    select found.*, ${sql.lit(scope.corporateId)}::bigint as corporate_id
    from (${weekRows(scope)} union all ${zeroRows(scope)} union all ${quarterRows(scope)}) found`;
}

/** The figures of weekly files; those of averaged weeks are marked. */
const weekRows = (scope: ReportScope): RawBuilder<unknown> => sql`
  select 'w' || line.id || ':' || figure.week as id, line.product_code, ${periodOf(sql`record.key`, sql`figure.week`)} as period,
    figure.quantity, ${yesNo(sql`uploaded_week.back is not null`)} as averaged, ${yesNo(sql`uploaded_week.back = 1`)} as last_week,
    'w' || figure.week as week_field, line.id as weekly_line_id, null::bigint as whole_line_id
  from (${recordsOf(scope, weekSale.name)}) record
  join ${weeklyTable} line on line.current and line.period_record_id = record.id
  cross join lateral unnest(${figuresOf('line')}) with ordinality figure (quantity, week)
  left join uploaded_week on uploaded_week.record_id = record.id and uploaded_week.week = figure.week
  where figure.quantity is not null and figure.week <= record.weeks`;

/** Blanks of the averaged weeks, which count as 0. Columns as in {@link weekRows}. */
const zeroRows = (scope: ReportScope): RawBuilder<unknown> => sql`
  select 'z' || product.product_code || ':' || uploaded_week.record_id || ':' || uploaded_week.week, product.product_code,
    ${periodOf(sql`uploaded_week.key`, sql`uploaded_week.week`)}, 0, '是', ${yesNo(sql`uploaded_week.back = 1`)},
    'w' || uploaded_week.week, line.id, null
  from (
    select distinct line.product_code from (${recordsOf(scope, weekSale.name)}) record
    join ${weeklyTable} line on line.current and line.period_record_id = record.id
  ) product
  left join sold on sold.product_code = product.product_code
  cross join lateral (select ${weeksOnSale(requestQuery(scope), sql`product.product_code`, sql`sold.first_back`)} as weeks) on_sale
  join uploaded_week on uploaded_week.back <= on_sale.weeks
  left join ${weeklyTable} line on line.current and line.period_record_id = uploaded_week.record_id and line.product_code = product.product_code
  where (${figuresOf('line')})[uploaded_week.week] is null`;

/** The figures of quarterly files, for products without a figure in a week of the quarter. Columns as in {@link weekRows}. */
const quarterRows = (scope: ReportScope): RawBuilder<unknown> => sql`
  select 'q' || line.id, line.product_code, record.key, line.quantity, '否', '否', null, null, line.id
  from (${recordsOf(scope, quarterSale.name)}) record
  join ${quarterlyTable} line on line.current and line.period_record_id = record.id
  where line.quantity is not null and not exists (
    select from (${recordsOf(scope, weekSale.name)}) weekly
    join ${weeklyTable} weekly_line on weekly_line.current and weekly_line.period_record_id = weekly.id and weekly_line.product_code = line.product_code
    cross join lateral unnest(${figuresOf('weekly_line')}) with ordinality figure (quantity, week)
    where weekly.key = record.key and figure.quantity is not null and figure.week <= weekly.weeks
  )`;

const YES_NO = ['是', '否'].map((value) => ({ code: value, value }));

const servedSales: ServedReport = {
  definition: saleDetails,
  combos: async () => ({ yesNo: YES_NO }),
  rows: saleRows,
};

const servedT2: ServedReport = {
  definition: t2Details,
  rows: (scope) =>
    withLowest(
      scope,
      sql`select id, product_code, distributor, city, in_transit_count, counted_under from (${t2Lines(requestQuery(scope))}) line`,
    ),
};

const servedStock: ServedReport = {
  definition: stockDetails,
  sql: { columns: { bucket: 'r.bucket' } },
  combos: async () => ({ bucket: AGES.map(({ name, title }) => ({ code: name, value: title })) }),
  rows: (scope) =>
    withLowest(
      scope,
      sql`select id, product_code, warehouse, city, inventory_count, receipt_date, batch, age, bucket from (${stockLines(requestQuery(scope))}) line`,
    ),
};

const servedDevices: ServedReport = {
  definition: deviceDetails,
  rows: (scope) =>
    withLowest(
      scope,
      sql`
      select found.id, found.row_id, device.part_number, device.serial_number, device.gi_date
      from (${registeredDevices(requestQuery(scope))}) found join ${sql.table(imeiRecords.table)} device on device.id = found.id`,
    ),
};

export const servedDetails: readonly ServedReport[] = [servedSales, servedT2, servedStock, servedDevices];
