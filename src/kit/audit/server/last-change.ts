import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The actor and time of a change. */
export interface LastChange {
  readonly by: string;
  readonly at: Date;
}

/**
 * Selects the log entries of a record: its kind, its id if the kind has ids, and at least one of these changed fields.
 */
interface Subject {
  readonly entity: string;
  readonly recordId?: number;
  readonly fields: readonly string[];
}

/** The last change of any of these according to the audit log; null if there is none by a user. */
export async function lastChangeOf(tx: Tx, ...subjects: readonly Subject[]): Promise<LastChange | null> {
  const about = subjects.map(
    ({ entity, recordId, fields }) => sql`
      (entity = ${entity} and ${recordId === undefined ? sql`record_id is null` : sql`record_id = ${String(recordId)}`} and new_value ?| ${fields}::text[])`,
  );
  const { rows } = await sql<LastChange>`
    select user_name as by, at from audit_entry where ${sql.join(about, sql` or `)} order by at desc, id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}
