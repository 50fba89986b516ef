import { addDays, daysBetween } from '#kit/time/business-time.ts';

/** A fiscal calendar in the usual manner: a year ends on the last Saturday of September; its last quarter takes the week that is over. */

const WEEKS = 13;
const SATURDAY = 6;

/** The last day of a fiscal year, `yyyy-MM-dd`. */
function endOf(year: number): string {
  const last = new Date(Date.UTC(year, 8, 30));
  return addDays(`${year}-09-30`, -((last.getUTCDay() - SATURDAY + 7) % 7));
}

/** The fiscal year that a day belongs to. */
export function fiscalYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day <= endOf(year) ? year : year + 1;
}

/** The number of complete weeks in the quarter of a day. */
export function weeksGone(day: string): number {
  const quarter = quartersOf(fiscalYearOf(day)).findLast(({ startTime }) => startTime <= day);
  return Math.floor(daysBetween(quarter?.startTime ?? day, day) / 7);
}

/** The four quarters of a year, as the calendar's call takes them. */
export function quartersOf(year: number): { quarter: number; startTime: string; endTime: string }[] {
  const first = addDays(endOf(year - 1), 1);
  return [0, 1, 2, 3].map((before) => ({
    quarter: before + 1,
    startTime: addDays(first, before * WEEKS * 7),
    endTime: before === 3 ? endOf(year) : addDays(first, (before + 1) * WEEKS * 7 - 1),
  }));
}
