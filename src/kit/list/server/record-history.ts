import { sql, type RawBuilder } from 'kysely';
import { ENGINE_ACTIONS } from '#kit/audit/define.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import type { ListDefinition } from '../define.ts';
import type { HistoryEntry } from '../history.ts';
import type { ChangesQuery, ChangesOfRecord, StoredChange } from './history.ts';
import { fieldValuesOf, wireColumns, type WireRecord } from './wire-record.ts';

type Side = HistoryEntry['before'];

/**
 * The changes of a maintained record, newest first, from the audit log. A creation by an import is read from the
 * columns of the record (docs/audit-model.md).
 */
export async function changesOfRecord(
  tx: Tx,
  definition: ListDefinition,
  query: ChangesQuery,
  actions: Readonly<Record<string, string>>,
): Promise<ChangesOfRecord> {
  const record = await recordOf(tx, definition, query);
  const isOfRecord = sql`entry.entity = ${definition.name} and entry.record_id = ${String(query.id)}`;
  const { rows } = await sql<{ entries: number }>`
    select count(*)::integer as entries from audit_entry entry where ${isOfRecord}
  `.execute(tx);
  const entries = rows[0]?.entries ?? 0;
  const changes = entries > query.offset ? await loggedChanges(tx, isOfRecord, query, actions) : [];
  if (record.created_upload_id === null) return { changes, total: entries };
  // The creation is older than all entries, so it is the last change of the last page.
  const hasRoom = query.offset + changes.length === entries && changes.length < query.limit;
  if (!hasRoom) return { changes, total: entries + 1 };
  const creation = await creationByImport(tx, record, isOfRecord);
  return { changes: [...changes, creation], total: entries + 1 };
}

/** A record with the columns about the import that created it; `created_upload_id` is null if a user did in the form. */
interface StoredRecord {
  readonly id: number;
  readonly values: Side;
  readonly created_at: Date;
  readonly upload_row: number | null;
  readonly created_upload_id: number | null;
}

async function recordOf(tx: Tx, definition: ListDefinition, { id, corporateId }: ChangesQuery): Promise<StoredRecord> {
  const { rows } = await sql<WireRecord & Omit<StoredRecord, 'id' | 'values'>>`
    select ${wireColumns(definition)}, r.created_at, r.upload_row, r.created_upload_id from ${sql.table(definition.table)} r
    where ${withinScope(scopeOf(definition, corporateId), sql`r.id = ${id}`)}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return { ...row, id, values: fieldValuesOf(definition, row) as Side };
}

interface LoggedRow {
  readonly at: Date;
  readonly user_name: string;
  readonly action: string;
  readonly old_value: Side;
  readonly new_value: Side;
  readonly upload_id: number | null;
  readonly file_name: string | null;
  readonly row_number: number | null;
}

/** The changes in the audit log. A change by an import has the row number in its file. */
async function loggedChanges(
  tx: Tx,
  isOfRecord: RawBuilder<unknown>,
  { id, limit, offset }: ChangesQuery,
  actions: Readonly<Record<string, string>>,
): Promise<StoredChange[]> {
  const { rows } = await sql<LoggedRow>`
    select entry.at, entry.user_name, entry.action, entry.old_value, entry.new_value, entry.upload_id, upload.file_name, change.row_number
    from audit_entry entry left join upload on upload.id = entry.upload_id
      left join upload_change change on change.upload_id = entry.upload_id and change.record_id = ${id} and entry.action = 'import'
    where ${isOfRecord} order by entry.at desc, entry.id desc limit ${limit} offset ${offset}
  `.execute(tx);
  return rows.map((row) => ({
    at: row.at,
    by: row.user_name,
    action: ENGINE_ACTIONS[row.action] ?? actions[row.action] ?? row.action,
    before: row.old_value,
    after: row.new_value,
    file:
      row.upload_id === null || row.file_name === null
        ? null
        : { uploadId: row.upload_id, fileName: row.file_name, rowIndex: row.row_number },
  }));
}

/** The creation by an import, which has no audit entry, with the values and the row before the first change. */
async function creationByImport(tx: Tx, record: StoredRecord, isOfRecord: RawBuilder<unknown>): Promise<StoredChange> {
  const firstValue = sql`select entry.old_value from audit_entry entry where ${isOfRecord} order by entry.at, entry.id limit 1`;
  const { rows } = await sql<{
    file_name: string;
    user_name: string;
    first_value: Side;
    changed_by_import: boolean;
    first_row: number | null;
  }>`
    select upload.file_name, upload.user_name, (${firstValue}) as first_value,
      first_change.before is not null as changed_by_import, (first_change.before ->> 'upload_row')::integer as first_row
    from upload left join lateral (
      select change.before
      from audit_entry entry join upload_change change on change.upload_id = entry.upload_id and change.record_id = ${record.id}
      where ${isOfRecord} and entry.action = 'import' order by entry.at, entry.id limit 1
    ) first_change on true
    where upload.id = ${record.created_upload_id}
  `.execute(tx);
  const [creation] = rows as [(typeof rows)[0]];
  return {
    at: record.created_at,
    by: creation.user_name,
    action: '上传',
    before: null,
    after: creation.first_value ?? record.values,
    file: {
      uploadId: record.created_upload_id as number,
      fileName: creation.file_name,
      rowIndex: creation.changed_by_import ? creation.first_row : record.upload_row,
    },
  };
}
