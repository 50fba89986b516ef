import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { weeksKnown } from './range.ts';
import { BRAND_NAMES, fourPlaces, percentOf, soldWithComparison, type SalesQuery } from './sold.ts';

/**
 * A brand, or all brands, in a range and in the range of comparison (docs/business-rules/sales-dashboards.md#figures).
 */
export interface BrandComparison {
  readonly brand: string;
  readonly current: string | null;
  readonly currentPercent: string | null;
  readonly last: string | null;
  readonly lastPercent: string | null;
  readonly change: string | null;
  readonly yearOnYear: string | null;
  /** In percentage points. */
  readonly percentChange: string | null;
  readonly perWeek: string | null;
  readonly perWeekLast: string | null;
  readonly perWeekChange: string | null;
}

/** All brands together first, then each. */
export async function compareBrands(tx: Tx, query: SalesQuery): Promise<BrandComparison[]> {
  const { range } = query;
  const weeks = weeksKnown(range, range.weeks);
  const weeksBefore = weeksKnown(range, range.before);
  const { rows } = await sql<BrandComparison>`
    with sold as materialized (${soldWithComparison(query)}),
    sums as (
      select coalesce(s.brand, 'All') as brand, sum(s.value) filter (where not s.before) as current, sum(s.value) filter (where s.before) as last
      from sold s group by grouping sets ((s.brand), ())
    ),
    filled as (
      select b.brand, b.place,
        case when ${weeks > 0} then coalesce(s.current, 0) end as current, case when ${weeksBefore > 0} then coalesce(s.last, 0) end as last,
        a.current as all_current, a.last as all_last
      from unnest(${[...BRAND_NAMES]}::text[]) with ordinality as b (brand, place)
      left join sums s using (brand) left join sums a on a.brand = 'All'
    )
    select f.brand,
      ${fourPlaces(sql`f.current`)} as current, ${percentOf(sql`f.current`, sql`f.all_current`)} as "currentPercent",
      ${fourPlaces(sql`f.last`)} as last, ${percentOf(sql`f.last`, sql`f.all_last`)} as "lastPercent",
      ${fourPlaces(sql`f.current - f.last`)} as change,
      ${percentOf(sql`(f.current - f.last)`, sql`f.last`)} as "yearOnYear",
      ${fourPlaces(sql`100 * f.current / nullif(f.all_current, 0) - 100 * f.last / nullif(f.all_last, 0)`)} as "percentChange",
      ${fourPlaces(sql`f.current / nullif(${weeks}::numeric, 0)`)} as "perWeek",
      ${fourPlaces(sql`f.last / nullif(${weeksBefore}::numeric, 0)`)} as "perWeekLast",
      ${fourPlaces(sql`f.current / nullif(${weeks}::numeric, 0) - f.last / nullif(${weeksBefore}::numeric, 0)`)} as "perWeekChange"
    from filled f order by f.place
  `.execute(tx);
  return rows;
}
