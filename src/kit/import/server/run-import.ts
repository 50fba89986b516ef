import { sql } from 'kysely';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { openDatabase, type Database, type Tx } from '#kit/database/server/connection.ts';
import type { Translate } from '#kit/i18n/translate.ts';
import type { Hold } from '#kit/workbook/server/read-workbook.ts';
import { PROBLEMS_LISTED, type ImportAnswer, type ImportProblem, type ImportSample } from '../define.ts';
import { REASON_HEADER, storeErrorWorkbook } from './error-workbook.ts';
import { endOfError } from './failures.ts';
import type { Importer, StoreCounts } from './importer.ts';
import type { FromWorker, ImportTask, ImportEnd, ImportProgress } from './task.ts';
import { lockImport } from './lock.ts';
import { presentColumns, readSheet, type SheetReading } from './read-sheet.ts';
import { analyzeStaging, createStaging, duplicateKeys, stagingOf } from './staging.ts';
import { whileStoring } from './storing-progress.ts';
import { finishUpload } from './upload-row.ts';

/** What an import has around it in its thread. */
export interface ImportSurroundings {
  readonly importers: readonly Importer[];
  readonly translate: Translate;
  readonly tell: (message: FromWorker) => void;
  /** Waits where the workbook needs much memory. */
  readonly hold: Hold;
  readonly signal: AbortSignal;
}

/** Rolls the import's transaction back for a reason that is no trouble: wrong rows, or a mere trial. */
class NotStored extends Error {
  readonly reading: SheetReading;
  readonly tried: { readonly counts: StoreCounts; readonly sample: readonly ImportSample[] } | null;

  constructor(reading: SheetReading, tried: NotStored['tried']) {
    super('nothing was stored');
    this.reading = reading;
    this.tried = tried;
  }
}

/** The upload was cancelled, or its server was taken for dead, before its rows were committed. */
class Withdrawn extends Error {}

/** The longest that the database works on one statement, in milliseconds; waiting for another import of the list is one, and so is taking in all rows. */
const STATEMENT_MS = 900_000;

/** Rows of which the planner must know the number. */
const WORTH_ANALYZING = 500;

/** Runs one import from the file to the committed rows, in one transaction on a connection of its own (domain §3.8). */
export async function runImport(task: ImportTask, around: ImportSurroundings): Promise<ImportEnd> {
  const started = performance.now();
  const finishedAt = () => new Date(task.context.now.getTime() + performance.now() - started);
  const importer = around.importers.find(({ shape }) => shape.name === task.importer);
  if (importer === undefined) throw new Error(`No importer ${task.importer}`);
  // One for the transaction, one to see how far that is.
  const database = openDatabase(task.databaseUrl, {
    maxConnections: 2,
    timeZone: task.context.zone,
    applicationName: 'back-office-import',
    statementTimeout: STATEMENT_MS,
  });
  try {
    const stored = await database
      .transaction((tx) => importInto(tx, database, importer, task, around, finishedAt))
      .catch((thrown: unknown) => {
        if (thrown instanceof NotStored) return thrown;
        throw thrown;
      });
    const answer = stored instanceof NotStored ? await answerUnstored(database, stored, importer, task, around, finishedAt) : stored;
    return { kind: 'answer', answer };
  } catch (error) {
    if (error instanceof Withdrawn) return { kind: 'cancelled' };
    return endOfError(error, around.signal.aborted);
  } finally {
    await database.close();
  }
}

async function importInto(
  tx: Tx,
  database: Database,
  importer: Importer,
  task: ImportTask,
  around: ImportSurroundings,
  finishedAt: () => Date,
): Promise<ImportAnswer> {
  await announceBackend(tx, around);
  const reading = await read(tx, importer, task, around);
  if (reading.sheet === null || reading.rows === 0) throw new NotStored(withEmptiness(reading), null);
  const told = (state: ImportProgress['state'], rowsStored = 0, waitingFor: string | null = null) =>
    around.tell({ kind: 'progress', progress: { state, rowsRead: reading.rows, rowsChecked: reading.rows, rowsStored, waitingFor } });
  around.signal.throwIfAborted();
  if (reading.rows >= WORTH_ANALYZING) await analyzeStaging(tx, importer.shape);
  await lockImport(tx, importer, around.importers, task.context, (waitingFor) => told('storing', 0, waitingFor));
  told('storing');
  await checkSet(tx, importer, task, reading);
  if (reading.problems.count > 0) throw new NotStored(reading, null);
  const staging = stagingOf(reading.rows, presentNames(reading));
  if (task.context.dryRun) {
    const { sample, ...counts } = await importer.preview(tx, staging, task.context);
    throw new NotStored(reading, { counts, sample });
  }
  around.signal.throwIfAborted();
  const counts = await whileStoring(
    database,
    importer.table,
    (stored) => told('storing', Math.min(stored, reading.rows)),
    () => importer.store(tx, staging, task.context),
  );
  around.signal.throwIfAborted();
  told('storing', reading.rows);
  const answer = answerOf(task, reading, counts, [], null, around);
  await auditImport(tx, task, answer);
  if (
    !(await finishUpload(tx, task.context.uploadId, {
      state: 'done',
      rows: reading.rows,
      rowsStored: reading.rows,
      answer,
      errorFile: null,
      finishedAt: finishedAt(),
    }))
  )
    throw new Withdrawn();
  return answer;
}

async function announceBackend(tx: Tx, around: ImportSurroundings): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  around.tell({ kind: 'backend', pid: (rows[0] as { pid: number }).pid });
}

async function read(tx: Tx, importer: Importer, task: ImportTask, around: ImportSurroundings): Promise<SheetReading> {
  await createStaging(tx, importer.shape);
  around.tell({ kind: 'progress', progress: { state: 'reading', rowsRead: 0, rowsChecked: 0, rowsStored: 0, waitingFor: null } });
  return readSheet(tx, importer.shape, task.path, around, ({ rowsRead, rowsChecked }) =>
    around.tell({ kind: 'progress', progress: { state: 'reading', rowsRead, rowsChecked, rowsStored: 0, waitingFor: null } }),
  );
}

/** A sheet without a header, or with nothing below it, is most likely the wrong file or an unfilled template: say so instead of storing nothing. */
function withEmptiness(reading: SheetReading): SheetReading {
  if (reading.problems.count === 0) {
    reading.problems.add({
      rowNumber: reading.sheet?.headerRow ?? 1,
      column: null,
      text: reading.sheet === null ? '工作表是空的' : '表头下面没有数据',
    });
  }
  return reading;
}

function presentNames(reading: SheetReading): Set<string> {
  return new Set(reading.sheet === null ? [] : presentColumns(reading.sheet).map(({ field }) => field.name));
}

/** Rules that need the database: keys twice in the file, and the importer's own. */
async function checkSet(tx: Tx, importer: Importer, task: ImportTask, reading: SheetReading): Promise<void> {
  const found = [
    ...(await duplicateKeys(tx, importer.shape)),
    ...((await importer.check?.(tx, stagingOf(reading.rows, presentNames(reading)), task.context)) ?? []),
  ];
  const indexes = new Map(reading.sheet?.columns.map(({ field, index }) => [field.name, index]));
  for (const { rowNumber, field, text, parameters } of found) {
    reading.problems.add({
      rowNumber,
      column: field === null ? null : (indexes.get(field) ?? null),
      text,
      ...(parameters === undefined ? {} : { parameters }),
    });
  }
}

/** The answer of an import that stored nothing: with the error workbook where rows are wrong, with the preview where it was a trial. */
async function answerUnstored(
  database: Database,
  { reading, tried }: NotStored,
  importer: Importer,
  task: ImportTask,
  around: ImportSurroundings,
  finishedAt: () => Date,
): Promise<ImportAnswer> {
  const problems = listProblems(reading, task, around.translate);
  const errorFile = problems.length === 0 ? null : await storeErrorWorkbook(database, reading, task, around);
  const answer = {
    ...answerOf(task, reading, tried?.counts ?? { inserted: 0, updated: 0, unchanged: 0 }, problems, errorFile, around),
    ...(task.context.dryRun ? { sample: tried?.sample ?? [] } : {}),
  };
  const state = problems.length === 0 ? 'done' : 'refused';
  const finished = await database.transaction((tx) =>
    finishUpload(tx, task.context.uploadId, { state, rows: reading.rows, rowsStored: 0, answer, errorFile, finishedAt: finishedAt() }),
  );
  if (!finished) throw new Withdrawn();
  return answer;
}

function answerOf(
  task: ImportTask,
  reading: SheetReading,
  counts: StoreCounts,
  problems: readonly ImportProblem[],
  errorFile: { id: number } | null,
  around: ImportSurroundings,
): ImportAnswer {
  const { uploadId } = task.context;
  return {
    uploadId,
    ...counts,
    refused: reading.problems.rowsAffected(),
    allErrorList: problems,
    url: errorFile === null ? null : `/ops/uploads/${uploadId}/errorFile`,
    // A repaired error workbook still has its column of reasons: nobody needs to be told that it was ignored.
    unknownColumns: reading.sheet?.unknown.filter((header) => header !== around.translate(task.language, REASON_HEADER)) ?? [],
  };
}

function listProblems(reading: SheetReading, task: ImportTask, translate: Translate): ImportProblem[] {
  const listed: ImportProblem[] = [];
  for (const { rowNumber, column, header, text, parameters } of reading.problems.inOrder()) {
    if (listed.length === PROBLEMS_LISTED) break;
    const filedName = header ?? (column === null ? '' : (reading.sheet?.headers.get(column) ?? ''));
    listed.push({ rowIndex: rowNumber, filedName, errorReason: translate(task.language, text, parameters) });
  }
  return listed;
}

async function auditImport(tx: Tx, task: ImportTask, { inserted, updated, unchanged }: ImportAnswer): Promise<void> {
  const { context } = task;
  const actor = {
    userId: context.user.id,
    userName: context.user.name,
    corporateId: context.corporateId ?? task.corporateOfUser,
    requestId: task.requestId,
    at: context.now,
  };
  await recordAudit(tx, actor, {
    action: 'import',
    entity: task.importer,
    uploadId: context.uploadId,
    after: { fileName: task.fileName, periodKey: context.periodKey, inserted, updated, unchanged },
  });
}
