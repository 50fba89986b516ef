import type { About } from '../contract.ts';
import {
  codeOf,
  compare,
  naturalKeyOf,
  adjacentPeriod,
  periodOn,
  periodsBetween,
  WEEK,
  weekOfKey,
  weeksInYear,
  weeksOf,
  yearEarlier,
  type Period,
} from '../periods.ts';

type Coverage = About['periods'][number];

/** A week of a range, with the index of its period. */
export interface PlacedWeek {
  readonly week: Period;
  readonly period: number;
}

/** The range of a call, with the corporate's data of it. */
export interface SalesRange {
  readonly periods: readonly Period[];
  readonly weeks: readonly PlacedWeek[];
  /**
   * The weeks of comparison (docs/business-rules/calendars.md#dashboard-periods,
   * docs/business-rules/sales-dashboards.md#figures).
   */
  readonly before: readonly PlacedWeek[];
  /** The natural keys of the weeks that have sales. */
  readonly known: ReadonlySet<string>;
  readonly about: Omit<About, 'dataType' | 'missingBrands' | 'source'>;
}

/** The number of weeks shown by default: the longest range. */
const SHOWN_WEEKS = 13;

/**
 * The periods of a call and its weeks of comparison.
 * @param query first and last period; null for the thirteen weeks up to the newest that has sales
 * @param known the natural keys of the corporate's weeks with sales, oldest first
 * @param today `yyyy-MM-dd` in business time
 */
export function rangeOf(query: { start: Period; end: Period } | null, known: readonly string[], today: string): SalesRange {
  const { start, end } = query ?? latestWeeks(known, today);
  const periods = periodsBetween(start, end);
  const weeks = placed(periods);
  const has = new Set(known);
  const lastKnown = weeks.findLast(({ week }) => has.has(naturalKeyOf(week)))?.week ?? null;
  const present = periodOn(today, WEEK);
  const last = weeks.at(-1)?.week ?? present;
  const justEnded = adjacentPeriod(present, -1);
  // The file of a week is uploaded in the following week. Until then the last week of the range is expected.
  const isAwaited = justEnded !== null && compare(last, justEnded) === 0 && !has.has(naturalKeyOf(last));
  const isOver = compare(last, present) < 0 && !isAwaited;
  // A range that is not over is compared up to its last week with data; others are compared whole.
  const counts = (week: Period) => isOver || (lastKnown !== null && compare(week, lastKnown) <= 0);
  const before = periods.flatMap((period, index) => weeksBefore(period, counts).map((week) => ({ week, period: index })));
  const reached = isOver || lastKnown === null ? present : lastKnown;
  return {
    periods,
    weeks,
    before,
    known: has,
    about: {
      startDate: codeOf(start),
      endDate: codeOf(end),
      queryTimeType: start.level,
      comparedUntil: isOver || lastKnown === null ? null : codeOf(lastKnown),
      emptyWeeks: weeks
        .filter(({ week }) => !has.has(naturalKeyOf(week)) && (compare(week, present) < 0 || compare(week, reached) < 0))
        .map(({ week }) => codeOf(week)),
      emptyWeeksBefore: before.filter(({ week }) => !has.has(naturalKeyOf(week))).map(({ week }) => codeOf(week)),
      unmatchedWeeks: [
        ...weeks.filter(({ week }) => counts(week) && yearEarlier(week) === null),
        ...before.filter(({ week }) => week.place > weeksInYear(week.year + 1)),
      ].map(({ week }) => codeOf(week)),
      periods: periods.map((period) => coverageOf(period, has)),
    },
  };
}

/** A period with the number of its weeks, and of those that have sales. */
function coverageOf(period: Period, known: ReadonlySet<string>): Coverage {
  const weeks = weeksOf(period);
  return { code: codeOf(period), weeks: weeks.length, weeksWithData: weeks.filter((week) => known.has(naturalKeyOf(week))).length };
}

/** The thirteen weeks up to the last week of a range that has sales; without any, up to the last one. */
export function lastWeeks(range: SalesRange): SalesRange {
  const last = range.weeks.findLast(({ week }) => range.known.has(naturalKeyOf(week))) ?? range.weeks.at(-1);
  const periods = last === undefined ? [] : periodsBetween(weeksEarlier(last.week, SHOWN_WEEKS - 1), last.week);
  return { ...range, periods, weeks: placed(periods), before: [] };
}

/** The week that many weeks before another. */
function weeksEarlier(week: Period, count: number): Period {
  let earlier = week;
  for (let step = 0; step < count; step++) earlier = adjacentPeriod(earlier, -1) ?? earlier;
  return earlier;
}

/** The counted weeks of the same period of the previous year. */
function weeksBefore(period: Period, counts: (week: Period) => boolean): Period[] {
  const namesake = yearEarlier(period);
  if (namesake === null) return [];
  // A finished period is compared whole, including a week 53 that only the previous year has.
  const whole = weeksOf(period).every(counts);
  return weeksOf(namesake).filter(({ place }) => whole || counts({ level: WEEK, year: period.year, place }));
}

function placed(periods: readonly Period[]): PlacedWeek[] {
  return periods.flatMap((period, index) => weeksOf(period).map((week) => ({ week, period: index })));
}

function latestWeeks(known: readonly string[], today: string): { start: Period; end: Period } {
  const newest = known.at(-1);
  const end = newest === undefined ? periodOn(today, WEEK) : weekOfKey(newest);
  return { start: weeksEarlier(end, SHOWN_WEEKS - 1), end };
}

export function weeksKnown({ known }: SalesRange, weeks: readonly PlacedWeek[]): number {
  return weeks.filter(({ week }) => known.has(naturalKeyOf(week))).length;
}

/** For each period of a range, whether any of its weeks has sales. */
export function periodsKnown({ periods, weeks, known }: SalesRange): boolean[] {
  return periods.map((_, index) => weeks.some(({ week, period }) => period === index && known.has(naturalKeyOf(week))));
}

/** For each period of a range, whether it has weeks of comparison and all of them have sales. */
export function periodsComparable({ periods, before, known }: SalesRange): boolean[] {
  return periods.map((_, index) => {
    const own = before.filter(({ period }) => period === index);
    return own.length > 0 && own.every(({ week }) => known.has(naturalKeyOf(week)));
  });
}
