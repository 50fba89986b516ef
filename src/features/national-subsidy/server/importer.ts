import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { SAMPLES_SHOWN } from '#kit/import/define.ts';
import type {
  Comparison,
  ImportContext,
  Importer,
  ImportPreview,
  LineRefusal,
  Staging,
  StoreCounts,
  UndoResult,
} from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { CODES, MENU, REFUSALS, subsidyImport, subsidyTimes } from '../definition.ts';
import { affectedFiles, countTimes, nameOfFile } from './files.ts';

const TIMES = sql.table(subsidyTimes.table);

/**
 * Adds subsidy times to the devices of a file. Each line has its own outcome
 * (docs/business-rules/imports.md#lines-with-their-own-outcome). Lines without a matching device are stored as the
 * error data of the file.
 */
export const subsidyImporter: Importer = {
  shape: subsidyImport,
  table: subsidyTimes.table,
  codes: [CODES.upload],
  screen: { menu: MENU, query: screenQuery },
  viewCodes: [CODES.data],
  fileCodes: [CODES.data],
  lines: { refusals: REFUSALS, recorded: Object.keys(REFUSALS), check },
  compare,
  store,
  preview,
  undo,
};

/** The search parameters that show a file on its screen. @param periodKey made by `periodKeyOf` */
function screenQuery(periodKey: string): Record<string, string> {
  const [day = '', ...factory] = periodKey.replace(/ 补充\d+$/, '').split(' ');
  return { factoryCode: factory.join(' '), dataDateStart: day, dataDateEnd: day };
}

/** The corporate and the file that an upload is for. */
function targetOf(context: ImportContext): { corporateId: number; fileId: number } {
  return { corporateId: importCorporateId(context), fileId: (context.parameters as { fileId: number }).fileId };
}

/**
 * The staged rows `s`, each with the corporate's device `line` with its serial number, and the `file` of the device.
 */
const stagedDevices = ({ table }: Staging, corporateId: number) => sql`
  ${sql.table(table)} s
  left join subsidy_line line on line.corporate_id = ${corporateId} and line.serial_number = s.serial_number
  left join subsidy_file file on file.id = line.subsidy_file_id`;

/**
 * Stores the lines without a matching device, and returns them, which removes them from the rows of the following
 * steps: lines whose device is in another file or in none. A trial is rolled back.
 */
async function check(tx: Tx, staging: Staging, context: ImportContext): Promise<readonly LineRefusal[]> {
  const { corporateId, fileId } = targetOf(context);
  const { rows } = await sql<{ rowNumber: number; outcome: keyof typeof REFUSALS; file: string | null }>`
    insert into ${TIMES} (corporate_id, upload_id, upload_row, serial_number, subsidy_time, subsidy_file_id, outcome, other_file)
    select ${corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, s.serial_number, s.subsidy_time, ${fileId}::bigint,
      case when line.id is null then 'not-in-file' else 'other-file' end,
      case when line.id is not null then ${nameOfFile} end
    from ${stagedDevices(staging, corporateId)}
    where line.subsidy_file_id is distinct from ${fileId} order by s.row_number
    returning upload_row as "rowNumber", outcome, other_file as file
  `.execute(tx);
  return rows.map(({ rowNumber, outcome, file }) => ({ rowNumber, outcome, parameters: file === null ? undefined : { file } }));
}

/** Joins the current `subsidy_time` of a device `line` as `stored`. */
const JOIN_STORED_TIME = sql`
  left join lateral (
    select received.subsidy_time from ${TIMES} received
    where received.subsidy_file_id = line.subsidy_file_id and received.subsidy_line_id = line.id order by received.upload_id desc limit 1
  ) stored on true`;

async function compare(tx: Tx, staging: Staging, context: ImportContext): Promise<Comparison> {
  const { corporateId } = targetOf(context);
  const { rows } = await sql<Comparison>`
    select count(*) filter (where stored.subsidy_time is null)::integer as inserted,
      count(*) filter (where stored.subsidy_time <> s.subsidy_time)::integer as updated,
      count(*) filter (where stored.subsidy_time = s.subsidy_time)::integer as unchanged,
      coalesce(md5(string_agg(concat_ws(' ', line.id, stored.subsidy_time), ',' order by line.id)), '') as "comparedWith"
    from ${stagedDevices(staging, corporateId)} ${JOIN_STORED_TIME}
  `.execute(tx);
  return rows[0] as Comparison;
}

async function store(tx: Tx, staging: Staging, context: ImportContext, counts: Comparison): Promise<StoreCounts> {
  const { corporateId, fileId } = targetOf(context);
  await sql`
    insert into ${TIMES} (corporate_id, upload_id, upload_row, serial_number, subsidy_time, subsidy_file_id, subsidy_line_id)
    select ${corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, s.serial_number, s.subsidy_time, ${fileId}::bigint, line.id
    from ${stagedDevices(staging, corporateId)} order by s.row_number
  `.execute(tx);
  // After the insert: the lines of the upload determine the files.
  const files = await affectedFiles(tx, context.uploadId);
  await countTimes(tx, [fileId, ...files]);
  return counts;
}

async function preview(tx: Tx, staging: Staging, context: ImportContext): Promise<ImportPreview> {
  const { corporateId } = targetOf(context);
  const { rows } = await sql<{ rowIndex: number; serialNumber: string; before: string | null; after: string }>`
    select s.row_number as "rowIndex", s.serial_number as "serialNumber", stored.subsidy_time as before, s.subsidy_time as after
    from ${stagedDevices(staging, corporateId)} ${JOIN_STORED_TIME}
    where stored.subsidy_time is distinct from s.subsidy_time order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return {
    sample: rows.map(({ rowIndex, serialNumber, before, after }) => ({
      rowIndex,
      before: before === null ? null : { serialNumber, subsidyTime: before },
      after: { serialNumber, subsidyTime: after },
    })),
  };
}

/** Deletes the lines of an upload: earlier times count again, and lines that it resolved are unresolved again. */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  // Before the deletion: the lines of the upload determine the files.
  const files = await affectedFiles(tx, context.uploadId);
  const { rows } = await sql<{ matched: boolean }>`
    delete from ${TIMES} where upload_id = ${context.uploadId} returning subsidy_line_id is not null as matched
  `.execute(tx);
  if (rows.length === 0) throw new RuleViolation('上传记录不存在');
  await countTimes(tx, files);
  return { undone: true, records: rows.filter(({ matched }) => matched).length };
}
