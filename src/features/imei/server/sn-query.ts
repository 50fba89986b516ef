import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { executeNamed } from '#kit/database/server/driver.ts';
import { prefetch } from '#kit/database/server/prefetch.ts';
import { isProblem, type CheckedValue } from '#kit/fields/check.ts';
import { columnOf } from '#kit/fields/field.ts';
import { Failure, RuleViolation } from '#kit/failure/server/failure.ts';
import type { ReceivedFile } from '#kit/http/server/multipart.ts';
import { ConcurrencyLimit, ConcurrencyLimitPerKey } from '#kit/http/server/limits/concurrency-limit.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { failureOfWorkbook } from '#kit/import/server/store/failures.ts';
import type { HeaderNames } from '#kit/import/server/read/columns/headers.ts';
import { MEMORY_PER_IMPORT } from '#kit/import/server/receive/large-file-slot.ts';
import { matchColumns, type SheetColumns } from '#kit/import/server/read/columns/sheet-columns.ts';
import { cellText, type Row } from '#kit/workbook/cell.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import { readWorkbookInThread } from '#kit/workbook/server/read-in-thread.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { imeiRecords, snQuery } from '../definition.ts';

/** Serial numbers of one database query. The limit bounds the memory for workbooks of any size. */
const NUMBERS_PER_QUERY = 1000;
/** Larger than a full sheet of serial numbers, which is read in seconds. */
const LIMITS = { fileBytes: 32 * 1024 * 1024, sharedStringBytes: MEMORY_PER_IMPORT, readMs: 60_000 } as const;
/** Maximum characters of an invalid value in the result. */
const TEXT_LENGTH = 100;

/** Workbooks that are read at the same time, each in its own thread. */
const CONCURRENT_READS = 2;
const MAX_WAITING = 60;
const WAIT_MS = 120_000;
const refusal = () => new Failure(503, '正在读取的查询文件太多，请稍后重试');
const reads = new ConcurrencyLimit({ atOnce: CONCURRENT_READS, waiting: MAX_WAITING, waitMs: WAIT_MS, refusal });
/** One workbook of each user, so that slow workbooks of one user do not block other users. */
const readsOfUser = new ConcurrencyLimitPerKey({ atOnce: 1, waiting: MAX_WAITING, waitMs: WAIT_MS, refusal });

const NAMES = imeiRecords.fields.map(({ name }) => name);

interface Query {
  /** The file written by `replaceFileBySerialNumbers`. */
  readonly path: string;
  readonly corporateId: number;
  readonly t: Translator;
}

/** A serial number of the workbook, or the problem of its cell. */
interface RequestedLine {
  /** The text of the cell, shortened to `TEXT_LENGTH`. */
  readonly text: string;
  readonly checked: CheckedValue;
}

/**
 * Replaces a workbook by its serial numbers as JSON lines, one for each database query. This may take a minute, during
 * which the call holds neither a connection nor a download slot.
 * @throws Failure if the workbook is invalid or has no SN column or no number, or if too many workbooks wait
 */
export async function replaceFileBySerialNumbers(
  file: Pick<ReceivedFile, 'path' | 'replace'>,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const releaseUser = await readsOfUser.take(userId, signal);
  try {
    const release = await reads.take(signal);
    await file.replace(requestedLines(file.path, signal)).finally(release);
  } finally {
    releaseUser();
  }
}

/** The lines of one database query as one line of the file. */
const jsonLine = (requested: readonly RequestedLine[]) => `${JSON.stringify(requested)}\n`;

/** Reads the file as its lines are needed. `readline` would buffer about a thousand lines of a thousand numbers. */
async function* storedLines(path: string): AsyncGenerator<readonly RequestedLine[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as readonly RequestedLine[];
  }
}

/** The serial numbers of a workbook as JSON lines. */
async function* requestedLines(path: string, signal: AbortSignal): AsyncGenerator<string> {
  let sheet: SheetColumns | null = null;
  let hasLines = false;
  let requested: RequestedLine[] = [];
  try {
    for await (const batch of readWorkbookInThread(path, { signal, limits: LIMITS })) {
      const rows: readonly Row[] = sheet === null ? batch.slice(1) : batch;
      sheet ??= headerOf(batch[0] as Row);
      const { columns } = sheet;
      for (const row of rows) requested.push(...linesOfRow(columns, row));
      hasLines ||= requested.length > 0;
      if (requested.length < NUMBERS_PER_QUERY) continue;
      yield jsonLine(requested);
      requested = [];
    }
  } catch (error) {
    throw error instanceof WorkbookError ? failureOfWorkbook(error) : error;
  }
  if (!hasLines) throw new RuleViolation('表头下面没有数据');
  if (requested.length > 0) yield jsonLine(requested);
}

/** The header of the column is the same in all languages. */
const HEADER_NAMES: HeaderNames = { nameOf: ({ label }) => label, translationsOf: () => [] };

function headerOf(row: Row): SheetColumns {
  const sheet = matchColumns(snQuery, row, HEADER_NAMES);
  if (sheet.problems.length > 0) throw new RuleViolation('表头中应有且只有一个“SN”列，请使用SN查询模板');
  return sheet;
}

/** The serial number of a row; none if its cell is empty. */
function linesOfRow(columns: SheetColumns['columns'], { cells }: Row): RequestedLine[] {
  return columns.flatMap(({ index, check }) => {
    const cell = index === null ? null : (cells[index] ?? null);
    const text = cellText(cell).trim();
    return text === '' ? [] : [{ text: text.slice(0, TEXT_LENGTH).toWellFormed(), checked: check(cell) }];
  });
}

/**
 * The result rows of the serial numbers in their order: the fields of the record, and a remark. While rows are written,
 * the next query runs.
 */
export async function* resultRows(tx: Tx, query: Query): AsyncGenerator<WritableCell[]> {
  for await (const { requested, records } of prefetch(lookUp(tx, query)))
    for (const [index, line] of requested.entries()) yield resultRow(line, records[index], query.t);
}

/** The fields of an IMEI record by name. `isFound` is false, and the fields are null, if there is none. */
type LookedUpRecord = Readonly<Record<string, string | boolean | null>>;

interface LookedUpLines {
  readonly requested: readonly RequestedLine[];
  /** The record of each line, in the same order. */
  readonly records: readonly LookedUpRecord[];
}

async function* lookUp(tx: Tx, { path, corporateId }: Query): AsyncGenerator<LookedUpLines> {
  for await (const requested of storedLines(path)) {
    const records = await recordsOf(tx, corporateId, requested);
    yield { requested, records };
  }
}

function resultRow({ text, checked }: RequestedLine, record: LookedUpRecord | undefined, t: Translator): WritableCell[] {
  if (record?.isFound === true) return [...NAMES.map((name) => record[name] ?? null), null];
  const remark = isProblem(checked) ? t(checked.text, checked.parameters) : t('未找到');
  return [...NAMES.map((name) => (name === 'serialNumber' ? text : null)), remark];
}

function recordsOf(tx: Tx, corporateId: number, requested: readonly RequestedLine[]): Promise<readonly LookedUpRecord[]> {
  const numbers = requested.map(({ checked }) => (typeof checked === 'string' ? checked : null));
  const columns = imeiRecords.fields.map((field) => sql`r.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
  return executeNamed(
    tx,
    snQuery.name,
    sql<LookedUpRecord>`
      select r.id is not null as "isFound", ${sql.join(columns)} from unnest(${numbers}::text[]) with ordinality requested (serial_number, place)
      left join ${sql.table(imeiRecords.table)} r on r.corporate_id = ${corporateId} and r.serial_number = requested.serial_number
      order by requested.place
    `,
  );
}
