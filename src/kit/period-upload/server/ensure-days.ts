import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { addDays } from '#kit/time/business-time.ts';
import type { PeriodUploadDefinition } from '../define.ts';

/** Missed days are created up to this many days back (docs/business-rules/uploads-and-periods.md#rows-of-periods). */
const MISSED_DAYS = 31;

/**
 * Creates the missing records of every kind for every corporate, from its first record up to today. Idempotent. Called
 * by the nightly job and when a corporate is added, so that its records exist before midnight. Existing records are
 * excluded by a condition, because each conflict would take an id.
 * @param today `yyyy-MM-dd` in business time
 * @returns the number of created records
 */
export async function ensureDayRecords(tx: Tx, kinds: readonly PeriodUploadDefinition[], today: string): Promise<number> {
  const pulled = kinds.filter((kind) => kind.pulled === true).map(({ name }) => name);
  const { rows } = await sql<{ id: number }>`
    insert into period_record (corporate_id, kind, period_key, day, api_pull_status)
    select corporate.id, named.kind, to_char(days.day, 'YYYY-MM-DD'), days.day, case when named.kind = any(${pulled}) then '未拉取' end
    from corporate
    cross join unnest(${kinds.map(({ name }) => name)}::text[]) named(kind)
    cross join lateral (
      select case when count(*) = 0 then ${today}::date else greatest(min(record.day), ${addDays(today, -MISSED_DAYS)}::date) end as first
      from period_record record where record.corporate_id = corporate.id and record.kind = named.kind
    ) start
    cross join lateral (select d::date as day from generate_series(start.first, ${today}::date, interval '1 day') d) days
    where not exists (
      select from period_record record
      where record.corporate_id = corporate.id and record.kind = named.kind and record.period_key = to_char(days.day, 'YYYY-MM-DD')
    )
    on conflict do nothing
    returning id
  `.execute(tx);
  return rows.length;
}
