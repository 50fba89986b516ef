import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, databaseTypeOf } from '#kit/fields/field.ts';
import { RuleBroken } from '#kit/http/server/failure.ts';
import { SAMPLES_SHOWN, type ImportSample } from '#kit/import/define.ts';
import type { ImportContext, Importer, Staging, StoreCounts, UndoOutcome } from '#kit/import/server/importer.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { shapeOf, type PeriodUploadDefinition } from '../define.ts';
import { collectKeys, forgetKeys, lockRows, refreshCollectedKeys, sameKey } from './live-rows.ts';
import { forgetPull, lockRecord, newestStoredUpload, setActiveUpload } from './records.ts';
import { requireOpenWindow, type TimeSetting } from './window.ts';

/** The import of one kind of period upload: a file replaces its period's rows as a whole, an undo brings the file before it back (domain §3.6). */
export function periodImporter(definition: PeriodUploadDefinition, timeSetting: TimeSetting): Importer {
  return {
    shape: shapeOf(definition),
    table: definition.records.table,
    codes: [definition.codes.upload],
    viewCodes: [definition.codes.record, definition.codes.download],
    fileCodes: [definition.codes.download],
    lockGroup: definition.records.table,
    store: (tx, staging, context) => storePeriod(tx, definition, staging, context),
    preview: async (tx, staging, context) => ({
      ...(await compareWithLive(tx, definition, staging, placeOf(definition, context).corporateId)),
      sample: await sampleOfChanges(tx, definition, staging, placeOf(definition, context).corporateId),
    }),
    undo: (tx, context) => undoPeriod(tx, definition, context, timeSetting),
  };
}

/** Which period an upload is for; the route put it there. */
function placeOf(definition: PeriodUploadDefinition, context: Pick<ImportContext, 'corporateId' | 'periodKey'>) {
  const { corporateId, periodKey } = context;
  if (corporateId === null || periodKey === null) throw new Error(`an upload of ${definition.name} without its period`);
  return { corporateId, kind: definition.name, periodKey };
}

/** Stores staged rows as their period's rows and makes them live, save where a newer upload of another period holds the key. */
export async function storePeriod(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  context: Pick<ImportContext, 'corporateId' | 'periodKey' | 'uploadId'>,
): Promise<StoreCounts> {
  const place = placeOf(definition, context);
  const { corporateId } = place;
  await lockRows(tx, definition, corporateId);
  const record = await lockRecord(tx, place);
  if (record === null) throw new RuleBroken('该日期的上传记录不存在');
  const counts = await compareWithLive(tx, definition, staging, corporateId);
  const replaced = record.activeUploadId;
  // A file that arrived later may have been stored earlier; then this one is the period's past from the start.
  const active = replaced === null || replaced < context.uploadId;
  if (active) {
    await setActiveUpload(tx, record.id, context.uploadId);
    await demoteOlder(tx, definition, staging, corporateId, context.uploadId);
  }
  await insertRows(tx, definition, staging, { recordId: record.id, corporateId, uploadId: context.uploadId, active });
  if (active && replaced !== null) {
    await collectKeys(tx, definition, [replaced], staging.table);
    await refreshCollectedKeys(tx, definition, corporateId);
    await forgetKeys(tx);
  }
  return counts;
}

/** Live rows of the staged keys give way, unless a newer upload of another period holds them. */
async function demoteOlder(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  corporateId: number,
  uploadId: number,
): Promise<void> {
  await sql`
    update ${sql.table(definition.records.table)} t set current = false from ${sql.table(staging.table)} s
    where t.corporate_id = ${corporateId} and t.current and t.upload_id < ${uploadId} and ${sameKey(definition, 't', 's')}
  `.execute(tx);
}

async function insertRows(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  of: { recordId: number; corporateId: number; uploadId: number; active: boolean },
): Promise<void> {
  const table = sql.table(definition.records.table);
  const columns = definition.records.fields.map(columnOf);
  const given = givenColumns(definition);
  const targets = [...columns, ...given.map(({ column }) => column)].map((column) => sql.ref(column));
  const values = [...columns.map((column) => sql.ref(`s.${column}`)), ...given.map(({ value }) => value)];
  // Joined, not asked row by row: a table that the planner takes for empty would be read whole for each row.
  await sql`
    insert into ${table} (corporate_id, period_record_id, upload_id, upload_row, current, ${sql.join(targets)})
    select ${of.corporateId}::bigint, ${of.recordId}::bigint, ${of.uploadId}::bigint, s.row_number, ${of.active ? sql`t.id is null` : sql`false`}, ${sql.join(values)}
    from ${sql.table(staging.table)} s
    left join ${table} t on t.corporate_id = ${of.corporateId} and t.current and ${sameKey(definition, 't', 's')}
    order by s.row_number
  `.execute(tx);
}

/** What the kind itself says of each of its rows. */
function givenColumns({ records, given = {} }: PeriodUploadDefinition): { column: string; value: RawBuilder<unknown> }[] {
  return (records.given ?? []).map((field) => ({
    column: columnOf(field),
    value: sql`${given[field.name] ?? null}::${sql.raw(databaseTypeOf(field))}`,
  }));
}

/** Whether a live row says the same as a staged one, the kind's own columns included. */
function sameContent(definition: PeriodUploadDefinition): RawBuilder<unknown> {
  const pairs = definition.records.fields
    .filter((field) => !definition.records.key.includes(field.name))
    .map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} is not distinct from ${sql.ref(`s.${columnOf(field)}`)}`);
  const given = givenColumns(definition).map(({ column, value }) => sql`${sql.ref(`t.${column}`)} = ${value}`);
  return sql.join([...pairs, ...given], sql` and `);
}

/** Counts staged rows against the live rows of their keys, whichever period brought those. */
async function compareWithLive(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, corporateId: number): Promise<StoreCounts> {
  const { rows } = await sql<StoreCounts>`
    select count(*) filter (where t.id is null)::integer as inserted,
      count(*) filter (where t.id is not null and not (${sameContent(definition)}))::integer as updated,
      count(*) filter (where t.id is not null and ${sameContent(definition)})::integer as unchanged
    from ${sql.table(staging.table)} s
    left join ${sql.table(definition.records.table)} t on t.corporate_id = ${corporateId} and t.current and ${sameKey(definition, 't', 's')}
  `.execute(tx);
  return rows[0] as StoreCounts;
}

/** The first rows that would change something, before and after. */
async function sampleOfChanges(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, corporateId: number): Promise<ImportSample[]> {
  const picked = (alias: string, prefix: string) =>
    sql.join(definition.records.fields.map((field) => sql`${sql.ref(`${alias}.${columnOf(field)}`)} as ${sql.ref(prefix + field.name)}`));
  const { rows } = await sql<Record<string, unknown> & { row_number: number; known: number | null }>`
    select s.row_number, t.id as known, ${picked('s', 's_')}, ${picked('t', 't_')}
    from ${sql.table(staging.table)} s
    left join ${sql.table(definition.records.table)} t on t.corporate_id = ${corporateId} and t.current and ${sameKey(definition, 't', 's')}
    where t.id is null or not (${sameContent(definition)})
    order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  const values = (row: Record<string, unknown>, prefix: string) =>
    Object.fromEntries(definition.records.fields.map((field) => [field.name, row[prefix + field.name]]));
  return rows.map((row) => ({ rowIndex: row.row_number, before: row.known === null ? null : values(row, 't_'), after: values(row, 's_') }));
}

/** Takes the period's newest upload back: its rows go, the upload before it counts again, and keys return to whoever held them. */
async function undoPeriod(
  tx: Tx,
  definition: PeriodUploadDefinition,
  context: ImportContext,
  timeSetting: TimeSetting,
): Promise<UndoOutcome> {
  const place = placeOf(definition, context);
  const { corporateId } = place;
  const { uploadId } = context;
  await lockRows(tx, definition, corporateId);
  const record = await lockRecord(tx, place);
  if (record === null) throw new RuleBroken('该日期的上传记录不存在');
  await requireOpenWindow(tx, definition, record.day, businessTime(context.now, context.zone), timeSetting);
  if (record.activeUploadId !== uploadId) throw new RuleBroken('只能撤销该日期最新的一次上传');
  const before = await newestStoredUpload(tx, { ...place, except: uploadId });
  await setActiveUpload(tx, record.id, before);
  await collectKeys(tx, definition, before === null ? [uploadId] : [uploadId, before]);
  const { rows } = await sql<{
    id: number;
  }>`delete from ${sql.table(definition.records.table)} where upload_id = ${uploadId} returning id`.execute(tx);
  await refreshCollectedKeys(tx, definition, corporateId);
  await forgetKeys(tx);
  if (definition.pulled === true) await forgetPull(tx, record.id, uploadId);
  return { undone: true, records: rows.length };
}
