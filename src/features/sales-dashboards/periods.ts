import { naturalWeekOf } from '#kit/time/calendar.ts';
import { addDays } from '#kit/time/business-time.ts';

/** The levels of dashboard periods: codes of `queryTimeType` (docs/business-rules/calendars.md#dashboard-periods). */
export const WEEK = 3;
export const QUARTER = 2;
export const YEAR = 1;
export type Level = typeof WEEK | typeof QUARTER | typeof YEAR;

/** The names of the levels: Chinese, keys of `words.ts`. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = { [WEEK]: '市场周', [QUARTER]: '季度', [YEAR]: '年' };

/** The picker's first year (docs/business-rules/sales-dashboards.md#period-picker). */
export const FIRST_YEAR = 2014;
/** The last year that a code can contain: a code has two digits of the year. */
const LAST_YEAR = 2099;
/** Weeks in a quarter. The last quarter of a year with 53 weeks has one more. */
export const QUARTER_WEEKS = 13;
export const YEAR_QUARTERS = 4;
/**
 * The maximum number of periods of a range, and the message for a longer one
 * (docs/business-rules/sales-dashboards.md#limits-of-a-range). Years have no limit.
 */
const RANGE_LIMITS: Readonly<Record<Level, { readonly periods: number; readonly message: string }>> = {
  [WEEK]: { periods: 13, message: '查询日期跨度不能超过13周，请重新选择' },
  [QUARTER]: { periods: 12, message: '查询日期跨度不能超过12个季度，请重新选择' },
  [YEAR]: { periods: Infinity, message: '' },
};

/** A calendar week, a quarter of calendar weeks, or a year. */
export interface Period {
  readonly level: Level;
  readonly year: number;
  /** The number of the week or quarter within its year, from 1; 0 for a year. */
  readonly ordinal: number;
}

/** The number of calendar weeks of a year: 52 or 53. */
export function weeksInYear(year: number): number {
  // 28 December is always in the last ISO week of its year.
  return Number(naturalWeekOf(`${year}-12-28`).key.slice(-2));
}

const quarterOfWeek = (week: number) => Math.min(YEAR_QUARTERS, Math.ceil(week / QUARTER_WEEKS));

/** The code of a period: `FY26Q1W03`, `FY26Q1`, `FY26` (docs/business-rules/calendars.md#dashboard-periods). */
export function periodCode({ level, year, ordinal }: Period): string {
  const yearCode = `FY${String(year % 100).padStart(2, '0')}`;
  if (level === YEAR) return yearCode;
  if (level === QUARTER) return `${yearCode}Q${ordinal}`;
  const quarter = quarterOfWeek(ordinal);
  return `${yearCode}Q${quarter}W${String(ordinal - (quarter - 1) * QUARTER_WEEKS).padStart(2, '0')}`;
}

/** The period of a code; null for an invalid code, such as `FY25Q4W14`: 2025 has 52 weeks. */
export function parsePeriod(code: string): Period | null {
  const [, digits, quarter, week] = /^FY(\d\d)(?:Q([1-4])(?:W(\d\d))?)?$/.exec(code) ?? [];
  if (digits === undefined) return null;
  const year = 2000 + Number(digits);
  const level = quarter === undefined ? YEAR : week === undefined ? QUARTER : WEEK;
  const weekOfYear = (Number(quarter) - 1) * QUARTER_WEEKS + Number(week);
  const ordinal = level === YEAR ? 0 : level === QUARTER ? Number(quarter) : weekOfYear;
  if (year < FIRST_YEAR || (level === WEEK && (ordinal < 1 || ordinal > weeksInYear(year)))) return null;
  // `FY26Q1W14` is not a code: that week is `FY26Q2W01`.
  const period: Period = { level, year, ordinal };
  return periodCode(period) === code ? period : null;
}

/** The week, quarter or year that contains a day, `yyyy-MM-dd`. */
export function periodOfDay(day: string, level: Level): Period {
  return periodOfWeek(level, parseNaturalWeek(naturalWeekOf(day).key));
}

/** The week, quarter or year that contains a week. */
export function periodOfWeek(level: Level, { year, ordinal }: Period): Period {
  return { level, year, ordinal: level === YEAR ? 0 : level === QUARTER ? quarterOfWeek(ordinal) : ordinal };
}

/** Compares two periods of the same level, for sorting: negative if the first is earlier, 0 if they are equal. */
export function comparePeriods(a: Period, b: Period): number {
  return a.year - b.year || a.ordinal - b.ordinal;
}

/** The next period of the same level, or with a step of -1 the previous one; null outside the supported years. */
export function adjacentPeriod({ level, year, ordinal }: Period, step: 1 | -1): Period | null {
  const adjacentYear = year + step;
  const hasYear = adjacentYear >= FIRST_YEAR && adjacentYear <= LAST_YEAR;
  if (level === YEAR) return hasYear ? { level, year: adjacentYear, ordinal } : null;
  const lastOrdinal = (inYear: number) => (level === QUARTER ? YEAR_QUARTERS : weeksInYear(inYear));
  const adjacent = ordinal + step;
  if (adjacent >= 1 && adjacent <= lastOrdinal(year)) return { level, year, ordinal: adjacent };
  return hasYear ? { level, year: adjacentYear, ordinal: step === 1 ? 1 : lastOrdinal(adjacentYear) } : null;
}

/** The periods from `start` to `end`, both of the same level and both included; empty if `end` is earlier. */
export function periodsBetween(start: Period, end: Period): Period[] {
  const periods = [];
  for (let period: Period | null = start; period !== null && comparePeriods(period, end) <= 0; period = adjacentPeriod(period, 1))
    periods.push(period);
  return periods;
}

/**
 * The message that a range is too long, a key of `words.ts`; null for an allowed range
 * (docs/business-rules/sales-dashboards.md#limits-of-a-range).
 */
export function rangeLimitMessage(start: Period, end: Period): string | null {
  const { periods, message } = RANGE_LIMITS[start.level];
  return periodsBetween(start, end).length > periods ? message : null;
}

/**
 * The period of the previous year with the same number; null for a week 53 if the previous year has 52 weeks
 * (docs/business-rules/calendars.md#dashboard-periods).
 */
export function oneYearEarlier(period: Period): Period | null {
  const year = period.year - 1;
  return period.level === WEEK && period.ordinal > weeksInYear(year) ? null : { ...period, year };
}

/** The code of the period of the previous year with the same number; null if that year does not have the week. */
export function codeOneYearEarlier(code: string): string | null {
  const period = parsePeriod(code);
  const earlier = period && oneYearEarlier(period);
  return earlier && periodCode(earlier);
}

/** The weeks of a period, in order. */
export function weeksOfPeriod({ level, year, ordinal }: Period): Period[] {
  if (level === WEEK) return [{ level, year, ordinal }];
  const first = level === YEAR ? 1 : (ordinal - 1) * QUARTER_WEEKS + 1;
  // The last quarter contains a week 53.
  const last = level === YEAR || ordinal === YEAR_QUARTERS ? weeksInYear(year) : first + QUARTER_WEEKS - 1;
  return Array.from({ length: last - first + 1 }, (_, index) => ({ level: WEEK, year, ordinal: first + index }));
}

/** The key of a week in uploads and in the database: `2026W03`. */
export function naturalWeekKey({ year, ordinal }: Period): string {
  return `${year}W${String(ordinal).padStart(2, '0')}`;
}

/** The week of a key such as `2026W03`. */
export function parseNaturalWeek(key: string): Period {
  return { level: WEEK, year: Number(key.slice(0, 4)), ordinal: Number(key.slice(5)) };
}

/** First and last day of a period, `yyyy-MM-dd`. */
export function daysOfPeriod(period: Period): { readonly first: string; readonly last: string } {
  const weeks = weeksOfPeriod(period);
  const start = ({ year, ordinal }: Period) => addDays(naturalWeekOf(`${year}-01-04`).firstDay, (ordinal - 1) * 7);
  return { first: start(weeks[0] as Period), last: addDays(start(weeks.at(-1) as Period), 6) };
}

/**
 * The title of the periods in a chart or sheet, a key of `words.ts`: the name of the level, by default that of weeks,
 * which have the name of their calendar (docs/business-rules/calendars.md).
 */
export function periodsTitle(firstCode = ''): string {
  return LEVEL_NAMES[parsePeriod(firstCode)?.level ?? WEEK];
}

/** The short label of a period: `W03` in the group `FY26Q1`, `Q1` in the group `FY26`, or `FY26`. */
export function axisLabelOf(code: string): { readonly text: string; readonly group?: string } {
  const [, year = '', quarter, week] = /^(FY\d\d)(Q\d)?(W\d\d)?$/.exec(code) ?? [];
  if (quarter === undefined) return { text: code };
  return week === undefined ? { text: quarter, group: year } : { text: week, group: year + quarter };
}
