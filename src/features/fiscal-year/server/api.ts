import type { Tx } from '#kit/database/server/connection.ts';
import type { FiscalPeriods } from '#kit/period-upload/calendar.ts';
import { periodsOf, weeksBetween, yearLabel } from '../calendar.ts';
import { findYear, listQuarters } from './queries.ts';

/** Every week and quarter of the maintained calendar (domain §4). */
export async function fiscalPeriods(tx: Tx): Promise<FiscalPeriods> {
  const years = (await listQuarters(tx)).map((quarter) => periodsOf(quarter.year, [quarter]));
  return { quarters: years.flatMap(({ quarters }) => quarters), weeks: years.flatMap(({ weeks }) => weeks) };
}

/** How the keys of a maintained year's weeks and quarters begin, `FY26`; null where there is no such year. */
export async function fiscalYearLabel(tx: Tx, yearId: number): Promise<string | null> {
  const year = await findYear(tx, yearId);
  return year === null ? null : yearLabel(year.year);
}

/** How many weeks the quarter `FY26Q1` has; null where the calendar does not have it. */
export async function weeksOfQuarter(tx: Tx, key: string): Promise<number | null> {
  const quarters = await listQuarters(tx);
  const found = quarters.find(({ year, quarter }) => `${yearLabel(year)}Q${quarter}` === key);
  return found === undefined ? null : weeksBetween(found.startTime, found.endTime);
}
