import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { ImportContext, Importer, ImportPreview, RowProblem, Staging, StoreCounts, UndoResult } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import { SAMPLES_SHOWN } from '#kit/import/define.ts';
import { joinPushRow } from '#kit/push/server/status.ts';
import { reviewOf } from '#kit/review/server/reviews.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { corporateOf } from '#kit/import/server/corporate-of.ts';
import { idOfDay } from '../day-id.ts';
import { carrier, CODES, DETAIL_MENU, largeLogisticsImport, largeLogisticsLines, largeLogisticsNames } from '../definition.ts';
import { deleteFile, insertFile, lockFileOfUpload, reviewedUploads, type FilePlace } from './files.ts';

const { fields } = largeLogisticsLines;
const LINES = sql.table(largeLogisticsLines.table);
const NOT_UNDOABLE = '数据已审核并推送，不能撤销';
const NAMING = { records: largeLogisticsLines, names: largeLogisticsNames };

/** A factory's file of a day: its lines are added to those of the day's other files; an undo removes them. */
export const largeLogisticsImporter: Importer = {
  shape: largeLogisticsImport,
  table: largeLogisticsLines.table,
  codes: [CODES.upload],
  screen: { menu: DETAIL_MENU, query: addressOfPlace },
  viewCodes: [CODES.all],
  fileCodes: [CODES.all],
  check: (tx, staging, context) => linesUnderWay(tx, staging, corporateOf(context)),
  // A file replaces nothing; `check` rejects conflicts.
  compare: (_, staging) => Promise.resolve({ inserted: staging.rows, updated: 0, unchanged: 0, comparedWith: '' }),
  // An unknown SKU is accepted with a warning (docs/business-rules/imports.md#unknown-codes).
  warn: (_, staging, { corporateId }) => Promise.resolve({ rows: new StagedRows(NAMING, staging, corporateId).unknown(), misfits: [] }),
  store,
  preview,
  undo,
  notUndoable: { reason: NOT_UNDOABLE, find: reviewedUploads },
};

/** @param periodKey day and factory, as in the route */
function addressOfPlace(periodKey: string): Record<string, string> {
  const [day = '', ...factory] = periodKey.split(' ');
  return { largeLogisticsId: String(idOfDay(day)), factoryCode: factory.join(' ') };
}

function placeIn(context: ImportContext): FilePlace {
  const { day, factoryCode } = context.parameters as { day: string; factoryCode: string };
  return { corporateId: corporateOf(context), day, factoryCode };
}

/**
 * Rejects other days than today: files are accepted only on their day
 * (docs/business-rules/uploads-and-periods.md#windows).
 */
export function requireToday(day: string, { now, zone }: { readonly now: Date; readonly zone: string }): void {
  const today = businessDay(now, zone);
  if (day !== today) throw new RuleViolation('只能上传当天（{{day}}）的数据', { day: today });
}

/**
 * A line that another file contains is rejected, unless the carrier has rejected it there: that one may be uploaded
 * again (docs/business-rules/integrations.md#large-logistics).
 */
async function linesUnderWay(tx: Tx, staging: Staging, corporateId: number): Promise<RowProblem[]> {
  const { rows } = await sql<{ rowNumber: number; day: string; fileName: string; uploadRow: number }>`
    select distinct on (s.row_number) s.row_number as "rowNumber", file.day, upload.file_name as "fileName", line.upload_row as "uploadRow"
    from ${sql.table(staging.table)} s
    join ${LINES} line on line.corporate_id = ${corporateId} and line.waybill_number = s.waybill_number and line.sku_code = s.sku_code
    join large_logistics_file file on file.upload_id = line.upload_id
    join upload on upload.id = line.upload_id
    ${joinPushRow(carrier, sql`line.id`)}
    where pushed.state is distinct from 'refused'
    order by s.row_number, line.id desc
  `.execute(tx);
  return rows.map(({ rowNumber, day, fileName: file, uploadRow: row }) => ({
    rowNumber,
    field: 'waybillNumber',
    text: '该运单和SKU已在 {{day}} 的文件“{{file}}”第 {{row}} 行上传，推送失败后才能再次上传',
    parameters: { day, file, row },
  }));
}

async function store(tx: Tx, staging: Staging, context: ImportContext): Promise<StoreCounts> {
  const place = placeIn(context);
  requireToday(place.day, context);
  await insertFile(tx, place, context.uploadId);
  const columns = fields.map(columnOf);
  await sql`
    insert into ${LINES} (corporate_id, upload_id, upload_row, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${place.corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, ${sql.join(columns.map((column) => sql.ref(`s.${column}`)))}
    from ${sql.table(staging.table)} s order by s.row_number
  `.execute(tx);
  return { inserted: staging.rows, updated: 0, unchanged: 0 };
}

async function preview(tx: Tx, staging: Staging): Promise<ImportPreview> {
  const columns = fields.map((field) => sql`s.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
  const { rows } = await sql<{ rowIndex: number } & Record<string, string | number | null>>`
    select s.row_number as "rowIndex", ${sql.join(columns)} from ${sql.table(staging.table)} s order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return { sample: rows.map(({ rowIndex, ...after }) => ({ rowIndex, before: null, after })) };
}

/**
 * Possible on any day before the review: its lines were not sent, and while it exists no correct file can contain them
 * (docs/business-rules/integrations.md#large-logistics).
 */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  const file = await lockFileOfUpload(tx, context.uploadId);
  if (file === null) throw new RuleViolation('上传记录不存在');
  if ((await reviewOf(tx, { kind: largeLogisticsImport.name, recordId: file.id })) !== null) throw new RuleViolation(NOT_UNDOABLE);
  return { undone: true, records: await deleteFile(tx, file) };
}
