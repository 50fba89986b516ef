import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RowProblem, Staging } from '#kit/import/server/importer.ts';
import type { FiscalPeriods } from '#kit/time/calendar.ts';
import type { PresentDays } from '#kit/ui/contract.ts';
import { LAST_WEEK, weekField } from '#kit/period-upload/quarter-weeks.ts';
import { periodsOf, weekContaining, weeksBetween, yearLabel } from '../calendar.ts';
import { findYear, listQuarters } from './queries.ts';

/** The weeks and quarters of the maintained calendar (docs/business-rules/calendars.md#fiscal-calendar). */
export async function fiscalPeriods(tx: Tx): Promise<FiscalPeriods> {
  const periods = (await listQuarters(tx)).map((quarter) => periodsOf(quarter.year, [quarter]));
  return { quarters: periods.flatMap(({ quarters }) => quarters), weeks: periods.flatMap(({ weeks }) => weeks) };
}

/** First and last day of the apple week of a day; null outside the maintained calendar. */
export async function appleWeekOf(tx: Tx, day: string): Promise<PresentDays['appleWeek']> {
  const quarter = (await listQuarters(tx)).find(({ startTime, endTime }) => startTime <= day && day <= endTime);
  return quarter === undefined ? null : weekContaining(quarter, day);
}

/** The prefix of the week and quarter keys of a year, `FY26`; null if the year does not exist. */
export async function fiscalYearLabel(tx: Tx, yearId: number): Promise<string | null> {
  const year = await findYear(tx, yearId);
  return year === null ? null : yearLabel(year.year);
}

/** The number of weeks of the quarter `FY26Q1`; null if it is not in the calendar. */
export async function weeksOfQuarter(tx: Tx, key: string): Promise<number | null> {
  const quarters = await listQuarters(tx);
  const days = quarters.find(({ year, quarter }) => `${yearLabel(year)}Q${quarter}` === key);
  return days === undefined ? null : weeksBetween(days.startTime, days.endTime);
}

/** `yearLabel` of the column `fiscal_year.year` in plain SQL. */
const YEAR_LABEL = `'FY' || to_char(fiscal_year.year % 100, 'FM00')`;

/**
 * A select of the quarters: `year`, `year_key` (`FY26`), `key` (`FY26Q1`), `first_day`, `last_day`, number of `weeks`.
 */
export const fiscalQuarterRows: RawBuilder<unknown> = sql`
  select fiscal_year.year, ${sql.raw(YEAR_LABEL)} as year_key, ${sql.raw(YEAR_LABEL)} || 'Q' || quarter.quarter as key,
    quarter.start_day as first_day, quarter.end_day as last_day, (quarter.end_day - quarter.start_day + 1) / 7 as weeks
  from fiscal_quarter quarter join fiscal_year on fiscal_year.id = quarter.fiscal_year_id`;

/**
 * SQL for the fiscal year of a day. Outside the maintained calendar it is the calendar year.
 * @param day an expression of type date
 */
export const fiscalYearOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select quarter.year from (${fiscalQuarterRows}) quarter where ${day} between quarter.first_day and quarter.last_day),
    extract(year from ${day})::integer)`;

/**
 * A select of the quarter of a day: `quarter` (`FY26Q1`), `first_day`, `last_day`, the number of `weeks`, and `week`,
 * the number of the day's week from 1. Empty outside the calendar.
 * @param day an expression of type date
 */
export const quarterOfDay = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select quarter.key as quarter, quarter.first_day, quarter.last_day, quarter.weeks, (${day} - quarter.first_day) / 7 + 1 as week
  from (${fiscalQuarterRows}) quarter where ${day} between quarter.first_day and quarter.last_day`;

/**
 * Plain SQL for the apple week of a day, `FY26Q1W03`, for a column of a report; null outside the calendar.
 * @param day an expression of type date
 */
export const appleWeekText = (day: string): string =>
  `select ${YEAR_LABEL} || 'Q' || quarter.quarter || 'W' || to_char((${day} - quarter.start_day) / 7 + 1, 'FM00')
  from fiscal_quarter quarter join fiscal_year on fiscal_year.id = quarter.fiscal_year_id
  where ${day} between quarter.start_day and quarter.end_day`;

/**
 * The problems of rows with a figure for week 14 of a quarter with 13 weeks
 * (docs/business-rules/uploads-and-periods.md#columns).
 * @param quarter `FY26Q1`
 * @param hasFigure a condition on staged rows: whether the row has a figure for week 14
 */
export async function week14Problems(tx: Tx, staging: Staging, quarter: string, hasFigure: RawBuilder<unknown>): Promise<RowProblem[]> {
  const weeks = await weeksOfQuarter(tx, quarter);
  if (weeks === null || weeks >= LAST_WEEK) return [];
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number as "rowNumber" from ${sql.table(staging.table)} where ${hasFigure} order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({
    rowNumber,
    field: weekField(LAST_WEEK),
    text: '{{quarter}}只有{{weeks}}周，W14应为空',
    parameters: { quarter, weeks },
  }));
}
