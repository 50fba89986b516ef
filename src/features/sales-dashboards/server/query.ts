import { z } from 'zod';
import { IncorrectParameter, ReversedRange, RuleViolation } from '#kit/failure/server/failure.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { ALL_MARKETS, BRANDS, DIMENSIONS, MARKETS, PRICE_RANGES, type Dimension, type Market } from '../definition.ts';
import { comparePeriods, parsePeriod, QUARTER, rangeLimitMessage, WEEK, YEAR, type Level, type Period } from '../periods.ts';

/** A schema for one of the codes, as a number or as text. `''` and a missing value mean the first code. */
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

/** The code of a period. */
const periodParameter = z.preprocess(emptyIsAbsent, z.string().max(20).optional());

/** The parameters of every dashboard (docs/business-rules/sales-dashboards.md). */
export const measureParameters = {
  dataType: oneOf(codesOf(DIMENSIONS)),
  queryTimeType: oneOf([WEEK, QUARTER, YEAR]),
};
export const rangeParameters = { startDate: periodParameter, endDate: periodParameter };
export const marketParameter = { marketType: oneOf(codesOf(MARKETS)) };
/** The market of a page without a channel filter: only all channels together. */
export const wholeMarketParameter = { marketType: oneOf([ALL_MARKETS]) };
export const brandParameter = { brand: oneOf(codesOf(BRANDS)) };
export const priceRangeParameter = { priceRange: oneOf(codesOf(PRICE_RANGES)) };
/** The range parameters of the online and offline dashboard. */
export const beginAndEnd = { begin: periodParameter, end: periodParameter };

export interface MeasureParameters {
  readonly dataType: Dimension;
  readonly queryTimeType: Level;
}
export interface RangeParameters {
  readonly startDate?: string;
  readonly endDate?: string;
  /** The parameter names in error messages, if they are not `startDate` and `endDate`. */
  readonly names?: readonly [start: string, end: string];
}
export interface MarketParameter {
  readonly marketType: Market;
}
export interface BrandParameter {
  readonly brand: (typeof BRANDS)[number]['code'];
}

/** The validated first and last period of a call; null if both parameters are absent. */
export function requestedPeriods({
  queryTimeType,
  startDate,
  endDate,
  names = ['startDate', 'endDate'],
}: MeasureParameters & RangeParameters): { start: Period; end: Period } | null {
  if (startDate === undefined && endDate === undefined) return null;
  const start = requiredPeriod(names[0], startDate, queryTimeType);
  const end = requiredPeriod(names[1], endDate, queryTimeType);
  if (comparePeriods(start, end) > 0) throw new ReversedRange(...names);
  const message = rangeLimitMessage(start, end);
  if (message !== null) throw new RuleViolation(message);
  return { start, end };
}

function requiredPeriod(parameter: string, code: string | undefined, level: Level): Period {
  const period = parsePeriod(code ?? '');
  if (period?.level !== level) throw new IncorrectParameter(parameter);
  return period;
}
