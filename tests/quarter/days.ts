/** Days are `yyyy-MM-dd`, times `yyyy-MM-dd HH:mm:ss` by the wall clock, as workbooks write them. */

const DAY_SECONDS = 86_400;

/** The quarter's first and last day: 90 days of the fiscal quarter FY25Q3. */
export const FIRST_DAY = '2025-03-31';
export const LAST_DAY = '2025-06-28';

const secondsOf = (moment: string): number => Date.parse(`${moment.slice(0, 10)}T${moment.slice(11) || '00:00:00'}Z`) / 1000;

export const addDays = (day: string, days: number): string =>
  new Date((secondsOf(day) + days * DAY_SECONDS) * 1000).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => (secondsOf(to) - secondsOf(from)) / DAY_SECONDS;

export const secondsBetween = (from: string, to: string): number => secondsOf(to) - secondsOf(from);

/** 0 on Sundays. */
export const weekdayOf = (day: string): number => new Date(secondsOf(day) * 1000).getUTCDay();

/** The fiscal year of the company's calendar: four quarters of thirteen weeks, from Sunday to Saturday. */
export const QUARTERS = [
  { quarter: 1, startTime: '2024-09-29', endTime: '2024-12-28' },
  { quarter: 2, startTime: '2024-12-29', endTime: '2025-03-29' },
  { quarter: 3, startTime: '2025-03-30', endTime: '2025-06-28' },
  { quarter: 4, startTime: '2025-06-29', endTime: '2025-09-27' },
] as const;

/**
 * The apple week of a day, `FY25Q3W01`; null outside of the calendar
 * (docs/business-rules/calendars.md#fiscal-calendar).
 */
export function appleWeekOf(day: string): string | null {
  const found = QUARTERS.find(({ startTime, endTime }) => day >= startTime && day <= endTime);
  if (found === undefined) return null;
  return `FY25Q${found.quarter}W${String(Math.floor(daysBetween(found.startTime, day) / 7) + 1).padStart(2, '0')}`;
}

/**
 * The calendar week of a day, `2025W14`: the ISO week in the ISO year
 * (docs/business-rules/calendars.md#calendar-weeks).
 */
export function naturalWeekOf(day: string): string {
  const thursday = addDays(day, 3 - ((weekdayOf(day) + 6) % 7));
  const year = thursday.slice(0, 4);
  return `${year}W${String(Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1).padStart(2, '0')}`;
}
