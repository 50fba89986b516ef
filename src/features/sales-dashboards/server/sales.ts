import { sql, type RawBuilder } from 'kysely';
import { salesOf } from '#features/phone-sale/server/api.ts';
import { brandOf, BRANDS, marketOf, PIECES, PRICE_RANGES, type Dimension, type Market } from '../definition.ts';
import type { About } from '../contract.ts';
import { naturalWeekKey } from '../periods.ts';
import type { SalesRange, WeekOfRange } from './range.ts';

/** The filters of a dashboard, as codes, with the weeks of their range. */
export interface SalesQuery {
  readonly corporateId: number;
  readonly range: SalesRange;
  readonly dimension: Dimension;
  readonly market: Market;
  readonly brand: number;
  /** The member `about` of the answer. */
  readonly about: About;
}

/**
 * The factor from pieces or yuan to the dimension's unit of ten thousand pieces or a hundred million yuan. A
 * multiplication is exact; a quotient may be rounded.
 */
const UNITS: Readonly<Record<Dimension, string>> = { 1: '0.0001', 2: '0.00000001' };

/** The columns by which sales can be grouped in addition to the period. */
export type GroupColumn = 'brand' | 'channel' | 'price_band';

/**
 * A select of the sales of the range: the columns `period` (the index of the period), the group columns, and `value` in
 * the dimension's unit, not rounded.
 */
export function salesOfRange(query: SalesQuery, groupColumns: readonly GroupColumn[]): RawBuilder<unknown> {
  return salesOfWeeks(query, query.range.weeks, groupColumns);
}

/** The same select for `weeks` instead of the weeks of the range. */
export function salesOfWeeks(query: SalesQuery, weeks: readonly WeekOfRange[], groupColumns: readonly GroupColumn[]): RawBuilder<unknown> {
  return sumOfSales(query, weeksTable(weeks), ['weeks.period', ...groupColumns.map((column) => `sale.${column}`)]);
}

/**
 * A select of the sales of the range and of its comparison weeks: the columns `before` (true for the comparison weeks),
 * the group column, and `value` in the dimension's unit, not rounded.
 */
export function salesWithComparison(query: SalesQuery, groupColumn: GroupColumn): RawBuilder<unknown> {
  const { weeks, comparisonWeeks } = query.range;
  const both = sql`(
    select *, false as before from ${weeksTable(weeks)}
    union all select *, true as before from ${weeksTable(comparisonWeeks)}
  ) weeks`;
  return sumOfSales(query, both, ['weeks.before', `sale.${groupColumn}`]);
}

/**
 * The sales of a table `weeks` with the column `week`, by columns of `weeks` and `sale`: as few as possible, because
 * the sums are computed before they are joined.
 */
function sumOfSales(
  { corporateId, dimension, market, brand }: SalesQuery,
  weeks: RawBuilder<unknown>,
  groupColumns: readonly string[],
): RawBuilder<unknown> {
  const columns = sql.join(groupColumns.map((column) => sql.ref(column)));
  return sql`
    select ${columns}, ${sumOfDimension(dimension)} * ${UNITS[dimension]}::numeric as value
    from ${weeks} join (${salesOf(corporateId)}) sale on sale.week = weeks.week
    where ${isSelected(market, brand)}
    group by ${columns}`;
}

/** The sum of the pieces or of the yuan of the rows `sale`. */
export const sumOfDimension = (dimension: Dimension): RawBuilder<unknown> =>
  dimension === PIECES ? sql`sum(sale.quantity)` : sql`sum(sale.amount)`;

/** The condition that a row `sale` is of the market and brand with these codes. */
export function isSelected(market: number, brand: number): RawBuilder<boolean> {
  const { channel } = marketOf(market);
  const { stored } = brandOf(brand);
  return sql<boolean>`(${channel}::text is null or sale.channel = ${channel}) and (${stored} = 'All' or sale.brand = ${stored})`;
}

/** Weeks with the indexes of their periods, as a table `weeks (week, period)`. */
function weeksTable(weeks: readonly WeekOfRange[]): RawBuilder<unknown> {
  const keys = weeks.map(({ week }) => naturalWeekKey(week));
  return sql`unnest(${keys}::text[], ${weeks.map(({ period }) => period)}::integer[]) as weeks (week, period)`;
}

/** The price ranges with the price bands of the workbooks that they contain, as a table `bands (code, price_band)`. */
export function bandsTable(codes: readonly number[]): RawBuilder<unknown> {
  const pairs = PRICE_RANGES.filter(({ code }) => codes.includes(code)).flatMap(({ code, bands }) =>
    bands.map((band) => [code, band] as const),
  );
  return sql`unnest(${pairs.map(([code]) => code)}::integer[], ${pairs.map(([, band]) => band)}::text[]) as bands (code, price_band)`;
}

/** The periods of a range as a table `periods (period, has_sales)`; `period` is the index. */
export function periodsTable(hasSales: readonly boolean[]): RawBuilder<unknown> {
  return sql`unnest(${hasSales.map((_, index) => index)}::integer[], ${[...hasSales]}::boolean[]) as periods (period, has_sales)`;
}

/** `All`, and the stored names of the brands. */
export const BRAND_NAMES: readonly string[] = BRANDS.map(({ stored }) => stored);

/** A number in an answer: four decimals, as text (docs/business-rules/sales-dashboards.md#rounding-of-figures). */
export const fourPlaces = (value: RawBuilder<unknown>): RawBuilder<string | null> => sql`round(${value}, 4)::text`;

/** `part` as a percentage of `whole`, with four decimals as text; null if `whole` is null or 0. */
export const percentOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<string | null> =>
  fourPlaces(sql`100 * ${part} / nullif(${whole}, 0)`);

/** Pieces or yuan in the dimension's unit, with four decimals as text. */
export const inUnit = (value: RawBuilder<unknown>, dimension: Dimension): RawBuilder<string | null> =>
  fourPlaces(sql`${value} * ${UNITS[dimension]}::numeric`);
