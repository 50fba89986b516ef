import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The user and the time of a change. */
export interface LastChange {
  readonly by: string;
  readonly at: Date;
}

/** Selects the log entries that changed one of the fields, of a record or, without an id, of the whole kind. */
interface EntrySelection {
  readonly entity: string;
  readonly recordId?: number;
  readonly fields: readonly string[];
}

/** The last change of any of these records in the audit log; null if there is none. */
export async function lastChangeOf(tx: Tx, ...selections: readonly EntrySelection[]): Promise<LastChange | null> {
  const conditions = selections.map(
    ({ entity, recordId, fields }) => sql`
      (entity = ${entity} and new_value ?| ${fields}::text[]
        and ${recordId === undefined ? sql`record_id is null` : sql`record_id = ${String(recordId)}`})`,
  );
  const { rows } = await sql<LastChange>`
    select user_name as by, at from audit_entry where ${sql.join(conditions, sql` or `)} order by at desc, id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}
