import { naturalWeekOf } from '#kit/time/calendar.ts';
import { addDays } from '#kit/time/business-time.ts';

/** The periods of the sales dashboards, as the wire has them (docs/business-rules/calendars.md#dashboard-periods). */
export const WEEK = 3;
export const QUARTER = 2;
export const YEAR = 1;
export type Level = typeof WEEK | typeof QUARTER | typeof YEAR;

/** The names of the levels, keys of the words. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = { [WEEK]: '市场周', [QUARTER]: '季度', [YEAR]: '年' };

/** The picker's first year (docs/business-rules/sales-dashboards.md#period-picker). */
export const FIRST_YEAR = 2014;
/** The last year that two digits can represent. */
const LAST_YEAR = 2099;
/**
 * Weeks in a quarter; the last quarter of a year with 53 weeks has one more
 * (docs/business-rules/calendars.md#dashboard-periods).
 */
export const QUARTER_WEEKS = 13;
export const YEAR_QUARTERS = 4;
/** The longest ranges (docs/business-rules/sales-dashboards.md#limits-of-a-range); years have no limit. */
const LONGEST: Readonly<Record<Level, { readonly periods: number; readonly refusal: string }>> = {
  [WEEK]: { periods: 13, refusal: '查询日期跨度不能超过13周，请重新选择' },
  [QUARTER]: { periods: 12, refusal: '查询日期跨度不能超过12个季度，请重新选择' },
  [YEAR]: { periods: Infinity, refusal: '' },
};

/**
 * A calendar week, a quarter of calendar weeks, or a year: `place` is the number of the week or quarter in its year, 0
 * for a year.
 */
export interface Period {
  readonly level: Level;
  readonly year: number;
  readonly place: number;
}

/** The number of calendar weeks of a year: 52 or 53. */
export function weeksInYear(year: number): number {
  // The 28th of December is always in a year's last week.
  return Number(naturalWeekOf(`${year}-12-28`).key.slice(-2));
}

const quarterOfWeek = (week: number) => Math.min(YEAR_QUARTERS, Math.ceil(week / QUARTER_WEEKS));

/** The code of a period: `FY26Q1W03`, `FY26Q1`, `FY26` (docs/business-rules/calendars.md#dashboard-periods). */
export function codeOf({ level, year, place }: Period): string {
  const ofYear = `FY${String(year % 100).padStart(2, '0')}`;
  if (level === YEAR) return ofYear;
  if (level === QUARTER) return `${ofYear}Q${place}`;
  const quarter = quarterOfWeek(place);
  return `${ofYear}Q${quarter}W${String(place - (quarter - 1) * QUARTER_WEEKS).padStart(2, '0')}`;
}

/** The period of a code; null where it does not exist, such as a week 14 of a year with 52 weeks. */
export function periodOf(code: string): Period | null {
  const [, digits, quarter, week] = /^FY(\d\d)(?:Q([1-4])(?:W(\d\d))?)?$/.exec(code) ?? [];
  if (digits === undefined) return null;
  const year = 2000 + Number(digits);
  const level = quarter === undefined ? YEAR : week === undefined ? QUARTER : WEEK;
  const place = (Number(quarter ?? 1) - 1) * QUARTER_WEEKS + Number(week);
  const period = { level, year, place: level === YEAR ? 0 : level === QUARTER ? Number(quarter) : place } as const;
  const exists = year >= FIRST_YEAR && (level !== WEEK || (place >= 1 && place <= weeksInYear(year)));
  return exists && codeOf(period) === code ? period : null;
}

/** The period of a level that contains a day, `yyyy-MM-dd`. */
export function periodOn(day: string, level: Level): Period {
  const { key } = naturalWeekOf(day);
  return periodWith(level, { level: WEEK, year: Number(key.slice(0, 4)), place: Number(key.slice(5)) });
}

/** The period of a level that contains a week. */
export function periodWith(level: Level, { year, place }: Period): Period {
  return { level, year, place: level === YEAR ? 0 : level === QUARTER ? quarterOfWeek(place) : place };
}

/** Negative if the first of two periods of a level is the earlier one. */
export function compare(one: Period, other: Period): number {
  return one.year - other.year || one.place - other.place;
}

/** The next period of its level, or with a step of -1 the previous one; null outside the supported years. */
export function adjacentPeriod(period: Period, step: 1 | -1): Period | null {
  const { level, year, place } = period;
  const last = level === YEAR ? 0 : level === QUARTER ? YEAR_QUARTERS : weeksInYear(year);
  const within = place + step;
  if (level !== YEAR && within >= 1 && within <= last) return { level, year, place: within };
  const other = year + step;
  if (other < FIRST_YEAR || other > LAST_YEAR) return null;
  if (level === YEAR) return { level, year: other, place: 0 };
  return { level, year: other, place: step === 1 ? 1 : level === QUARTER ? YEAR_QUARTERS : weeksInYear(other) };
}

/** The periods from one to another of its level, both included; empty if the other is earlier. */
export function periodsBetween(start: Period, end: Period): Period[] {
  const periods = [];
  for (let period: Period | null = start; period !== null && compare(period, end) <= 0; period = adjacentPeriod(period, 1))
    periods.push(period);
  return periods;
}

/**
 * The reason why a range is too long, a text of the words; null if it is not
 * (docs/business-rules/sales-dashboards.md#limits-of-a-range).
 */
export function refusalOf(start: Period, end: Period): string | null {
  const { periods, refusal } = LONGEST[start.level];
  return periodsBetween(start, end).length > periods ? refusal : null;
}

/**
 * The same code one year earlier; null for a week 53 if no earlier year has one
 * (docs/business-rules/calendars.md#dashboard-periods).
 */
export function yearEarlier(period: Period): Period | null {
  const year = period.year - 1;
  return period.level === WEEK && period.place > weeksInYear(year) ? null : { ...period, year };
}

/** The weeks of a period, in order. */
export function weeksOf({ level, year, place }: Period): Period[] {
  const first = level === YEAR ? 1 : level === QUARTER ? (place - 1) * QUARTER_WEEKS + 1 : place;
  const all = weeksInYear(year);
  const last =
    level === YEAR || (level === QUARTER && place === YEAR_QUARTERS) ? all : level === QUARTER ? first + QUARTER_WEEKS - 1 : place;
  return Array.from({ length: last - first + 1 }, (_, index) => ({ level: WEEK, year, place: first + index }));
}

/** The key of a week in the uploads: `2026W03`. */
export function naturalKeyOf({ year, place }: Period): string {
  return `${year}W${String(place).padStart(2, '0')}`;
}

export function weekOfKey(key: string): Period {
  return { level: WEEK, year: Number(key.slice(0, 4)), place: Number(key.slice(5)) };
}

/** First and last day of a period, `yyyy-MM-dd`. */
export function daysOf(period: Period): { readonly first: string; readonly last: string } {
  const weeks = weeksOf(period);
  const start = ({ year, place }: Period) => addDays(naturalWeekOf(`${year}-01-04`).firstDay, (place - 1) * 7);
  return { first: start(weeks[0] as Period), last: addDays(start(weeks.at(-1) as Period), 6) };
}

/**
 * The title above the periods of a chart or sheet, a key of the words. Weeks are named by their calendar
 * (docs/business-rules/rounding-and-borders.md#rounding).
 */
export function periodsTitle(codes: readonly string[]): string {
  return LEVEL_NAMES[periodOf(codes[0] ?? '')?.level ?? WEEK];
}

/** A period below an axis: its own part of its code, and what it shares with its neighbours. */
export function axisLabelOf(code: string): { readonly text: string; readonly group?: string } {
  const [, year = '', quarter, week] = /^(FY\d\d)(Q\d)?(W\d\d)?$/.exec(code) ?? [];
  if (quarter === undefined) return { text: code };
  return week === undefined ? { text: quarter, group: year } : { text: week, group: `${year} ${quarter}` };
}
