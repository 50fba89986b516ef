import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RowProblem, Staging } from '#kit/import/server/importer.ts';
import type { FiscalPeriods } from '#kit/period-upload/calendar.ts';
import { LAST_WEEK, weekField } from '#kit/period-upload/quarter-weeks.ts';
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

/**
 * The rows of a workbook that tell of the fourteenth week of a quarter that has none (domain §5).
 * @param quarter `FY26Q1`
 * @param told whether a staged row tells anything of that week
 */
export async function figuresOfNoWeek(tx: Tx, staging: Staging, quarter: string, told: RawBuilder<unknown>): Promise<RowProblem[]> {
  const weeks = await weeksOfQuarter(tx, quarter);
  if (weeks === null || weeks >= LAST_WEEK) return [];
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number as "rowNumber" from ${sql.table(staging.table)} where ${told} order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({
    rowNumber,
    field: weekField(LAST_WEEK),
    text: '{{quarter}}只有{{weeks}}周，W14应为空',
    parameters: { quarter, weeks },
  }));
}
