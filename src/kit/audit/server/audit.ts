import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** A change of one record. The caller's context adds user and time (docs/business-rules/accounts.md#audit). */
export interface AuditEntry {
  /** A stable word such as `insert`, `update`, `delete`, `import`, `undo-import`, `sign-in`. */
  readonly action: string;
  /** The kind of record, a stable word such as `tax-code-mapping`. */
  readonly entity: string;
  readonly recordId?: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly uploadId?: number;
}

interface AuditActor {
  readonly userId: number | null;
  readonly userName: string;
  readonly corporateId: number | null;
  readonly requestId: string | null;
  readonly at: Date;
}

/** Records a change in its transaction, so that both are atomic. */
export async function recordAudit(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_entry
      (at, user_id, user_name, corporate_id, action, entity, record_id, old_value, new_value, upload_id, request_id)
    values (${actor.at}, ${actor.userId}, ${actor.userName}, ${actor.corporateId}, ${entry.action}, ${entry.entity},
      ${entry.recordId === undefined ? null : String(entry.recordId)}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb,
      ${entry.uploadId ?? null}, ${actor.requestId})
  `.execute(tx);
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
