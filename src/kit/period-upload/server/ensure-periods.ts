import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { naturalWeeksUntil, type CalendarPeriod, type FiscalPeriods, type PeriodCalendar } from '../calendar.ts';
import { calendarOf, type PeriodUploadDefinition } from '../define.ts';
import { windowStart } from '../window.ts';
import { ensureDayRecords } from './ensure-days.ts';

/** What rows are made of: the kinds of period uploads, and the maintained calendar's weeks and quarters at this moment. */
export interface PeriodSources {
  readonly kinds: readonly PeriodUploadDefinition[];
  readonly fiscalPeriods: (tx: Tx) => Promise<FiscalPeriods>;
}

/**
 * Makes the rows of every kind for every corporate up to today: days, and all weeks and quarters whose files are accepted by now. Rows follow a calendar
 * that was corrected; those that it no longer has go, unless a file was uploaded for them. Idempotent.
 * @param today `yyyy-MM-dd` in business time
 * @returns how many rows were missing
 */
export async function ensurePeriodRecords(tx: Tx, { kinds, fiscalPeriods }: PeriodSources, today: string): Promise<number> {
  const of = (calendar: PeriodCalendar) => kinds.filter((kind) => calendarOf(kind) === calendar);
  let made = await ensureDayRecords(tx, of('day'), today);
  for (const kind of of('natural-week')) made += await ensureRecords(tx, kind, naturalWeeksUntil(today), today);
  const [weekly, quarterly] = [of('apple-week'), of('fiscal-quarter')];
  if (weekly.length + quarterly.length === 0) return made;
  const { weeks, quarters } = await fiscalPeriods(tx);
  for (const kind of weekly) made += await ensureRecords(tx, kind, weeks, today);
  for (const kind of quarterly) made += await ensureRecords(tx, kind, quarters, today);
  return made;
}

/** @param periods all that the calendar has */
async function ensureRecords(
  tx: Tx,
  { name, window }: PeriodUploadDefinition,
  periods: readonly CalendarPeriod[],
  today: string,
): Promise<number> {
  await forgetPeriods(tx, name, periods);
  await correctPeriods(tx, name, periods);
  return addPeriods(
    tx,
    name,
    periods.filter(({ firstDay }) => windowStart(window, firstDay) <= today),
  );
}

const asTable = (periods: readonly CalendarPeriod[]) => sql`
  unnest(${periods.map(({ key }) => key)}::text[], ${periods.map(({ firstDay }) => firstDay)}::date[], ${periods.map(({ quarterEnd }) => quarterEnd)}::date[])
    as p(period_key, day, quarter_end)
`;

async function forgetPeriods(tx: Tx, kind: string, periods: readonly CalendarPeriod[]): Promise<void> {
  await sql`
    delete from period_record r where r.kind = ${kind} and r.period_key <> all(${periods.map(({ key }) => key)}::text[])
      and not exists (select from upload u where u.importer = r.kind and u.corporate_id = r.corporate_id and u.period_key = r.period_key)
  `.execute(tx);
}

async function correctPeriods(tx: Tx, kind: string, periods: readonly CalendarPeriod[]): Promise<void> {
  await sql`
    update period_record r set day = p.day, quarter_end = p.quarter_end from ${asTable(periods)}
    where r.kind = ${kind} and r.period_key = p.period_key and (r.day, r.quarter_end) is distinct from (p.day, p.quarter_end)
  `.execute(tx);
}

async function addPeriods(tx: Tx, kind: string, periods: readonly CalendarPeriod[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into period_record (corporate_id, kind, period_key, day, quarter_end)
    select corporate.id, ${kind}, p.period_key, p.day, p.quarter_end from corporate cross join ${asTable(periods)}
    where not exists (select from period_record r where r.corporate_id = corporate.id and r.kind = ${kind} and r.period_key = p.period_key)
    order by p.day
    on conflict (corporate_id, kind, period_key) do nothing
    returning id
  `.execute(tx);
  return rows.length;
}
