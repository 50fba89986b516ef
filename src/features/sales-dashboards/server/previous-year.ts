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
      select sold.period, bands.code, sum(sold.value) as value
      from (${salesOfWeeks(query, query.range.comparisonWeeks, ['price_band'])}) sold join ${bandsTable(codes)} using (price_band)
      group by sold.period, bands.code
    )
    select periods.period, ranges.code, case when periods.has_sales then ${fourPlaces(sql`coalesce(sums.value, 0)`)} end as value
    from ${periodsTable(periodsWithComparison(query.range))}
    cross join unnest(${[...codes]}::integer[]) as ranges (code)
    left join sums on sums.period = periods.period and sums.code = ranges.code
    order by periods.period
  `.execute(tx);
  return rows;
}
