import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import type { HistoryEntry } from '#kit/list/history.ts';
import type { ChangesQuery, ChangesOfRecord } from '#kit/list/server/history.ts';
import { fieldOf } from '#kit/records/define.ts';
import { fieldsJson } from '#kit/records/server/fields-json.ts';
import type { WeekListDefinition } from '../define.ts';

interface FileRow {
  readonly upload_id: number;
  readonly upload_row: number;
  readonly file_name: string;
  readonly user_name: string;
  readonly created_at: Date;
  readonly values: NonNullable<HistoryEntry['after']>;
}

/** The versions of a row in the files of its week, newest first. */
export async function changesOfWeekRow(tx: Tx, definition: WeekListDefinition, query: ChangesQuery): Promise<ChangesOfRecord> {
  const rows = await rowsOfWeek(tx, definition, query);
  if (rows.length === 0) throw new NotFound();
  const changes = rows.map((row, index) => ({
    at: row.created_at,
    by: row.user_name,
    action: '上传',
    before: rows[index + 1]?.values ?? null,
    after: row.values,
    file: { uploadId: row.upload_id, fileName: row.file_name, rowIndex: row.upload_row },
  }));
  return { changes: changes.slice(query.offset, query.offset + query.limit), total: changes.length };
}

/** The rows of a week with the key of the requested row, in all files that were not undone. A week has few files. */
async function rowsOfWeek(tx: Tx, { upload: { records } }: WeekListDefinition, { id, corporateId }: ChangesQuery): Promise<FileRow[]> {
  const table = sql.table(records.table);
  const keyConditions = records.key.map((name) => sql.ref(columnOf(fieldOf(records, name)))).map((key) => sql`r.${key} = requested.${key}`);
  const { rows } = await sql<FileRow>`
    select r.upload_id, r.upload_row, upload.file_name, upload.user_name, upload.created_at, ${fieldsJson(records.fields, 'r')} as values
    from ${table} requested
      join ${table} r on r.period_record_id = requested.period_record_id and r.corporate_id = requested.corporate_id
        and ${sql.join(keyConditions, sql` and `)}
      join upload on upload.id = r.upload_id
    where requested.id = ${id} and requested.corporate_id = ${corporateId} and requested.current order by r.upload_id desc
  `.execute(tx);
  return rows;
}
