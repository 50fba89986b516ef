import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** Has everybody's work counted anew when the transaction commits: for what no trigger sees, such as the queue's own tables. */
export async function notifyWorkChanged(tx: Tx): Promise<void> {
  await sql`select pg_notify('work', 'everybody')`.execute(tx);
}
