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
      select sold.period, bands.code, sum(sold.value) as value
      from sold join ${bandsTable(codes)} using (price_band)
      group by sold.period, bands.code
    ),
    totals as (select period, sum(value) as value from sold group by period)
    select periods.period, ranges.code,
      case when periods.has_sales then ${fourPlaces(sql`coalesce(sums.value, 0)`)} end as value,
      ${percentOf(sql`coalesce(sums.value, 0)`, sql`totals.value`)} as percent
    from ${periodsTable(periodsWithSales(query.range))}
    cross join unnest(${[...codes]}::integer[]) as ranges (code)
    left join sums on sums.period = periods.period and sums.code = ranges.code
    left join totals on totals.period = periods.period
    order by periods.period
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
        coalesce(sum(sold.value) filter (where sold.brand = 'Apple'), 0) as apple,
        coalesce(sum(sold.value) filter (where sold.brand <> 'Apple'), 0) as others
      from (${salesOfRange(query, ['brand', 'price_band'])}) sold join ${bandsTable(codes)} using (price_band)
      group by bands.code
    )
    select ranges.code,
      case when ${hasSales} then ${fourPlaces(sql`coalesce(sums.apple, 0)`)} end as apple,
      case when ${hasSales} then ${fourPlaces(sql`coalesce(sums.others, 0)`)} end as others,
      ${percentOf(sql`sums.apple`, sql`(sums.apple + sums.others)`)} as "applePercent"
    from unnest(${[...codes]}::integer[]) with ordinality as ranges (code, place) left join sums using (code)
    order by ranges.place
  `.execute(tx);
  return rows;
}
