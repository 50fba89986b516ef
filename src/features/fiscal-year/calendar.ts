import type { CalendarPeriod, FiscalPeriods } from '#kit/time/calendar.ts';
import { addDays, daysBetween, isDay } from '#kit/time/business-time.ts';
import type { FiscalQuarter } from './contract.ts';

/**
 * The rules for the quarters of a fiscal year, and the weeks and days that follow from them. Server and browser use
 * them (docs/business-rules/calendars.md#fiscal-calendar).
 */

const QUARTERS = [1, 2, 3, 4] as const;
const DAYS_OF_WEEK = 7;
/** Weeks of a quarter. */
const MIN_WEEKS = 13;
const MAX_WEEKS = 14;
/** A year has 52 or 53 weeks. */
const MAX_YEAR_WEEKS = 53;
/** The message of each quarter, as the specification prints them. */
const END_BEFORE_START_MESSAGES = [
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

/** A quarter as entered, in which days may be missing. */
type EnteredQuarter = {
  readonly quarter: number;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
};

interface QuarterDays {
  readonly quarter: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/** The violated rules of the four quarters, in order; empty if the quarters can be saved. */
export function quarterProblems(quarters: readonly EnteredQuarter[]): QuarterProblem[] {
  const days = QUARTERS.map((quarter) => daysOf(quarters, quarter));
  const problems = days.flatMap((quarter, index) =>
    quarter === null ? [{ field: `Q${index + 1}`, text: '请选择起止日期' }] : problemsOfQuarter(quarter, days[index - 1] ?? null),
  );
  const [first, , , last] = days;
  return problems.length > 0 || !first || !last ? problems : problemsOfYear(first.start, last.end);
}

/** The days of a quarter; null if they are incomplete or invalid, or if the quarter is entered twice. */
function daysOf(quarters: readonly EnteredQuarter[], quarter: number): QuarterDays | null {
  const [entered, duplicate] = quarters.filter((each) => each.quarter === quarter);
  const start = entered?.startTime ?? '';
  const end = entered?.endTime ?? '';
  return duplicate === undefined && isDay(start) && isDay(end) ? { quarter, name: `Q${quarter}`, start, end } : null;
}

/** The violated rules of one quarter. @param previous the previous quarter, if its days are complete */
function problemsOfQuarter({ quarter, name, start, end }: QuarterDays, previous: QuarterDays | null): QuarterProblem[] {
  const problems: QuarterProblem[] = [];
  const add = (text: string, parameters?: QuarterProblem['parameters']) => problems.push({ field: name, text, parameters });
  if (!isSunday(start)) add('{{quarter}}的开始日期只能是星期日', { quarter: name });
  if (!isSaturday(end)) add('{{quarter}}的结束日期只能是星期六', { quarter: name });
  if (end <= start) add(END_BEFORE_START_MESSAGES[quarter - 1] as string);
  if (previous !== null) {
    const dayAfter = addDays(previous.end, 1);
    if (start <= previous.end) add('{{quarter}}与{{other}}的日期重叠', { quarter: name, other: previous.name });
    // Days that violate another rule do not show a gap.
    if (previous.end >= previous.start && isSunday(start) && start > dayAfter)
      add('{{other}}与{{quarter}}之间缺少{{from}}至{{to}}', {
        quarter: name,
        other: previous.name,
        from: dayAfter,
        to: addDays(start, -1),
      });
  }
  const weeks = weeksBetween(start, end);
  if (isSunday(start) && isSaturday(end) && end > start && (weeks < MIN_WEEKS || weeks > MAX_WEEKS))
    add('{{quarter}}应为13周或14周', { quarter: name });
  return problems;
}

/** Four valid quarters without gaps can be longer than a year. `first` and `last` are the first and the last day. */
function problemsOfYear(first: string, last: string): QuarterProblem[] {
  const weeks = weeksBetween(first, last);
  if (weeks <= MAX_YEAR_WEEKS) return [];
  const parameters = { weeks: String(weeks), from: addDays(first, MAX_YEAR_WEEKS * DAYS_OF_WEEK), to: last };
  return [{ field: 'Q4', text: '财年为{{weeks}}周，最多53周；多出{{from}}至{{to}}', parameters }];
}

/** The first day of the next quarter, which is the day after the end of a quarter; null without an end. */
export function startOfNext(endTime: string): string | null {
  return isDay(endTime) ? addDays(endTime, 1) : null;
}

/** The year that is proposed for an addition: the one after the latest year, or the current calendar year. */
export function nextYear(years: readonly { readonly year: number }[], today: string): number {
  return years.length === 0 ? Number(today.slice(0, 4)) : Math.max(...years.map(({ year }) => year)) + 1;
}

/**
 * The default quarters of a year, each with thirteen weeks. They begin on the day after the previous fiscal year or, if
 * it has no quarters, on the day after the last Saturday of September.
 */
export function proposedQuarters(
  year: number,
  years: readonly { readonly year: number; readonly quarterList: readonly FiscalQuarter[] }[],
): FiscalQuarter[] {
  const lastQuarter = years.find((each) => each.year === year - 1)?.quarterList.find(({ quarter }) => quarter === 4);
  const first = addDays(lastQuarter?.endTime ?? lastSaturdayOfSeptember(year - 1), 1);
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
  /** From 1 to 13 or 14. */
  readonly weekOfQuarter: number;
  readonly weekOfYear: number;
}

/** The days of a year's quarters. The weeks of a quarter begin on its first day. */
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

/** `FY26` for 2026. */
export function yearLabel(year: number): string {
  return `FY${twoDigits(year % 100)}`;
}

/** `FY26 (2026)`. */
export function yearText(year: number): string {
  return `${yearLabel(year)} (${year})`;
}

/** `FY26Q1`. */
function quarterLabel(year: number, quarter: number): string {
  return `${yearLabel(year)}Q${quarter}`;
}

/** The key of an apple week: `FY26Q1W03`. */
export function weekLabel(year: number, quarter: number, week: number): string {
  return `${quarterLabel(year, quarter)}W${twoDigits(week)}`;
}

/** The periods of these quarters and of their weeks. */
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

/** First and last day of the week of a quarter that contains a day. */
export function weekContaining({ startTime }: Pick<FiscalQuarter, 'startTime'>, day: string): { firstDay: string; lastDay: string } {
  const firstDay = addDays(day, -(daysBetween(startTime, day) % DAYS_OF_WEEK));
  return { firstDay, lastDay: addDays(firstDay, DAYS_OF_WEEK - 1) };
}

/** The number of weeks from a first to a last day; not whole if the days are not a Sunday and a Saturday. */
export function weeksBetween(startTime: string, endTime: string): number {
  return (daysBetween(startTime, endTime) + 1) / DAYS_OF_WEEK;
}
