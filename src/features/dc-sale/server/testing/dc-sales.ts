import { sql } from 'kysely';
import { weeksOfQuarter } from '#features/fiscal-year/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { QUARTER_WEEKS, weekField } from '#kit/period-upload/quarter-weeks.ts';
import { quarterSale, quarterSaleLines, weekSale, weekSaleLines } from '../../definitions.ts';

/** The sales of a product in a week, or in a whole quarter. */
interface DcSale {
  readonly productCode: string;
  /** `FY26Q1`. */
  readonly quarter: string;
  /** The week of the quarter, from 1; null for the whole quarter. */
  readonly week: number | null;
  /** Pieces. */
  readonly quantity: number;
}

/**
 * The DC sales of a corporate (docs/business-rules/uploads-and-periods.md#columns): the weekly figures, including 0,
 * and the figure of the quarter for products without weekly figures. Weeks that are no longer in the calendar are
 * omitted.
 * @param quarters their keys, `FY26Q1`
 * @returns sorted by product, quarter and week
 */
export async function dcSales(tx: Tx, corporateId: number, quarters: readonly string[]): Promise<DcSale[]> {
  const figures = sql.join(QUARTER_WEEKS.map((week) => sql.ref(`line.${weekField(week)}`)));
  const weeks: number[] = [];
  for (const quarter of quarters) {
    const weekCount = await weeksOfQuarter(tx, quarter);
    weeks.push(weekCount ?? 0);
  }
  const linesOf = (kind: string, table: string) => sql`
    ${sql.table(table)} line join period_record period on period.id = line.period_record_id
      and period.corporate_id = ${corporateId} and period.kind = ${kind} and period.period_key = any(${quarters}::text[])
    where line.current`;
  const { rows } = await sql<DcSale>`
    with weekly as (
      select line.product_code, period.period_key as quarter, array[${figures}] as figures from ${linesOf(weekSale.name, weekSaleLines.table)}
    ), calendar as (
      select * from unnest(${quarters}::text[], ${weeks}::integer[]) as calendar (quarter, weeks)
    ), figure as (
      select product_code, quarter, week, figures[week] as quantity from weekly join calendar using (quarter) cross join generate_series(1, weeks) week
      where figures[week] is not null
    ), whole as (
      select line.product_code, period.period_key as quarter, line.quantity from ${linesOf(quarterSale.name, quarterSaleLines.table)}
        and line.quantity is not null
    )
    select product_code as "productCode", quarter, week, quantity from figure
    union all
    select product_code, quarter, null, quantity from whole
    where not exists (select from figure where figure.product_code = whole.product_code and figure.quarter = whole.quarter)
    order by 1, 2, 3
  `.execute(tx);
  return rows;
}
