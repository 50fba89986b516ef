import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { countWithSales, periodsWithSales } from './range.ts';
import { bandsTable, fourPlaces, percentOf, periodsTable, salesOfRange, type SalesQuery } from './sales.ts';

/** The sales in a period and price range; `code` is the price range. */
interface BandCell {
  /** The index of the period in the range. */
  readonly period: number;
  readonly code: number;
  readonly value: string | null;
  /** The share of the period's total. */
  readonly percent: string | null;
}

/** The sales of each period, by price range. */
export async function salesByBand(tx: Tx, query: SalesQuery, codes: readonly number[]): Promise<BandCell[]> {
  const { rows } = await sql<BandCell>`
    with sold as materialized (${salesOfRange(query, ['price_band'])}),
    sums as (
      select s.period, bands.code, sum(s.value) as value
      from sold s join ${bandsTable(codes)} using (price_band)
      group by s.period, bands.code
    ),
    totals as (select s.period, sum(s.value) as value from sold s group by s.period)
    select p.period, c.code,
      case when p.has_sales then ${fourPlaces(sql`coalesce(s.value, 0)`)} end as value,
      ${percentOf(sql`coalesce(s.value, 0)`, sql`t.value`)} as percent
    from (select * from ${periodsTable(periodsWithSales(query.range))}) p
    cross join unnest(${[...codes]}::integer[]) as c (code)
    left join sums s on s.period = p.period and s.code = c.code
    left join totals t on t.period = p.period
    order by p.period
  `.execute(tx);
  return rows;
}

/** The sales of Apple and of all other brands in a price range; `code` is the price range. */
interface AppleCell {
  readonly code: number;
  readonly apple: string | null;
  readonly others: string | null;
  readonly applePercent: string | null;
}

/** The sales of Apple and of all other brands in the whole period range, by price range. */
export async function appleByBand(tx: Tx, query: SalesQuery, codes: readonly number[]): Promise<AppleCell[]> {
  const hasSales = countWithSales(query.range, query.range.weeks) > 0;
  const { rows } = await sql<AppleCell>`
    with sums as (
      select bands.code,
        coalesce(sum(s.value) filter (where s.brand = 'Apple'), 0) as apple,
        coalesce(sum(s.value) filter (where s.brand <> 'Apple'), 0) as others
      from (${salesOfRange(query, ['brand', 'price_band'])}) s join ${bandsTable(codes)} using (price_band)
      group by bands.code
    )
    select c.code,
      case when ${hasSales} then ${fourPlaces(sql`coalesce(s.apple, 0)`)} end as apple,
      case when ${hasSales} then ${fourPlaces(sql`coalesce(s.others, 0)`)} end as others,
      ${percentOf(sql`s.apple`, sql`(s.apple + s.others)`)} as "applePercent"
    from unnest(${[...codes]}::integer[]) with ordinality as c (code, place) left join sums s using (code)
    order by c.place
  `.execute(tx);
  return rows;
}
