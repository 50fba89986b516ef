import { sql, type RawBuilder } from 'kysely';
import { salesOf } from '#features/phone-sale/server/api.ts';
import { BRANDS, MARKETS, PRICE_RANGES, type Dimension, type Market } from '../definition.ts';
import type { About } from '../contract.ts';
import { naturalKeyOf } from '../periods.ts';
import type { PlacedWeek, SalesRange } from './range.ts';

export interface SalesQuery {
  readonly corporateId: number;
  readonly range: SalesRange;
  readonly dimension: Dimension;
  readonly market: Market;
  readonly brand: number;
  /** The description of the range in the answer. */
  readonly about: About;
}

/**
 * The factor from pieces or yuan to the dimension's unit of ten thousand pieces or a hundred million yuan. A
 * multiplication is exact; a quotient may be rounded.
 */
const UNITS: Readonly<Record<Dimension, string>> = { 1: '0.0001', 2: '0.00000001' };

/** The columns by which sales can be grouped, in addition to the period. */
export type GroupColumn = 'brand' | 'channel' | 'price_band';

/**
 * A select of the sales of a range: `period` (its index), the requested parts, and `value` in the dimension's unit,
 * exact.
 */
export function salesOfRange(query: SalesQuery, parts: readonly GroupColumn[]): RawBuilder<unknown> {
  return summed(query, weeksTable(query.range.weeks), ['w.period', ...parts]);
}

/** A select of the sales of each part in a range and in its weeks of comparison: `before`, the part and `value`. */
export function salesWithComparison(query: SalesQuery, part: GroupColumn): RawBuilder<unknown> {
  const { weeks, before } = query.range;
  const both = sql`(select *, false as before from ${weeksTable(weeks)} union all select *, true as before from ${weeksTable(before)}) w`;
  return summed(query, both, ['w.before', part]);
}

/** Sums use few columns and are computed before any join. Columns that are not requested are not grouped. */
function summed(
  { corporateId, dimension, market, brand }: SalesQuery,
  weeks: RawBuilder<unknown>,
  parts: readonly string[],
): RawBuilder<unknown> {
  const channel = MARKETS.find(({ code }) => code === market)?.channel ?? null;
  const named = BRANDS.find(({ code }) => code === brand)?.stored ?? 'All';
  const value = dimension === 1 ? sql`sum(s.quantity)` : sql`sum(s.amount)`;
  const columns = sql.join(parts.map((part) => sql.ref(part.includes('.') ? part : `s.${part}`)));
  return sql`
    select ${columns}, ${value} * ${UNITS[dimension]}::numeric as value
    from ${weeks} join (${salesOf(corporateId)}) s on s.week = w.week
    where (${channel}::text is null or s.channel = ${channel}) and (${named} = 'All' or s.brand = ${named})
    group by ${columns}`;
}

/** Weeks with the indexes of their periods, as a table `w (week, period)`. */
function weeksTable(weeks: readonly PlacedWeek[]): RawBuilder<unknown> {
  return sql`unnest(${weeks.map(({ week }) => naturalKeyOf(week))}::text[], ${weeks.map(({ period }) => period)}::integer[]) as w (week, period)`;
}

/**
 * The price ranges, each with the bands of the workbooks that it consists of, as a table `bands (code, price_band)`.
 */
export function bandsTable(codes: readonly number[]): RawBuilder<unknown> {
  const pairs = PRICE_RANGES.filter(({ code }) => codes.includes(code)).flatMap(({ code, bands }) =>
    bands.map((band) => [code, band] as const),
  );
  return sql`unnest(${pairs.map(([code]) => code)}::integer[], ${pairs.map(([, band]) => band)}::text[]) as bands (code, price_band)`;
}

/** The periods of a range as a table `periods (period, known)`; `known` is whether the period has data. */
export function periodsTable(known: readonly boolean[]): RawBuilder<unknown> {
  return sql`unnest(${known.map((_, index) => index)}::integer[], ${[...known]}::boolean[]) as periods (period, known)`;
}

/** All brands together and each brand, as the sales store them. */
export const BRAND_NAMES: readonly string[] = BRANDS.map(({ stored }) => stored);

/** A number on the wire: four places (docs/business-rules/sales-dashboards.md#rounding-of-figures). */
export const fourPlaces = (value: RawBuilder<unknown>): RawBuilder<string | null> => sql`round(${value}, 4)::text`;

/** Part of a whole in percent, as on the wire; null without a whole. */
export const percentOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<string | null> =>
  fourPlaces(sql`100 * ${part} / nullif(${whole}, 0)`);

/** Pieces or yuan in the dimension's unit, as on the wire. */
export const inUnit = (value: RawBuilder<unknown>, dimension: Dimension): RawBuilder<string | null> =>
  fourPlaces(sql`${value} * ${UNITS[dimension]}::numeric`);
