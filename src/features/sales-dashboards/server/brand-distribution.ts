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
      select sold.period, bands.code, coalesce(sold.brand, 'All') as brand, sum(sold.value) as value
      from sold join ${bandsTable(codes)} using (price_band)
      group by grouping sets ((sold.period, bands.code, sold.brand), (sold.period, bands.code))
    )
    select periods.period, ranges.code, brands.brand,
      case when periods.has_sales then ${fourPlaces(sql`coalesce(sums.value, 0)`)} end as value,
      ${percentOf(sql`coalesce(sums.value, 0)`, sql`all_brands.value`)} as percent
    from ${periodsTable(periodsWithSales(query.range))}
    cross join unnest(${[...codes]}::integer[]) as ranges (code)
    cross join unnest(${[...BRAND_NAMES]}::text[]) as brands (brand)
    left join sums on sums.period = periods.period and sums.code = ranges.code and sums.brand = brands.brand
    left join sums all_brands on all_brands.period = periods.period and all_brands.code = ranges.code and all_brands.brand = 'All'
    order by periods.period
  `.execute(tx);
  return rows;
}
