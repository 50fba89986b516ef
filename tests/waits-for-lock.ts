import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';

/** Until some statement waits for another transaction's lock. */
export async function waitsForLock(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())
    `.execute(database.kysely);
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}
