import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';

/** Until some statement waits for another transaction's lock, of a row or of a name. */
export async function waitsForLock(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.kysely);
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}
