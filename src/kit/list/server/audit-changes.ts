import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportContext } from '#kit/import/server/importer.ts';
import { fieldsJson } from '#kit/records/server/fields-json.ts';
import type { ListDefinition } from '../define.ts';

/**
 * Writes one audit entry for each record that the upload changed, with the values before the upload (`previous`) and
 * those in the table (`r`). An import calls it after its changes, an undo before it restores the records.
 */
export async function auditChanges(
  tx: Tx,
  { name, table, fields }: ListDefinition,
  { uploadId, now, user, corporateId }: ImportContext,
  action: 'import' | 'undo-import',
): Promise<void> {
  const [oldRow, newRow] = action === 'import' ? ['previous', 'r'] : ['r', 'previous'];
  await sql`
    insert into audit_entry (at, user_id, user_name, corporate_id, action, entity, record_id, old_value, new_value, upload_id)
    select ${now}::timestamptz, ${user.id}::bigint, ${user.name}, ${corporateId}::bigint, ${action}, ${name}, r.id::text,
      ${fieldsJson(fields, oldRow)}, ${fieldsJson(fields, newRow)}, change.upload_id
    from upload_change change join ${sql.table(table)} r on r.id = change.record_id
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, change.before) previous
    where change.upload_id = ${uploadId} order by change.row_number
  `.execute(tx);
}
