import { sql, type RawBuilder } from 'kysely';
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
import { corporateOf } from '#kit/import/server/corporate-of.ts';
import { CODES, MENU, REFUSALS, subsidyImport, subsidyTimes } from '../definition.ts';
import { countTimes, filesNamedIn, nameOfFile } from './files.ts';

const TIMES = sql.table(subsidyTimes.table);

/**
 * Adds subsidy times to the devices of a file, line by line
 * (docs/business-rules/imports.md#lines-with-their-own-outcome). Lines that do not match are stored as the file's error
 * data.
 */
export const subsidyImporter: Importer = {
  shape: subsidyImport,
  table: subsidyTimes.table,
  codes: [CODES.upload],
  screen: { menu: MENU, query: addressOfPlace },
  viewCodes: [CODES.data],
  fileCodes: [CODES.data],
  lines: { refusals: REFUSALS, recorded: Object.keys(REFUSALS), check },
  compare,
  store,
  preview,
  undo,
};

/** @param periodKey the file's name without its extension, as in the route */
function addressOfPlace(periodKey: string): Record<string, string> {
  const [, factoryCode = '', ...day] = /^国补-(.+?)-(\d{4})(\d{2})(\d{2})/.exec(periodKey) ?? [];
  return { factoryCode, dataDateStart: day.join('-'), dataDateEnd: day.join('-') };
}

function placeIn(context: ImportContext): { corporateId: number; fileId: number } {
  return { corporateId: corporateOf(context), fileId: (context.parameters as { fileId: number }).fileId };
}

/** The staged rows `s` with the corporate's device `line` of the serial number, and its `file`. */
const staged = ({ table }: Staging, corporateId: number) => sql`
  ${sql.table(table)} s
  left join subsidy_line line on line.corporate_id = ${corporateId} and line.serial_number = s.serial_number
  left join subsidy_file file on file.id = line.subsidy_file_id`;

/**
 * Stores the lines that do not match and returns them, because the store step does not read them any more. A trial is
 * rolled back.
 */
async function check(tx: Tx, staging: Staging, context: ImportContext): Promise<readonly LineRefusal[]> {
  const { corporateId, fileId } = placeIn(context);
  const { rows } = await sql<{ rowNumber: number; outcome: keyof typeof REFUSALS; file: string | null }>`
    insert into ${TIMES} (corporate_id, upload_id, upload_row, serial_number, subsidy_time, subsidy_file_id, outcome, other_file)
    select ${corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, s.serial_number, s.subsidy_time, ${fileId}::bigint,
      case when line.id is null then 'not-in-file' else 'other-file' end, case when line.id is not null then ${nameOfFile} end
    from ${staged(staging, corporateId)}
    where line.subsidy_file_id is distinct from ${fileId} order by s.row_number
    returning upload_row as "rowNumber", outcome, other_file as file
  `.execute(tx);
  return rows.map(({ rowNumber, outcome, file }) => ({ rowNumber, outcome, ...(file === null ? {} : { parameters: { file } }) }));
}

/** The current time of a device `line`. */
const timeOf = (line: RawBuilder<unknown>) => sql`
  select t.subsidy_time from ${TIMES} t where t.subsidy_file_id = ${line}.subsidy_file_id and t.subsidy_line_id = ${line}.id order by t.upload_id desc limit 1`;

const KNOWN = sql`left join lateral (${timeOf(sql`line`)}) known on true`;

async function compare(tx: Tx, staging: Staging, context: ImportContext): Promise<Comparison> {
  const { corporateId } = placeIn(context);
  const { rows } = await sql<Comparison>`
    select count(*) filter (where known.subsidy_time is null)::integer as inserted,
      count(*) filter (where known.subsidy_time <> s.subsidy_time)::integer as updated,
      count(*) filter (where known.subsidy_time = s.subsidy_time)::integer as unchanged,
      coalesce(md5(string_agg(concat_ws(' ', line.id, known.subsidy_time), ',' order by line.id)), '') as "comparedWith"
    from ${staged(staging, corporateId)} ${KNOWN}
  `.execute(tx);
  return rows[0] as Comparison;
}

async function store(tx: Tx, staging: Staging, context: ImportContext, counts: Comparison): Promise<StoreCounts> {
  const { corporateId, fileId } = placeIn(context);
  await sql`
    insert into ${TIMES} (corporate_id, upload_id, upload_row, serial_number, subsidy_time, subsidy_file_id, subsidy_line_id)
    select ${corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, s.serial_number, s.subsidy_time, ${fileId}::bigint, line.id
    from ${staged(staging, corporateId)} order by s.row_number
  `.execute(tx);
  await countTimes(tx, [fileId, ...(await filesNamedIn(tx, context.uploadId))]);
  return counts;
}

async function preview(tx: Tx, staging: Staging, context: ImportContext): Promise<ImportPreview> {
  const { corporateId } = placeIn(context);
  const { rows } = await sql<{ rowIndex: number; serialNumber: string; before: string | null; after: string }>`
    select s.row_number as "rowIndex", s.serial_number as "serialNumber", known.subsidy_time as before, s.subsidy_time as after
    from ${staged(staging, corporateId)} ${KNOWN}
    where known.subsidy_time is distinct from s.subsidy_time order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return {
    sample: rows.map(({ rowIndex, serialNumber, before, after }) => ({
      rowIndex,
      before: before === null ? null : { serialNumber, subsidyTime: before },
      after: { serialNumber, subsidyTime: after },
    })),
  };
}

/**
 * Deletes an upload's times. Those of the uploads before it count again, and the lines that it resolved become
 * unresolved.
 */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  const files = await filesNamedIn(tx, context.uploadId);
  const { rows } = await sql<{ matched: boolean }>`
    delete from ${TIMES} where upload_id = ${context.uploadId} returning subsidy_line_id is not null as matched
  `.execute(tx);
  if (rows.length === 0) throw new RuleViolation('上传记录不存在');
  await countTimes(tx, files);
  return { undone: true, records: rows.filter(({ matched }) => matched).length };
}
