import type { CalendarPeriod, FiscalPeriods } from '#kit/time/calendar.ts';
import { addDays, daysBetween, isDay } from '#kit/time/business-time.ts';
import type { FiscalQuarter } from './contract.ts';

/**
 * The rules of a fiscal year's quarters and the days derived from them; pure functions for server and browser
 * (docs/business-rules/calendars.md#fiscal-calendar).
 */

const QUARTERS = [1, 2, 3, 4] as const;
const DAYS_OF_WEEK = 7;
/** The weeks of a quarter: normally thirteen, or fourteen (docs/business-rules/calendars.md#fiscal-calendar). */
const MIN_WEEKS = 13;
const MAX_WEEKS = 14;
/** The weeks of a year: 52 or 53. */
const MAX_YEAR_WEEKS = 53;
const END_BEFORE_START = [
  'Q1的结束时间应大于开始时间',
  'Q2的结束时间应大于开始时间',
  'Q3的结束时间应大于开始时间',
  'Q4的结束时间应大于开始时间',
] as const;

/** Sunday is 0, Saturday 6. */
function dayOfWeek(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export const isSunday = (day: string): boolean => dayOfWeek(day) === 0;
export const isSaturday = (day: string): boolean => dayOfWeek(day) === 6;

interface QuarterProblem {
  /** The label of the quarter: `Q1` … `Q4`. */
  readonly field: string;
  readonly text: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

type Given = { readonly quarter: number; readonly startTime?: string | null | undefined; readonly endTime?: string | null | undefined };

/** All violated rules of the four quarters in order; none when they can be saved. */
export function quarterProblems(quarters: readonly Given[]): QuarterProblem[] {
  const problems: QuarterProblem[] = [];
  let before: { name: string; start: string; end: string } | null = null;
  for (const quarter of QUARTERS) {
    const name = `Q${quarter}`;
    const found = quarters.filter((one) => one.quarter === quarter);
    const start = found.length === 1 ? (found[0]?.startTime ?? '') : '';
    const end = found.length === 1 ? (found[0]?.endTime ?? '') : '';
    if (!isDay(start) || !isDay(end)) {
      problems.push({ field: name, text: '请选择起止日期' });
      before = null;
      continue;
    }
    if (!isSunday(start)) problems.push({ field: name, text: '{{quarter}}的开始日期只能是星期日', parameters: { quarter: name } });
    if (!isSaturday(end)) problems.push({ field: name, text: '{{quarter}}的结束日期只能是星期六', parameters: { quarter: name } });
    if (end <= start) problems.push({ field: name, text: END_BEFORE_START[quarter - 1] as string });
    if (before !== null && start <= before.end)
      problems.push({ field: name, text: '{{quarter}}与{{other}}的日期重叠', parameters: { quarter: name, other: before.name } });
    if (before !== null && before.end >= before.start && isSunday(start) && start > addDays(before.end, 1)) {
      const parameters = { quarter: name, other: before.name, from: addDays(before.end, 1), to: addDays(start, -1) };
      problems.push({ field: name, text: '{{other}}与{{quarter}}之间缺少 {{from}} 至 {{to}}', parameters });
    }
    if (isSunday(start) && isSaturday(end) && end > start && !isQuarterLong(start, end))
      problems.push({ field: name, text: '{{quarter}}应为13周或14周', parameters: { quarter: name } });
    before = { name, start, end };
  }
  return problems.length > 0 ? problems : tooLong(quarters);
}

/** Quarters of valid length without gaps whose total is longer than a year. */
function tooLong(quarters: readonly Given[]): QuarterProblem[] {
  const first = quarters.find(({ quarter }) => quarter === 1)?.startTime ?? '';
  const last = quarters.find(({ quarter }) => quarter === 4)?.endTime ?? '';
  const weeks = weeksBetween(first, last);
  if (weeks <= MAX_YEAR_WEEKS) return [];
  const parameters = { weeks: String(weeks), from: addDays(first, MAX_YEAR_WEEKS * DAYS_OF_WEEK), to: last };
  return [{ field: 'Q4', text: '财年为{{weeks}}周，最多53周；多出 {{from}} 至 {{to}}', parameters }];
}

function isQuarterLong(start: string, end: string): boolean {
  const weeks = weeksBetween(start, end);
  return weeks >= MIN_WEEKS && weeks <= MAX_WEEKS;
}

/**
 * When the end of Q1, Q2 or Q3 changes, the next quarter starts on the following day
 * (docs/business-rules/calendars.md#fiscal-calendar); null without an end.
 */
export function startOfNext(endTime: string): string | null {
  return isDay(endTime) ? addDays(endTime, 1) : null;
}

/** The next year to add: after the latest stored one, or the current calendar year. */
export function nextYear(years: readonly { readonly year: number }[], today: string): number {
  return years.length === 0 ? Number(today.slice(0, 4)) : Math.max(...years.map(({ year }) => year)) + 1;
}

/**
 * The default quarters of a year: thirteen weeks each, from the day after the previous year, or from the day after the
 * last Saturday of September, on which such years end.
 */
export function proposedQuarters(
  year: number,
  years: readonly { readonly year: number; readonly quarterList: readonly FiscalQuarter[] }[],
): FiscalQuarter[] {
  const before = years.find((each) => each.year === year - 1)?.quarterList.find(({ quarter }) => quarter === 4);
  const first = addDays(before?.endTime ?? lastSaturdayOfSeptember(year - 1), 1);
  const length = MIN_WEEKS * DAYS_OF_WEEK;
  return QUARTERS.map((quarter) => {
    const startTime = addDays(first, (quarter - 1) * length);
    return { quarter, startTime, endTime: addDays(startTime, length - 1) };
  });
}

function lastSaturdayOfSeptember(year: number): string {
  const last = `${year}-09-30`;
  return addDays(last, -((dayOfWeek(last) + 1) % DAYS_OF_WEEK));
}

interface CalendarDay {
  readonly day: string;
  /** Sunday is 0. */
  readonly dayOfWeek: number;
  readonly quarter: number;
  /** From 1; a longer last quarter has a week 14. */
  readonly weekOfQuarter: number;
  readonly weekOfYear: number;
}

/**
 * All days of a year's quarters. Each week is seven days from the quarter's first day. The week of the year is numbered
 * across quarters.
 */
export function calendarDays(quarters: readonly FiscalQuarter[]): CalendarDay[] {
  let weeksBefore = 0;
  return quarters
    .toSorted((left, right) => left.quarter - right.quarter)
    .flatMap(({ quarter, startTime, endTime }) => {
      const count = daysBetween(startTime, endTime) + 1;
      const days = Array.from({ length: count }, (_, index) => {
        const weekOfQuarter = Math.floor(index / DAYS_OF_WEEK) + 1;
        return {
          day: addDays(startTime, index),
          dayOfWeek: index % DAYS_OF_WEEK,
          quarter,
          weekOfQuarter,
          weekOfYear: weeksBefore + weekOfQuarter,
        };
      });
      weeksBefore += Math.ceil(count / DAYS_OF_WEEK);
      return days;
    });
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** `FY26` of 2026. */
export function yearLabel(year: number): string {
  return `FY${twoDigits(year % 100)}`;
}

/** `FY26Q1`. */
function quarterLabel(year: number, quarter: number): string {
  return `${yearLabel(year)}Q${quarter}`;
}

/** The format of apple weeks: `FY26Q1W03`. */
export function weekLabel(year: number, quarter: number, week: number): string {
  return `${quarterLabel(year, quarter)}W${twoDigits(week)}`;
}

/** The quarters of a year that are set, and their weeks (docs/business-rules/calendars.md#fiscal-calendar). */
export function periodsOf(year: number, quarters: readonly FiscalQuarter[]): FiscalPeriods {
  return {
    quarters: quarters.map(({ quarter, startTime, endTime }) => ({
      key: quarterLabel(year, quarter),
      firstDay: startTime,
      quarterEnd: endTime,
    })),
    weeks: quarters.flatMap(({ quarter, startTime, endTime }) =>
      Array.from({ length: weeksBetween(startTime, endTime) }, (_, index): CalendarPeriod => ({
        key: weekLabel(year, quarter, index + 1),
        firstDay: addDays(startTime, index * DAYS_OF_WEEK),
        quarterEnd: endTime,
      })),
    ),
  };
}

/** First and last day of the quarter's week that contains a day. */
export function weekWithin({ startTime }: Pick<FiscalQuarter, 'startTime'>, day: string): { firstDay: string; lastDay: string } {
  const firstDay = addDays(day, -(daysBetween(startTime, day) % DAYS_OF_WEEK));
  return { firstDay, lastDay: addDays(firstDay, DAYS_OF_WEEK - 1) };
}

/** The number of weeks of a quarter: thirteen or fourteen. */
export function weeksBetween(startTime: string, endTime: string): number {
  return (daysBetween(startTime, endTime) + 1) / DAYS_OF_WEEK;
}
