import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { naturalWeeksUntil, type CalendarPeriod, type FiscalPeriods, type PeriodCalendar } from '#kit/time/calendar.ts';
import { calendarOf, type PeriodUploadDefinition } from '../define.ts';
import { windowStart } from '../window.ts';
import { ensureDayRecords } from './ensure-days.ts';

/** The sources of period records: the kinds of period uploads, and the calendar's current weeks and quarters. */
interface PeriodSources {
  readonly kinds: readonly PeriodUploadDefinition[];
  readonly fiscalPeriods: (tx: Tx) => Promise<FiscalPeriods>;
}

/**
 * Serializes the creation of period records and changes to their sources, until the transaction ends. A change of the
 * calendar takes the lock first; otherwise records of the old calendar could be stored after those of the new one.
 */
export async function lockPeriods(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of('period-records'))`.execute(tx);
}

/**
 * Creates the missing records of every kind for every corporate: days up to today, and weeks and quarters whose window
 * has begun. Records of periods that the calendar no longer has are deleted unless a file was uploaded for them.
 * Idempotent.
 * @param today `yyyy-MM-dd` in business time
 * @returns the number of created records
 */
export async function ensurePeriodRecords(tx: Tx, sources: PeriodSources, today: string): Promise<number> {
  await lockPeriods(tx);
  const kindsOn = (calendar: PeriodCalendar) => sources.kinds.filter((kind) => calendarOf(kind) === calendar);
  let created = await ensureDayRecords(tx, kindsOn('day'), today);
  for (const kind of kindsOn('natural-week')) created += await ensureRecords(tx, kind, naturalWeeksUntil(today), today);
  const [weekly, quarterly] = [kindsOn('apple-week'), kindsOn('fiscal-quarter')];
  if (weekly.length + quarterly.length === 0) return created;
  const { weeks, quarters } = await sources.fiscalPeriods(tx);
  for (const kind of weekly) created += await ensureRecords(tx, kind, weeks, today);
  for (const kind of quarterly) created += await ensureRecords(tx, kind, quarters, today);
  return created;
}

/** @param periods all periods of the calendar */
async function ensureRecords(
  tx: Tx,
  { name, window }: PeriodUploadDefinition,
  periods: readonly CalendarPeriod[],
  today: string,
): Promise<number> {
  await deleteRemovedPeriods(tx, name, periods);
  await correctPeriods(tx, name, periods);
  return addPeriods(
    tx,
    name,
    periods.filter(({ firstDay }) => windowStart(window, firstDay) <= today),
  );
}

const asTable = (periods: readonly CalendarPeriod[]) => sql`
  unnest(
    ${periods.map(({ key }) => key)}::text[],
    ${periods.map(({ firstDay }) => firstDay)}::date[],
    ${periods.map(({ quarterEnd }) => quarterEnd)}::date[]
  ) as calendar(period_key, day, quarter_end)
`;

async function deleteRemovedPeriods(tx: Tx, kind: string, periods: readonly CalendarPeriod[]): Promise<void> {
  await sql`
    delete from period_record record where record.kind = ${kind} and record.period_key <> all(${periods.map(({ key }) => key)}::text[])
      and not exists (
        select from upload
        where upload.importer = record.kind and upload.corporate_id = record.corporate_id and upload.period_key = record.period_key
      )
  `.execute(tx);
}

/** Corrects the days of periods that were moved in the calendar. */
async function correctPeriods(tx: Tx, kind: string, periods: readonly CalendarPeriod[]): Promise<void> {
  await sql`
    update period_record record set day = calendar.day, quarter_end = calendar.quarter_end from ${asTable(periods)}
    where record.kind = ${kind} and record.period_key = calendar.period_key
      and (record.day, record.quarter_end) is distinct from (calendar.day, calendar.quarter_end)
  `.execute(tx);
}

/** Existing records are excluded by a condition, because each conflict would take an id. */
async function addPeriods(tx: Tx, kind: string, periods: readonly CalendarPeriod[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into period_record (corporate_id, kind, period_key, day, quarter_end)
    select corporate.id, ${kind}, calendar.period_key, calendar.day, calendar.quarter_end from corporate cross join ${asTable(periods)}
    where not exists (
      select from period_record record
      where record.corporate_id = corporate.id and record.kind = ${kind} and record.period_key = calendar.period_key
    )
    order by calendar.day
    on conflict do nothing
    returning id
  `.execute(tx);
  return rows.length;
}
