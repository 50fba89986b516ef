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

/** Serial numbers looked up at a time. This limits the memory for workbooks of any size. */
const SEARCHED_AT_ONCE = 1000;
/** A full sheet of serial numbers is smaller and is read in seconds. */
const LIMITS = { fileBytes: 32 * 1024 * 1024, sharedStringBytes: MEMORY_PER_IMPORT, readMs: 60_000 } as const;
/** The maximum number of characters of an invalid value in the answer. */
const SHOWN_LENGTH = 100;

/**
 * Workbooks read at a time, each in its own thread: one for each user, so that a slow workbook does not block other
 * users.
 */
const READ_AT_ONCE = 2;
const WAITING = 60;
const WAITS_MS = 120_000;
const refusal = () => new Failure(503, '正在读取的查询文件太多，请稍后重试');
const reading = new ConcurrencyLimit({ atOnce: READ_AT_ONCE, waiting: WAITING, waitMs: WAITS_MS, refusal });
const readingOfEach = new ConcurrencyLimitPerKey({ atOnce: 1, waiting: WAITING, waitMs: WAITS_MS, refusal });

const NAMES = imeiRecords.fields.map(({ name }) => name);

interface Query {
  /** The file written by `storeNumbers`. */
  readonly path: string;
  readonly corporateId: number;
  readonly t: Translator;
}

/** A line of the workbook: a serial number, or its error. */
interface RequestedLine {
  readonly shown: string;
  readonly checked: CheckedValue;
}

/**
 * Reads a workbook of serial numbers and replaces the file by the numbers only, a line for each thousand. This may take
 * a minute, during which the call holds neither a connection nor a download slot.
 * @throws Failure for a workbook without the column or without a number, for an invalid workbook, and when too many are
 *   being read
 */
export async function storeNumbers(file: Pick<ReceivedFile, 'path' | 'replace'>, userId: number, signal: AbortSignal): Promise<void> {
  const endOwn = await readingOfEach.take(userId, signal);
  try {
    const end = await reading.take(signal);
    await file.replace(requestedLines(file.path, signal)).finally(end);
  } finally {
    endOwn();
  }
}

/** The numbers of one lookup as a line. JSON contains no line breaks of its own. */
const lineOf = (requested: readonly RequestedLine[]) => `${JSON.stringify(requested)}\n`;

/** Reads line by line on request. `readline` would buffer a thousand lines of a thousand numbers each. */
async function* storedLines(path: string): AsyncGenerator<readonly RequestedLine[]> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as readonly RequestedLine[];
  }
}

async function* requestedLines(path: string, signal: AbortSignal): AsyncGenerator<string> {
  let sheet: SheetColumns | null = null;
  let hasLines = false;
  let requested: RequestedLine[] = [];
  try {
    for await (const batch of readWorkbookInThread(path, { signal, limits: LIMITS })) {
      const rows: readonly Row[] = sheet === null ? batch.slice(1) : batch;
      sheet ??= headerOf(batch[0] as Row);
      const { columns } = sheet;
      for (const row of rows) requested.push(...requestsIn(columns, row));
      hasLines ||= requested.length > 0;
      if (requested.length < SEARCHED_AT_ONCE) continue;
      yield lineOf(requested);
      requested = [];
    }
  } catch (error) {
    throw error instanceof WorkbookError ? failureOfWorkbook(error) : error;
  }
  if (!hasLines) throw new RuleViolation('表头下面没有数据');
  if (requested.length > 0) yield lineOf(requested);
}

/**
 * The result rows of the stored serial numbers in their order: 18 columns and a remark. While some are written, the
 * database looks up the next ones.
 */
export async function* answeredRows(tx: Tx, query: Query): AsyncGenerator<WritableCell[]> {
  for await (const { requested, records } of prefetch(lookedUp(tx, query))) yield* answersTo(requested, records, query);
}

/** Lines of the workbook with their records, in order. */
interface LookedUpLines {
  readonly requested: readonly RequestedLine[];
  readonly records: readonly Found[];
}

async function* lookedUp(tx: Tx, { path, corporateId }: Query): AsyncGenerator<LookedUpLines> {
  for await (const requested of storedLines(path)) yield { requested, records: await recordsOf(tx, corporateId, requested) };
}

/** SN is the same in all languages. */
const SERIAL_NUMBER_ALONE: HeaderNames = { nameOf: ({ label }) => label, otherNames: () => [] };

function headerOf(row: Row): SheetColumns {
  const sheet = matchColumns(snQuery, row, SERIAL_NUMBER_ALONE);
  if (sheet.problems.length > 0) throw new RuleViolation('表头中应有且只有一个“SN”列，请使用SN查询模板');
  return sheet;
}

/** Rows with an empty cell are skipped. */
function requestsIn(columns: SheetColumns['columns'], { cells }: Row): RequestedLine[] {
  return columns.flatMap(({ index, check }) => {
    const cell = index === null ? null : (cells[index] ?? null);
    const shown = cellText(cell).trim();
    return shown === '' ? [] : [{ shown: shown.slice(0, SHOWN_LENGTH).toWellFormed(), checked: check(cell) }];
  });
}

type Found = Readonly<Record<string, string | boolean | null>>;

function* answersTo(requested: readonly RequestedLine[], records: readonly Found[], { t }: Query): Generator<WritableCell[]> {
  for (const [index, { shown, checked }] of requested.entries()) {
    const record = records[index];
    if (record?.known === true) yield [...NAMES.map((name) => record[name] ?? null), null];
    else {
      const remark = isProblem(checked) ? t(checked.text, checked.parameters) : t('未找到');
      yield [...NAMES.map((name) => (name === 'serialNumber' ? shown : null)), remark];
    }
  }
}

function recordsOf(tx: Tx, corporateId: number, requested: readonly RequestedLine[]): Promise<readonly Found[]> {
  const numbers = requested.map(({ checked }) => (typeof checked === 'string' ? checked : null));
  const columns = imeiRecords.fields.map((field) => sql`r.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
  return executeNamed(
    tx,
    snQuery.name,
    sql<Found>`
      select r.id is not null as known, ${sql.join(columns)} from unnest(${numbers}::text[]) with ordinality requested (serial_number, place)
      left join ${sql.table(imeiRecords.table)} r on r.corporate_id = ${corporateId} and r.serial_number = requested.serial_number
      order by requested.place
    `,
  );
}
