import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { periodsWithSales } from './range.ts';
import { bandsTable, BRAND_NAMES, fourPlaces, percentOf, periodsTable, salesOfRange, type SalesQuery } from './sales.ts';

/** The sales of one brand or of all brands in a period and price range. */
export interface BrandCell {
  /** The index of the period in the range. */
  readonly period: number;
  /** The code of the price range. */
  readonly code: number;
  /** The stored name of the brand, or `All`. */
  readonly brand: string;
  readonly value: string | null;
  /** The share of all sales of the period and price range. */
  readonly percent: string | null;
}

/**
 * The sales of each brand in each period, by price range. They are null in a period without sales, and 0 for a brand
 * without sales in a period with sales of other brands.
 * @param codes the price ranges
 */
export async function salesByBrand(tx: Tx, query: SalesQuery, codes: readonly number[]): Promise<BrandCell[]> {
  const { rows } = await sql<BrandCell>`
    with sold as materialized (${salesOfRange(query, ['brand', 'price_band'])}),
    sums as (
      select s.period, bands.code, coalesce(s.brand, 'All') as brand, sum(s.value) as value
      from sold s join ${bandsTable(codes)} using (price_band)
      group by grouping sets ((s.period, bands.code, s.brand), (s.period, bands.code))
    )
    select p.period, c.code, b.brand,
      case when p.has_sales then ${fourPlaces(sql`coalesce(s.value, 0)`)} end as value,
      ${percentOf(sql`coalesce(s.value, 0)`, sql`a.value`)} as percent
    from (select * from ${periodsTable(periodsWithSales(query.range))}) p
    cross join unnest(${[...codes]}::integer[]) as c (code)
    cross join unnest(${[...BRAND_NAMES]}::text[]) as b (brand)
    left join sums s on s.period = p.period and s.code = c.code and s.brand = b.brand
    left join sums a on a.period = p.period and a.code = c.code and a.brand = 'All'
    order by p.period
  `.execute(tx);
  return rows;
}
