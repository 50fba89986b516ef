import { sql } from 'kysely';
import { NEVER_CHANGED } from '#features/arrivals/derived.ts';
import type { Database } from '#kit/database/server/connection.ts';

/**
 * Makes a test's database reject updates of notices and corrections, because arrival records have triggers only for
 * inserts and deletes.
 */
export async function refuseChanges(database: Database): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'rows of % are added and removed, never changed', tg_table_name using errcode = 'check_violation'; end $$
  `.execute(database.kysely);
  for (const { table } of NEVER_CHANGED)
    await sql`create trigger refuse_change before update on ${sql.table(table)} for each statement execute function refuse_change()`.execute(
      database.kysely,
    );
}
