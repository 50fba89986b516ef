import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { FiscalQuarter, FiscalYear } from '../contract.ts';

/** A year with its stored quarters, in order. */
type StoredYear = Omit<FiscalYear, 'version'>;

/** The years, newest first. The year of `today` is marked as current. */
export async function listYears(tx: Tx, today: string): Promise<StoredYear[]> {
  const { rows } = await sql<Omit<StoredYear, 'current'> & { isCurrent: boolean }>`
    select fiscal_year.id, fiscal_year.year,
      (select count(*) = 4 from fiscal_quarter stored where stored.fiscal_year_id = fiscal_year.id) as "canDownload",
      (select coalesce(json_agg(json_build_object('quarter', quarter, 'startTime', start_day, 'endTime', end_day) order by quarter), '[]')
        from fiscal_quarter stored where stored.fiscal_year_id = fiscal_year.id) as "quarterList",
      exists (select from fiscal_quarter stored
        where stored.fiscal_year_id = fiscal_year.id and ${today}::date between stored.start_day and stored.end_day) as "isCurrent"
    from fiscal_year order by fiscal_year.year desc
  `.execute(tx);
  return rows.map(({ isCurrent, ...year }) => (isCurrent ? { ...year, current: true } : year));
}

/** The stored quarters of all years, in order. */
export async function listQuarters(tx: Tx): Promise<(FiscalQuarter & { year: number })[]> {
  const { rows } = await sql<FiscalQuarter & { year: number }>`
    select fiscal_year.year, stored.quarter, stored.start_day as "startTime", stored.end_day as "endTime"
    from fiscal_quarter stored join fiscal_year on fiscal_year.id = stored.fiscal_year_id order by stored.start_day
  `.execute(tx);
  return rows;
}

/** A year; null if it does not exist. */
export async function findYear(tx: Tx, id: number): Promise<{ id: number; year: number } | null> {
  const { rows } = await sql<{ id: number; year: number }>`select id, year from fiscal_year where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function quartersOf(tx: Tx, yearId: number): Promise<FiscalQuarter[]> {
  const { rows } = await sql<FiscalQuarter>`
    select quarter, start_day as "startTime", end_day as "endTime" from fiscal_quarter where fiscal_year_id = ${yearId} order by quarter
  `.execute(tx);
  return rows;
}

/** Adds a year. @returns its id; null if the year already exists */
export async function addYear(tx: Tx, year: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`insert into fiscal_year (year) values (${year}) on conflict do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** The first other year whose quarters overlap with these quarters; null if there is none. */
export async function overlappingYear(tx: Tx, yearId: number, quarters: readonly FiscalQuarter[]): Promise<number | null> {
  const { rows } = await sql<{ year: number }>`
    select fiscal_year.year from fiscal_quarter stored join fiscal_year on fiscal_year.id = stored.fiscal_year_id
    join unnest(${quarters.map((one) => one.startTime)}::date[], ${quarters.map((one) => one.endTime)}::date[]) edited (start_day, end_day)
      on edited.start_day <= stored.end_day and edited.end_day >= stored.start_day
    where stored.fiscal_year_id <> ${yearId} order by fiscal_year.year limit 1
  `.execute(tx);
  return rows[0]?.year ?? null;
}

export async function replaceQuarters(tx: Tx, yearId: number, quarters: readonly FiscalQuarter[]): Promise<void> {
  await sql`delete from fiscal_quarter where fiscal_year_id = ${yearId}`.execute(tx);
  await sql`
    insert into fiscal_quarter (fiscal_year_id, quarter, start_day, end_day)
    select ${yearId}, * from unnest(
      ${quarters.map((one) => one.quarter)}::smallint[],
      ${quarters.map((one) => one.startTime)}::date[],
      ${quarters.map((one) => one.endTime)}::date[])
  `.execute(tx);
}
