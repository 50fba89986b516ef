import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { ImportContext, Importer, RowProblem, Staging, StoreCounts, UndoResult } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import { insertStaged, previewStaged } from '#kit/import/server/store/appended-rows.ts';
import { leftJoinPushRow } from '#kit/push/server/status.ts';
import { reviewOf } from '#kit/review/server/reviews.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { idOfDay } from '../day-id.ts';
import { carrier, CODES, DETAIL_MENU, largeLogisticsImport, largeLogisticsLines, largeLogisticsReferences } from '../definition.ts';
import { deleteFile, insertFile, lockFileByUpload, reviewedUploads, type FactoryDay } from './files.ts';

const LINES = sql.table(largeLogisticsLines.table);
const NOT_UNDOABLE = '数据已审核并推送，不能撤销';
const REFERENCING_ROWS = { records: largeLogisticsLines, references: largeLogisticsReferences };

/** The import of a file of a factory and day, in addition to the day's other files. An undo removes its lines only. */
export const largeLogisticsImporter: Importer = {
  shape: largeLogisticsImport,
  table: largeLogisticsLines.table,
  codes: [CODES.upload],
  screen: { menu: DETAIL_MENU, query: screenQuery },
  viewCodes: [CODES.all],
  fileCodes: [CODES.all],
  check: (tx, staging, context) => alreadyUploadedLines(tx, staging, importCorporateId(context)),
  // A file only inserts lines; `check` rejects lines that exist.
  compare: (_, staging) => Promise.resolve({ inserted: staging.rows, updated: 0, unchanged: 0, comparedWith: '' }),
  // An unknown SKU is accepted with a warning (docs/business-rules/imports.md#unknown-codes).
  warn: (_, staging, { corporateId }) =>
    Promise.resolve({ rows: new StagedRows(REFERENCING_ROWS, staging, corporateId).unknownRecordWarnings(), fileWarnings: [] }),
  store,
  preview: (tx, staging) => previewStaged(tx, largeLogisticsLines, staging),
  undo,
  notUndoable: { reason: NOT_UNDOABLE, find: reviewedUploads },
};

/** The query of the page of files. @param periodKey see `periodKeyOf`; a factory may contain spaces */
function screenQuery(periodKey: string): Record<string, string> {
  const [day = '', ...factory] = periodKey.split(' ');
  return { largeLogisticsId: String(idOfDay(day)), factoryCode: factory.join(' ') };
}

function factoryDayOf(context: ImportContext): FactoryDay {
  const { day, factoryCode } = context.parameters as { day: string; factoryCode: string };
  return { corporateId: importCorporateId(context), day, factoryCode };
}

/** Rejects a file of another day than today (docs/business-rules/uploads-and-periods.md#windows). */
export function requireDayIsToday(day: string, { now, zone }: { readonly now: Date; readonly zone: string }): void {
  const today = businessDay(now, zone);
  if (day !== today) throw new RuleViolation('只能上传当天（{{day}}）的数据', { day: today });
}

/**
 * Problems of lines that another file contains. A line that the carrier has rejected may be uploaded again
 * (docs/business-rules/integrations.md#large-logistics).
 */
async function alreadyUploadedLines(tx: Tx, staging: Staging, corporateId: number): Promise<RowProblem[]> {
  const { rows } = await sql<{ rowNumber: number; day: string; fileName: string; uploadRow: number }>`
    select distinct on (s.row_number) s.row_number as "rowNumber", file.day, upload.file_name as "fileName", line.upload_row as "uploadRow"
    from ${sql.table(staging.table)} s
    join ${LINES} line on line.corporate_id = ${corporateId} and line.waybill_number = s.waybill_number and line.sku_code = s.sku_code
    join large_logistics_file file on file.upload_id = line.upload_id
    join upload on upload.id = line.upload_id
    ${leftJoinPushRow(carrier, sql`line.id`)}
    where pushed.state is distinct from 'refused'
    order by s.row_number, line.id desc
  `.execute(tx);
  return rows.map(({ rowNumber, day, fileName, uploadRow }) => ({
    rowNumber,
    field: 'waybillNumber',
    text: '该运单和SKU已在{{day}}的文件“{{file}}”第{{row}}行上传，推送失败后才能再次上传',
    parameters: { day, file: fileName, row: uploadRow },
  }));
}

async function store(tx: Tx, staging: Staging, context: ImportContext): Promise<StoreCounts> {
  const factoryDay = factoryDayOf(context);
  requireDayIsToday(factoryDay.day, context);
  await insertFile(tx, factoryDay, context.uploadId);
  await insertStaged(tx, largeLogisticsLines, staging, context);
  return { inserted: staging.rows, updated: 0, unchanged: 0 };
}

/**
 * Removes a file that is not reviewed, also on later days. Its lines were not pushed, and while they exist, no other
 * file can contain them (docs/business-rules/integrations.md#large-logistics).
 */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  const file = await lockFileByUpload(tx, context.uploadId);
  if (file === null) throw new RuleViolation('上传记录不存在');
  const review = await reviewOf(tx, { kind: largeLogisticsImport.name, recordId: file.id });
  if (review !== null) throw new RuleViolation(NOT_UNDOABLE);
  return { undone: true, records: await deleteFile(tx, file) };
}
