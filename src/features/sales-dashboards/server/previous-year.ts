import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { periodsWithComparison } from './range.ts';
import { bandsTable, fourPlaces, periodsTable, salesOfWeeks, type SalesQuery } from './sales.ts';

/** The sales of the same period of the previous year, by period of the range and by price range. */
export interface PreviousYearCell {
  /** The index of the period in the range. */
  readonly period: number;
  /** The code of the price range. */
  readonly code: number;
  /** Null if a comparison week has no sales, because the sum of the other weeks is too low. */
  readonly value: string | null;
}

/** The sales in the comparison weeks of each period, by price range. */
export async function salesOfPreviousYear(tx: Tx, query: SalesQuery, codes: readonly number[]): Promise<PreviousYearCell[]> {
  const { rows } = await sql<PreviousYearCell>`
    with sums as (
      select s.period, bands.code, sum(s.value) as value
      from (${salesOfWeeks(query, query.range.comparisonWeeks, ['price_band'])}) s join ${bandsTable(codes)} using (price_band)
      group by s.period, bands.code
    )
    select p.period, c.code, case when p.has_sales then ${fourPlaces(sql`coalesce(s.value, 0)`)} end as value
    from (select * from ${periodsTable(periodsWithComparison(query.range))}) p
    cross join unnest(${[...codes]}::integer[]) as c (code)
    left join sums s on s.period = p.period and s.code = c.code
    order by p.period
  `.execute(tx);
  return rows;
}
