import { sql } from 'kysely';
import { fiscalQuarterRows } from '#features/fiscal-year/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ColumnDays } from '#kit/report/contract.ts';
import type { ReportHeader } from '#kit/report/dynamic.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { addDays } from '#kit/time/business-time.ts';
import { AGES } from '../ages.ts';
import { uploadedWeeks } from './dc-sales.ts';
import { forecastWeek, REGISTRATION_DAYS, stockRecord, stockWeek, t2Record } from './inputs.ts';
import { requestQuery, type ReplenishmentQuery } from './scope.ts';

/** The shown fiscal years, which expand to quarters, and those to weeks (docs/business-rules/replenishment.md). */
export async function saleHeaders(tx: Tx, scope: ReportScope): Promise<ReportHeader[]> {
  const { beginYear, endYear } = requestQuery(scope);
  const { rows } = await sql<{ yearKey: string; key: string; weeks: number }>`
    select quarter.year_key as "yearKey", quarter.key, quarter.weeks from (${fiscalQuarterRows}) quarter
    where quarter.year between ${beginYear} and ${endYear} order by quarter.first_day
  `.execute(tx);
  return [...new Set(rows.map(({ yearKey }) => yearKey))].map((yearKey) =>
    header(
      yearKey,
      rows.filter((row) => row.yearKey === yearKey).map(({ key, weeks }) => header(key, weekHeaders(key, weeks))),
    ),
  );
}

const header = (title: string, children: readonly ReportHeader[]): ReportHeader => ({ title, flag: title, children });

function weekHeaders(quarter: string, weeks: number): ReportHeader[] {
  return Array.from({ length: weeks }, (_, index) => header(`${quarter}W${String(index + 1).padStart(2, '0')}`, []));
}

/** The day or week of the input of each column; null if there is none. */
export async function inputDays(tx: Tx, scope: ReportScope): Promise<ColumnDays> {
  const { averaged, last, forecast, orders, partner, t2, stock } = await newestInputs(tx, requestQuery(scope));
  const { today } = scope;
  return {
    ...daysOf(averaged, ['previous8WeekAvg', 'previous8WeekCount']),
    jdWeekSaleCalculate: last,
    ...daysOf(forecast, ['currentWeekFCST', 'week1FCST', 'week2FCST', 'week3FCST', 'week4FCST']),
    orderCount: orders,
    ...daysOf(partner, ['jdInventory', 'jdWeekSaleUpload']),
    t2InTransit: t2,
    registration: `${addDays(today, 1 - REGISTRATION_DAYS)}~${today.slice(5)}`,
    ...daysOf(today, ['quantityOnTheWay', 'jdNotOrdered']),
    ...daysOf(stock, [...AGES.map(({ name }) => name), 'inventoryTotal']),
  };
}

const daysOf = (day: string | null, columns: readonly string[]): ColumnDays => Object.fromEntries(columns.map((name) => [name, day]));

interface NewestInputs {
  /** Apple weeks: the newest averaged week, and the last complete week if a file has its data. */
  readonly averaged: string | null;
  readonly last: string | null;
  /** Days of the newest files. */
  readonly forecast: string | null;
  /** The day of the forecast if it is of the current week, because order quantities of earlier weeks do not apply. */
  readonly orders: string | null;
  readonly partner: string | null;
  /** Days of the newest reviewed inventories. */
  readonly t2: string | null;
  readonly stock: string | null;
}

async function newestInputs(tx: Tx, query: ReplenishmentQuery): Promise<NewestInputs> {
  const uploadedOn = (week: typeof forecastWeek, where = sql`true`) =>
    sql`(select file.import_time::date from (${week(query)}) week join week_file file on file.upload_id = week.active_upload_id where ${where})`;
  const { rows } = await sql<NewestInputs>`
    with uploaded_week as materialized (${uploadedWeeks(query)})
    select (select key || 'W' || to_char(week, 'FM00') from uploaded_week order by back limit 1) as averaged,
      (select key || 'W' || to_char(week, 'FM00') from uploaded_week where back = 1) as last,
      ${uploadedOn(forecastWeek)} as forecast, ${uploadedOn(forecastWeek, sql`week.day = ${query.sunday}::date`)} as orders,
      ${uploadedOn(stockWeek)} as partner,
      (select day from (${t2Record(query)}) inventory) as t2, (select day from (${stockRecord(query)}) inventory) as stock
  `.execute(tx);
  return rows[0] as NewestInputs;
}
