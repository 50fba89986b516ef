import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import { fieldOf, type RecordSet } from '#kit/records/define.ts';
import type { ImportedRecord } from '../../contract.ts';
import { SAMPLES_SHOWN } from '../../define.ts';
import { sameKey } from '../check/staging.ts';
import { importCorporateId } from '../corporate-of.ts';
import type { Comparison, ImportContext, Importer, ImportPreview, Staging } from '../importer.ts';

/* Imports into record sets of the life `append`. `s` is a staged row, `t` a stored one. */

/** The value to store of a field of a staged row `s`. */
type StoredValue = (field: Field, context: ImportContext) => RawBuilder<unknown>;

const stagedValue: StoredValue = (field) => sql.ref(`s.${columnOf(field)}`);

/** Stores the staged rows `s` that meet the condition; all rows by default. */
export async function insertStaged(
  tx: Tx,
  { table, fields }: RecordSet,
  staging: Staging,
  context: ImportContext,
  { where = sql`true`, storedValue = stagedValue }: { readonly where?: RawBuilder<unknown>; readonly storedValue?: StoredValue } = {},
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (corporate_id, upload_id, upload_row, ${sql.join(fields.map((field) => sql.ref(columnOf(field))))})
    select ${importCorporateId(context)}::bigint, ${context.uploadId}::bigint, s.row_number,
      ${sql.join(fields.map((field) => storedValue(field, context)))}
    from ${sql.table(staging.table)} s where ${where} order by s.row_number
  `.execute(tx);
}

/** Deletes the rows of an upload and returns their number. */
export async function deleteRowsOfUpload(tx: Tx, { table }: Pick<RecordSet, 'table'>, uploadId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where upload_id = ${uploadId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The rows that a preview shows. */
interface PreviewedRows {
  /** The staged rows `s` to be stored, with joins and a condition; all rows by default. */
  readonly from?: RawBuilder<unknown>;
  /** The replaced value of a row; null when the row is new. */
  readonly replaces?: { readonly field: string; readonly value: RawBuilder<unknown> };
}

/** Previews staged rows that are stored unchanged. */
export async function previewStaged(
  tx: Tx,
  { fields }: RecordSet,
  staging: Staging,
  { from = sql`${sql.table(staging.table)} s`, replaces }: PreviewedRows = {},
): Promise<ImportPreview> {
  const columns = fields.map((field) => sql`s.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
  const { rows } = await sql<{ rowIndex: number; replaced: number | null } & Record<string, string | number | null>>`
    select s.row_number as "rowIndex", ${replaces?.value ?? sql`null`} as replaced, ${sql.join(columns)}
    from ${from} order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return {
    sample: rows.map(({ rowIndex, replaced, ...after }) => ({
      rowIndex,
      before: replaces === undefined || replaced === null ? null : { ...after, [replaces.field]: replaced },
      after,
    })),
  };
}

interface NewestRows {
  readonly records: RecordSet;
  /** The names of the fields that identify a record. */
  readonly key: readonly string[];
  readonly storedValue?: StoredValue;
}

/**
 * The functions of an importer that stores the rows of every file. Of the rows with the same key, the row of the newest
 * upload is the current one, so an undo only deletes the rows of its file.
 */
export function newestRows({ records, key, storedValue = stagedValue }: NewestRows) {
  const { table, fields } = records;
  const keyFields = key.map((name) => fieldOf(records, name));
  const joinCurrent = (context: ImportContext) => sql`left join lateral (
    select t.* from ${sql.table(table)} t where t.corporate_id = ${importCorporateId(context)} and ${sameKey(keyFields, 't', 's')}
    order by t.upload_id desc limit 1
  ) t on true`;
  const isUnchanged = (context: ImportContext) =>
    sql.join(
      fields.map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} is not distinct from ${storedValue(field, context)}`),
      sql` and `,
    );
  return {
    /** Rows never change, so the ids of the current rows identify their content. */
    async compare(tx, staging, context) {
      const unchanged = isUnchanged(context);
      const { rows } = await sql<Comparison>`
        select count(*) filter (where t.id is null)::integer as inserted,
          count(*) filter (where t.id is not null and not (${unchanged}))::integer as updated,
          count(*) filter (where t.id is not null and ${unchanged})::integer as unchanged,
          coalesce(md5(string_agg(t.id::text, ',' order by t.id)), '') as "comparedWith"
        from ${sql.table(staging.table)} s ${joinCurrent(context)}
      `.execute(tx);
      return rows[0] as Comparison;
    },
    async store(tx, staging, context, compared) {
      await insertStaged(tx, records, staging, context, { storedValue });
      return compared;
    },
    async preview(tx, staging, context) {
      const before = fields.map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} as ${sql.ref(`t_${field.name}`)}`);
      const after = fields.map((field) => sql`${storedValue(field, context)} as ${sql.ref(`s_${field.name}`)}`);
      const { rows } = await sql<Record<string, unknown> & { row_number: number; current_id: number | null }>`
        select s.row_number, t.id as current_id, ${sql.join([...before, ...after])}
        from ${sql.table(staging.table)} s ${joinCurrent(context)}
        where t.id is null or not (${isUnchanged(context)}) order by s.row_number limit ${SAMPLES_SHOWN}
      `.execute(tx);
      const valuesOf = (row: Record<string, unknown>, alias: string) =>
        Object.fromEntries(fields.map(({ name }) => [name, row[`${alias}_${name}`]])) as ImportedRecord;
      return {
        sample: rows.map((row) => ({
          rowIndex: row.row_number,
          before: row.current_id === null ? null : valuesOf(row, 't'),
          after: valuesOf(row, 's'),
        })),
      };
    },
    undo: async (tx, { uploadId }) => ({ undone: true, records: await deleteRowsOfUpload(tx, records, uploadId) }),
  } satisfies Partial<Importer>;
}
