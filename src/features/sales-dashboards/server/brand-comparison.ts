import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { countWithSales } from './range.ts';
import { BRAND_NAMES, fourPlaces, percentOf, salesWithComparison, type GroupColumn, type SalesQuery } from './sales.ts';

/**
 * The sales of a brand, of a channel or of all, compared with the same period of the previous year
 * (docs/business-rules/sales-dashboards.md#figures). `current` is the range, `last` the same period. Null without data.
 */
export interface Comparison {
  /** The stored name of the brand or channel, or `All`. */
  readonly part: string;
  readonly current: string | null;
  readonly currentPercent: string | null;
  readonly last: string | null;
  readonly lastPercent: string | null;
  /** The change of the sales, in the unit and in per cent. */
  readonly change: string | null;
  readonly yearOnYear: string | null;
  /** The change of the share, in percentage points. */
  readonly percentChange: string | null;
  /** The sales divided by the number of weeks with sales. */
  readonly perWeek: string | null;
  readonly perWeekLast: string | null;
  readonly perWeekChange: string | null;
}

/** Compares all brands together, then each brand. */
export const compareBrands = (tx: Tx, query: SalesQuery): Promise<Comparison[]> => compare(tx, query, 'brand', BRAND_NAMES);

/** Compares both channels together, then each channel. */
export const compareChannels = (tx: Tx, query: SalesQuery): Promise<Comparison[]> => compare(tx, query, 'channel', ['All', '线上', '线下']);

/** @param names `All`, then the names of the brands or channels in order */
async function compare(tx: Tx, query: SalesQuery, groupColumn: GroupColumn, names: readonly string[]): Promise<Comparison[]> {
  const { range } = query;
  const weeks = countWithSales(range, range.weeks);
  const comparisonWeeks = countWithSales(range, range.comparisonWeeks);
  const part = sql.ref(`sold.${groupColumn}`);
  const perWeek = sql`filled.current / nullif(${weeks}::numeric, 0)`;
  const perWeekLast = sql`filled.last / nullif(${comparisonWeeks}::numeric, 0)`;
  const { rows } = await sql<Comparison>`
    with sold as materialized (${salesWithComparison(query, groupColumn)}),
    sums as (
      select coalesce(${part}, 'All') as part,
        sum(sold.value) filter (where not sold.before) as current,
        sum(sold.value) filter (where sold.before) as last
      from sold group by grouping sets ((${part}), ())
    ),
    filled as (
      -- A part without rows has sold nothing, if there are weeks with sales; otherwise its sales are unknown.
      select parts.part, parts.place,
        case when ${weeks > 0} then coalesce(sums.current, 0) end as current,
        case when ${comparisonWeeks > 0} then coalesce(sums.last, 0) end as last,
        all_parts.current as all_current, all_parts.last as all_last
      from unnest(${[...names]}::text[]) with ordinality as parts (part, place)
      left join sums using (part) left join sums all_parts on all_parts.part = 'All'
    )
    select filled.part,
      ${fourPlaces(sql`filled.current`)} as current, ${percentOf(sql`filled.current`, sql`filled.all_current`)} as "currentPercent",
      ${fourPlaces(sql`filled.last`)} as last, ${percentOf(sql`filled.last`, sql`filled.all_last`)} as "lastPercent",
      ${fourPlaces(sql`filled.current - filled.last`)} as change,
      ${percentOf(sql`(filled.current - filled.last)`, sql`filled.last`)} as "yearOnYear",
      ${fourPlaces(sql`100 * filled.current / nullif(filled.all_current, 0) - 100 * filled.last / nullif(filled.all_last, 0)`)} as "percentChange",
      ${fourPlaces(perWeek)} as "perWeek", ${fourPlaces(perWeekLast)} as "perWeekLast",
      ${fourPlaces(sql`${perWeek} - ${perWeekLast}`)} as "perWeekChange"
    from filled order by place
  `.execute(tx);
  return rows;
}
