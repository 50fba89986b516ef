import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** Who changed something, and when. */
export interface LastChange {
  readonly by: string;
  readonly at: Date;
}

/** Which entries of the log are about a record: its kind, its id where the kind has ids, and at least one of these fields in what it became. */
export interface Subject {
  readonly entity: string;
  readonly recordId?: number;
  readonly fields: readonly string[];
}

/** Who changed any of these last, by the audit log, which has every change; null where nobody has, or the product itself. */
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
