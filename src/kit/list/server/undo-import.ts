import { sql, type RawBuilder } from 'kysely';
import { namingFields } from '#kit/audit/define.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { ImportContext, UndoObstacle, UndoResult } from '#kit/import/server/importer.ts';
import { fieldsJson } from '#kit/records/server/fields-json.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ListDefinition } from '../define.ts';
import { labelledRecordName } from '../record-name.ts';
import { auditChanges } from './audit-changes.ts';
import { insertedByCondition } from './inserted-records.ts';

/** Restores all records as before the import. If a record was changed since, restores none and returns the reasons. */
export async function undoImport(tx: Tx, definition: ListDefinition, context: ImportContext): Promise<UndoResult> {
  const { uploadId } = context;
  const table = sql.table(definition.table);
  const isInserted = await insertedByCondition(tx, uploadId);
  await lockRecords(tx, table, uploadId, isInserted);
  const reasons = await obstacles(tx, definition, context, isInserted);
  if (reasons.length > 0) return { undone: false, reasons };
  const columns = [...definition.fields.map(columnOf), 'version', 'updated_at', 'updated_by', 'upload_id', 'upload_row'].map((name) =>
    sql.ref(name),
  );
  // The audit entries need the values that the update overwrites.
  await auditChanges(tx, definition, context, 'undo-import');
  const { numAffectedRows: restored = 0n } = await sql`
    update ${table} as r set ${sql.join(columns.map((name) => sql`${name} = previous.${name}`))}
    from upload_change change cross join lateral jsonb_populate_record(null::${table}, change.before) previous
    where change.upload_id = ${uploadId} and r.id = change.record_id
  `.execute(tx);
  const { numAffectedRows: removed = 0n } = await sql`delete from ${table} r where ${isInserted}`.execute(tx);
  return { undone: true, records: Number(restored + removed) };
}

/**
 * Locks the records until the undo is done: first those that the import changed, then those that it inserted. The
 * latter have higher ids, so all writers lock in the order of the ids.
 */
async function lockRecords(tx: Tx, table: RawBuilder<unknown>, uploadId: number, isInserted: RawBuilder<unknown>): Promise<void> {
  const isChanged = sql`r.id in (select record_id from upload_change where upload_id = ${uploadId})`;
  for (const condition of [isChanged, isInserted])
    await sql`select count(*) from (select 1 from ${table} r where ${condition} order by r.id for update) locked`.execute(tx);
}

/**
 * The row of the file that created a record `r`. A later import overwrites the row number of the record; the record's
 * first change has the original number.
 */
const rowOfInserted = ({ name }: ListDefinition, uploadId: number) => sql<number | null>`
  case when r.upload_id = ${uploadId} then r.upload_row else (
    select (change.before ->> 'upload_row')::integer
    from audit_entry entry join upload_change change on change.upload_id = entry.upload_id and change.record_id = r.id
    where entry.entity = ${name} and entry.record_id = r.id::text and entry.action = 'import' order by entry.at, entry.id limit 1
  ) end`;

/**
 * The records of the import that were changed since: changed records with another version or removed, and inserted
 * records with a later version. Inserted records that were removed are not among them.
 */
async function obstacles(
  tx: Tx,
  definition: ListDefinition,
  { uploadId, zone }: ImportContext,
  isInserted: RawBuilder<unknown>,
): Promise<UndoObstacle[]> {
  const table = sql.table(definition.table);
  const named = (row: string) => fieldsJson(namingFields(definition), row);
  const { rows } = await sql<{
    row_number: number | null;
    record: Record<string, unknown>;
    removed: boolean;
    updated_by: string | null;
    updated_at: Date | null;
  }>`
    select change.row_number, case when r.id is null then ${named('previous')} else ${named('r')} end as record,
      r.id is null as removed, r.updated_by, r.updated_at
    from upload_change change cross join lateral jsonb_populate_record(null::${table}, change.before) previous
      left join ${table} r on r.id = change.record_id
    where change.upload_id = ${uploadId} and r.version is distinct from change.version_after
    union all
    select ${rowOfInserted(definition, uploadId)}, ${named('r')}, false, r.updated_by, r.updated_at
    from ${table} r where ${isInserted} and r.version <> 1
    order by 1 nulls last, 2
  `.execute(tx);
  return rows.map(({ row_number, record, removed, updated_by, updated_at }) => ({
    rowIndex: row_number,
    record: (t) => labelledRecordName(definition, record, t),
    ...(removed || updated_at === null
      ? { text: '上传后已被删除' }
      : { text: '上传后被{{who}}于{{when}}修改', parameters: { who: updated_by ?? '', when: businessTime(updated_at, zone) } }),
  }));
}
