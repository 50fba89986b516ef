import { sql, type RawBuilder } from 'kysely';
import { quarterSale, quarterSaleLines, weekSale, weekSaleLines } from '#features/dc-sale/definitions.ts';
import { fiscalQuarterRows } from '#features/fiscal-year/server/api.ts';
import { QUARTER_WEEKS, weekField } from '#kit/period-upload/quarter-weeks.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { inRequestedProducts, requestQuery, type ReplenishmentQuery } from './scope.ts';

/**
 * The sales of the distribution centre, by week and by quarter (docs/business-rules/uploads-and-periods.md#columns,
 * docs/business-rules/replenishment.md).
 */

export const weeklyTable = sql.table(weekSaleLines.table);
export const quarterlyTable = sql.table(quarterSaleLines.table);

/** The figures of a line of a weekly file, by week of the quarter. */
export const figuresOf = (line: string): RawBuilder<unknown> =>
  sql`array[${sql.join(QUARTER_WEEKS.map((week) => sql.ref(`${line}.${weekField(week)}`)))}]`;

/** The number of complete Apple weeks over which sales are averaged. */
const AVERAGED_WEEKS = 8;

/** The first day of the averaged weeks. */
const averagedSince = ({ sunday }: ReplenishmentQuery): RawBuilder<unknown> => sql`${sunday}::date - ${AVERAGED_WEEKS * 7}::integer`;

/** Whether a line has a figure. The partial index has the same condition. */
const hasAnyFigure = sql`num_nonnulls(${sql.join(QUARTER_WEEKS.map((week) => sql.ref(`line.${weekField(week)}`)))}) > 0`;

/** The quarters of the shown years, each with the ids of its weekly and its quarterly file's record. */
const shownQuarters = ({ corporateId, beginYear, endYear }: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select quarter.year_key, quarter.key, quarter.weeks, weekly.id as weekly_id, whole.id as whole_id
  from (${fiscalQuarterRows}) quarter
  left join period_record weekly on weekly.corporate_id = ${corporateId} and weekly.kind = ${weekSale.name} and weekly.period_key = quarter.key
  left join period_record whole on whole.corporate_id = ${corporateId} and whole.kind = ${quarterSale.name} and whole.period_key = quarter.key
  where quarter.year between ${beginYear} and ${endYear}`;

/** The ids of the weekly files of the shown years and of the quarters of the averaged weeks, newest first. */
const weeklyFiles = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select record.id from period_record record
  where record.corporate_id = ${query.corporateId} and record.kind = ${weekSale.name} and record.period_key in (
    select quarter.key from (${fiscalQuarterRows}) quarter
    where quarter.year between ${query.beginYear} and ${query.endYear}
      or (quarter.last_day >= ${averagedSince(query)} and quarter.first_day < ${query.sunday}::date)
  ) order by record.day desc`;

/**
 * Whether a product has a figure in a weekly file, or in a quarterly file of the shown years. Most products have one in
 * the two newest weekly files, which are read once for all products. Other products are looked up in the index of each
 * file, which `offset 0` enforces.
 */
export const hasDcSales = (query: ReplenishmentQuery, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${code} in (
    select line.product_code from (${weeklyFiles(query)} limit 2) record
    join ${weeklyTable} line on line.current and line.period_record_id = record.id where ${hasAnyFigure}
  ) or exists (
    select from ${weeklyTable} line
    where line.current and line.period_record_id = any(array(${weeklyFiles(query)})) and line.product_code = ${code} and ${hasAnyFigure} offset 0
  ) or exists (
    select from ${quarterlyTable} line
    where line.current and line.period_record_id = any(array(select whole_id from (${shownQuarters(query)}) quarter)) and line.product_code = ${code}
      and line.quantity is not null
  ))`;

/** The products with a figure in the shown years, or in a quarter of the averaged weeks. */
export const codesWithSales = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select line.product_code from (${weeklyFiles(query)}) record
  join ${weeklyTable} line on line.current and line.period_record_id = record.id ${inRequestedProducts(query, sql`line.product_code`)}
  where ${hasAnyFigure}
  union
  select line.product_code from (${shownQuarters(query)}) quarter
  join ${quarterlyTable} line on line.current and line.period_record_id = quarter.whole_id ${inRequestedProducts(query, sql`line.product_code`)}
  where line.quantity is not null`;

/** The averaged weeks that a weekly file has figures of, 1 to 8 weeks `back` from the current week. */
export const uploadedWeeks = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select quarter.key, week.number as week, (${query.sunday}::date - week.first_day) / 7 as back, record.id as record_id
  from (${fiscalQuarterRows}) quarter
  cross join lateral (
    select number, quarter.first_day + (number - 1) * 7 as first_day from generate_series(1, quarter.weeks) number
  ) week
  join period_record record on record.corporate_id = ${query.corporateId} and record.kind = ${weekSale.name} and record.period_key = quarter.key
    and record.active_upload_id is not null
  cross join lateral (
    select from ${weeklyTable} line where line.current and line.period_record_id = record.id and (${figuresOf('line')})[week.number] is not null
    -- In the order of the index, so that the search ends at the first line with a figure.
    order by line.product_code limit 1
  ) first_line
  where week.first_day between ${averagedSince(query)} and ${query.sunday}::date - 7`;

/**
 * The sales of each product in the weeks `uploaded_week`: the sum, the figure of the last week, and the weeks back to
 * the first figure.
 */
export const salesInWeeks = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  select line.product_code, sum(figure.quantity) as quantity, max(uploaded_week.back) filter (where figure.quantity is not null) as first_back,
    max(figure.quantity) filter (where uploaded_week.back = 1) as last_week
  from uploaded_week
  join ${weeklyTable} line on line.current and line.period_record_id = uploaded_week.record_id ${inRequestedProducts(query, sql`line.product_code`)}
  cross join lateral (select (${figuresOf('line')})[uploaded_week.week] as quantity) figure
  group by line.product_code`;

/** A select of a product's line of a file. `offset 0` makes PostgreSQL use the index instead of reading the table. */
const lineOf = (table: RawBuilder<unknown>, record: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select line.* from ${table} line where line.current and line.period_record_id = ${record} and line.product_code = ${code} offset 0`;

/**
 * The number of averaged weeks back to the first sale of a product `code`: all of them if it was sold before, null
 * without a figure. From then on, a blank in an uploaded week counts as 0
 * (docs/business-rules/replenishment.md#average-of-sales).
 */
export const weeksOnSale = (
  query: ReplenishmentQuery,
  code: RawBuilder<unknown>,
  firstBack: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when ${firstBack} = (select max(back) from uploaded_week) then ${firstBack}
    when exists (
      select from period_record record
      cross join lateral (${lineOf(weeklyTable, sql`record.id`, code)}) line
      cross join lateral unnest(${figuresOf('line')}) with ordinality figure (quantity, week)
      where record.corporate_id = ${query.corporateId} and record.kind = ${weekSale.name} and record.active_upload_id is not null
        and figure.quantity is not null and record.day + (figure.week::integer - 1) * 7 < ${averagedSince(query)}
    ) then ${AVERAGED_WEEKS}::integer
    else ${firstBack} end`;

/**
 * The sales of the product of a row `r` in each shown year, quarter and week. The figure of the quarterly file applies
 * if no week of the quarter has a figure.
 */
export function salesOfRow(scope: ReportScope): RawBuilder<unknown> {
  return sql`
    with quarter as materialized (${shownQuarters(requestQuery(scope))}), weekly as (
      select quarter.year_key, quarter.key, figure.week, figure.quantity from quarter
      cross join lateral (${lineOf(weeklyTable, sql`quarter.weekly_id`, sql`r.product_code`)}) line
      cross join lateral unnest(${figuresOf('line')}) with ordinality figure (quantity, week)
      where figure.quantity is not null and figure.week <= quarter.weeks
    ), whole as (
      select quarter.year_key, quarter.key, line.quantity from quarter
      cross join lateral (${lineOf(quarterlyTable, sql`quarter.whole_id`, sql`r.product_code`)}) line
      where line.quantity is not null and not exists (select from weekly where weekly.key = quarter.key)
    ), sale as (select year_key, key, quantity from weekly union all select year_key, key, quantity from whole)
    select key || 'W' || to_char(week, 'FM00') as flag, quantity::bigint as value from weekly
    union all select key, sum(quantity) from sale group by key
    union all select year_key, sum(quantity) from sale group by year_key`;
}
