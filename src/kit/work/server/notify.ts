import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** Invalidates all users' work at the commit, for changes without a trigger, such as in the queue's tables. */
export async function notifyWorkChanged(tx: Tx): Promise<void> {
  await sql`select pg_notify('work', 'all')`.execute(tx);
}
