import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { periodsComparable } from './range.ts';
import { bandsTable, fourPlaces, periodsTable, salesOfRange, type SalesQuery } from './sales.ts';

/** The sales of the same period of the previous year in a price range. */
export interface PreviousCell {
  readonly period: number;
  readonly code: number;
  /** Null if a week of comparison has no data: the sum of the others would be too low. */
  readonly value: string | null;
}

/** For each period of a range, the total of its weeks of comparison, by price range. */
export async function salesOfPreviousYear(tx: Tx, query: SalesQuery, codes: readonly number[]): Promise<PreviousCell[]> {
  const { range } = query;
  const { rows } = await sql<PreviousCell>`
    with sums as (
      select s.period, bands.code, sum(s.value) as value
      from (${salesOfRange({ ...query, range: { ...range, weeks: range.before } }, ['price_band'])}) s join ${bandsTable(codes)} using (price_band)
      group by s.period, bands.code
    )
    select p.period, c.code, case when p.known then ${fourPlaces(sql`coalesce(s.value, 0)`)} end as value
    from (select * from ${periodsTable(periodsComparable(range))}) p
    cross join unnest(${[...codes]}::integer[]) as c (code)
    left join sums s on s.period = p.period and s.code = c.code
    order by p.period
  `.execute(tx);
  return rows;
}
