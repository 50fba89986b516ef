import { z } from 'zod';
import { IncorrectParameter, ReversedRange, RuleViolation } from '#kit/failure/server/failure.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { BRANDS, DIMENSIONS, MARKETS, PRICE_RANGES, type Dimension, type Market } from '../definition.ts';
import { compare, periodOf, refusalOf, WEEK, type Level, type Period } from '../periods.ts';

/** One of these codes, which may be text. `''` and a missing value mean the first. */
function oneOf<const Code extends number>(codes: readonly [Code, ...Code[]]) {
  return z.preprocess(
    emptyIsAbsent,
    z.coerce
      .number()
      .pipe(z.literal([...codes]))
      .default(codes[0]),
  );
}

const codesOf = <const Entry extends { readonly code: number }>(entries: readonly Entry[]) =>
  entries.map(({ code }) => code) as [Entry['code'], ...Entry['code'][]];

const period = z.preprocess(emptyIsAbsent, z.string().max(20).optional());

/** The parameters of every dashboard (docs/business-rules/sales-dashboards.md). */
export const measureParameters = {
  dataType: oneOf(codesOf(DIMENSIONS)),
  queryTimeType: oneOf([WEEK, 2, 1]),
};
export const rangeParameters = { startDate: period, endDate: period };
export const marketParameter = { marketType: oneOf(codesOf(MARKETS)) };
/** The market of a page that always shows all channels together. */
export const wholeMarketParameter = { marketType: oneOf([1]) };
export const brandParameter = { brand: oneOf(codesOf(BRANDS)) };
export const priceRangeParameter = { priceRange: oneOf(codesOf(PRICE_RANGES)) };
/** Online and offline use other parameter names. */
export const beginAndEnd = { begin: period, end: period };

export interface MeasureParameters {
  readonly dataType: Dimension;
  readonly queryTimeType: Level;
}
export interface RangeParameters {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** The parameter names of the two, where they differ from the default. */
  readonly endNames?: readonly [begin: string, end: string];
}
export interface MarketParameter {
  readonly marketType: Market;
}
export interface BrandParameter {
  readonly brand: (typeof BRANDS)[number]['code'];
}
export interface PriceRangeParameter {
  readonly priceRange: (typeof PRICE_RANGES)[number]['code'];
}

/**
 * First and last period of a call, validated (docs/business-rules/sales-dashboards.md); null where it names neither.
 */
export function periodRangeOf({
  queryTimeType,
  startDate,
  endDate,
  endNames = ['startDate', 'endDate'],
}: MeasureParameters & RangeParameters): { start: Period; end: Period } | null {
  if (startDate === undefined && endDate === undefined) return null;
  const start = named(endNames[0], startDate, queryTimeType);
  const end = named(endNames[1], endDate, queryTimeType);
  if (compare(start, end) > 0) throw new ReversedRange(...endNames);
  const refusal = refusalOf(start, end);
  if (refusal !== null) throw new RuleViolation(refusal);
  return { start, end };
}

function named(field: string, code: string | undefined, level: Level): Period {
  const found = periodOf(code ?? '');
  if (found?.level === level) return found;
  throw new IncorrectParameter(field);
}
