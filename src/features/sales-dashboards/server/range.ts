import type { About } from '../contract.ts';
import {
  adjacentPeriod,
  comparePeriods,
  naturalWeekKey,
  oneYearEarlier,
  parseNaturalWeek,
  periodCode,
  periodOfDay,
  periodsBetween,
  WEEK,
  weeksInYear,
  weeksOfPeriod,
  type Period,
} from '../periods.ts';

/** A week, with the index of its period in the range. */
export interface WeekOfRange {
  readonly week: Period;
  readonly period: number;
}

/** The requested periods with their weeks, the compared weeks, and the weeks for which the corporate has sales. */
export interface SalesRange {
  readonly periods: readonly Period[];
  readonly weeks: readonly WeekOfRange[];
  /**
   * The weeks of the previous year with which the range is compared, each with the index of the compared period
   * (docs/business-rules/calendars.md#dashboard-periods, docs/business-rules/sales-dashboards.md#figures).
   */
  readonly comparisonWeeks: readonly WeekOfRange[];
  /** The keys of all weeks with sales, also outside the range: `2026W03`. */
  readonly salesWeeks: ReadonlySet<string>;
  readonly about: Omit<About, 'dataType' | 'missingBrands' | 'source'>;
}

/** The number of weeks shown by default: the longest allowed range. */
const DEFAULT_WEEKS = 13;

/**
 * The weeks of the requested periods, and the weeks with which they are compared.
 * @param requested first and last period; null for the default range (`latestWeeks`)
 * @param salesWeekKeys the keys of the corporate's weeks with sales, oldest first
 * @param today `yyyy-MM-dd` in business time
 */
export function salesRange(requested: { start: Period; end: Period } | null, salesWeekKeys: readonly string[], today: string): SalesRange {
  const { start, end } = requested ?? latestWeeks(salesWeekKeys.at(-1), today);
  const salesWeeks = new Set(salesWeekKeys);
  const hasSales = (week: Period) => salesWeeks.has(naturalWeekKey(week));
  const periods = periodsBetween(start, end);
  const weeks = weeksOfPeriods(periods);
  const currentWeek = periodOfDay(today, WEEK);
  const lastWeek = weeks.at(-1)?.week ?? currentWeek;
  const lastWithSales = weeks.findLast(({ week }) => hasSales(week))?.week ?? null;
  // An unfinished range is compared up to its last week with sales.
  const isFinished = isRangeFinished(lastWeek, currentWeek, hasSales);
  const lastCompared = isFinished ? lastWeek : lastWithSales;
  const isCompared = (week: Period) => lastCompared !== null && comparePeriods(week, lastCompared) <= 0;
  const comparisonWeeks = periods.flatMap((period, index) =>
    comparisonWeeksOf(period, isCompared).map((week) => ({ week, period: index })),
  );
  // Sales are expected for weeks that are over or precede a week with sales.
  const isExpected = (week: Period) =>
    comparePeriods(week, currentWeek) < 0 || (lastWithSales !== null && comparePeriods(week, lastWithSales) < 0);
  return {
    periods,
    weeks,
    comparisonWeeks,
    salesWeeks,
    about: {
      startDate: periodCode(start),
      endDate: periodCode(end),
      queryTimeType: start.level,
      comparedUntil: isFinished || lastWithSales === null ? null : periodCode(lastWithSales),
      emptyWeeks: codesOf(weeks.filter(({ week }) => !hasSales(week) && isExpected(week))),
      emptyWeeksBefore: codesOf(comparisonWeeks.filter(({ week }) => !hasSales(week))),
      unmatchedWeeks: codesOf([
        ...weeks.filter(({ week }) => isCompared(week) && oneYearEarlier(week) === null),
        ...comparisonWeeks.filter(({ week }) => week.ordinal > weeksInYear(week.year + 1)),
      ]),
      periods: periods.map((period) => {
        const weeksOf = weeksOfPeriod(period);
        return { code: periodCode(period), weeks: weeksOf.length, weeksWithData: weeksOf.filter(hasSales).length };
      }),
    },
  };
}

const codesOf = (weeks: readonly WeekOfRange[]) => weeks.map(({ week }) => periodCode(week));

/** Whether the last week of a range is over and its file, which is due in the following week, is not awaited. */
function isRangeFinished(lastWeek: Period, currentWeek: Period, hasSales: (week: Period) => boolean): boolean {
  const previousWeek = adjacentPeriod(currentWeek, -1);
  const isFileExpected = previousWeek !== null && comparePeriods(lastWeek, previousWeek) === 0 && !hasSales(lastWeek);
  return comparePeriods(lastWeek, currentWeek) < 0 && !isFileExpected;
}

/** The weeks of the previous year with which the compared weeks of a period are compared. */
function comparisonWeeksOf(period: Period, isCompared: (week: Period) => boolean): Period[] {
  const previous = oneYearEarlier(period);
  if (previous === null) return [];
  // Includes a week 53 that only the previous year has.
  if (weeksOfPeriod(period).every(isCompared)) return weeksOfPeriod(previous);
  return weeksOfPeriod(previous).filter((week) => isCompared({ ...week, year: period.year }));
}

/** The thirteen weeks up to the last week of a range with sales; if no week has sales, up to the last week. */
export function trendRange(range: SalesRange): SalesRange {
  const last = range.weeks.findLast(({ week }) => range.salesWeeks.has(naturalWeekKey(week))) ?? range.weeks.at(-1);
  const periods = last === undefined ? [] : periodsBetween(weeksEarlier(last.week, DEFAULT_WEEKS - 1), last.week);
  return { ...range, periods, weeks: weeksOfPeriods(periods), comparisonWeeks: [] };
}

/** The week a number of weeks before another week. */
function weeksEarlier(week: Period, count: number): Period {
  let earlier = week;
  for (let step = 0; step < count; step++) earlier = adjacentPeriod(earlier, -1) ?? earlier;
  return earlier;
}

function weeksOfPeriods(periods: readonly Period[]): WeekOfRange[] {
  return periods.flatMap((period, index) => weeksOfPeriod(period).map((week) => ({ week, period: index })));
}

/** The thirteen weeks up to the newest week with sales; without sales, up to the last that has ended. */
function latestWeeks(newestKey: string | undefined, today: string): { start: Period; end: Period } {
  const lastWeek = newestKey === undefined ? weeksEarlier(periodOfDay(today, WEEK), 1) : parseNaturalWeek(newestKey);
  return { start: weeksEarlier(lastWeek, DEFAULT_WEEKS - 1), end: lastWeek };
}

/** How many of the weeks have sales. */
export function countWithSales({ salesWeeks }: SalesRange, weeks: readonly WeekOfRange[]): number {
  return weeks.filter(({ week }) => salesWeeks.has(naturalWeekKey(week))).length;
}

/** For each period of a range, whether any of its weeks has sales. */
export function periodsWithSales({ periods, weeks, salesWeeks }: SalesRange): boolean[] {
  return periods.map((_, index) => weeks.some(({ week, period }) => period === index && salesWeeks.has(naturalWeekKey(week))));
}

/** For each period of a range, whether it has comparison weeks and all of them have sales. */
export function periodsWithComparison({ periods, comparisonWeeks, salesWeeks }: SalesRange): boolean[] {
  return periods.map((_, index) => {
    const compared = comparisonWeeks.filter(({ period }) => period === index);
    return compared.length > 0 && compared.every(({ week }) => salesWeeks.has(naturalWeekKey(week)));
  });
}
