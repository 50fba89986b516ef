import { addDays, daysBetween } from './business-time.ts';

/**
 * The periods for which a kind of workbook is expected (docs/business-rules/calendars.md#calendar-weeks): days, ISO
 * weeks, or weeks and quarters of the maintained fiscal calendar.
 */
export type PeriodCalendar = 'day' | 'natural-week' | 'apple-week' | 'fiscal-quarter';

/** One week or quarter. */
export interface CalendarPeriod {
  /** In the usual notation: `2026W03`, `FY26Q1W03`, `FY26Q1`. */
  readonly key: string;
  readonly firstDay: string;
  /** The last day of the fiscal quarter to which it belongs; null for calendar weeks. */
  readonly quarterEnd: string | null;
}

/** The periods of the fiscal calendar, which a feature maintains. */
export interface FiscalPeriods {
  readonly weeks: readonly CalendarPeriod[];
  readonly quarters: readonly CalendarPeriod[];
}

/**
 * The first calendar year of the year filters (docs/business-rules/uploads-and-periods.md#rows-of-periods) and of the
 * weeks that exist.
 */
export const FIRST_NATURAL_YEAR = 2022;

const DAYS_PER_WEEK = 7;
/** Days from Monday to Thursday. An ISO week belongs to the year of its Thursday. */
const THURSDAY = 3;

/** The Monday of a day's ISO week. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_PER_WEEK));
}

/** The ISO year of a day. The last days of December may be in the next one, the first of January in the previous. */
export function naturalYearOf(day: string): number {
  return Number(addDays(mondayOf(day), THURSDAY).slice(0, 4));
}

/** The ISO week of a day, Monday to Sunday, by its ISO year: 2026-01-01 is in `2026W01`, 2027-01-01 in `2026W53`. */
export function naturalWeekOf(day: string): CalendarPeriod {
  const firstDay = mondayOf(day);
  const year = naturalYearOf(day);
  // The first week of a year contains 4 January.
  const number = daysBetween(mondayOf(`${year}-01-04`), firstDay) / DAYS_PER_WEEK + 1;
  return { key: `${year}W${String(number).padStart(2, '0')}`, firstDay, quarterEnd: null };
}

/** The calendar weeks from the first week of the first year to the week of a day. */
export function naturalWeeksUntil(day: string): CalendarPeriod[] {
  const first = mondayOf(`${FIRST_NATURAL_YEAR}-01-04`);
  const count = Math.max(0, daysBetween(first, mondayOf(day)) / DAYS_PER_WEEK + 1);
  return Array.from({ length: count }, (_, index) => naturalWeekOf(addDays(first, index * DAYS_PER_WEEK)));
}
