import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import { until } from './until.ts';

/** Waits until a statement waits for a lock of another transaction; rejects when the signal fires. */
export async function waitsForLock(database: Database, signal?: AbortSignal): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.kysely);
    return (rows[0]?.waiting ?? 0) > 0;
  }, signal);
}
