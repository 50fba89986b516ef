import { sql } from 'kysely';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportAnswer } from '../../contract.ts';
import { headerKey } from '../../define.ts';
import { importEndOf } from './failures.ts';
import { boundedAnswer } from './bounded-answer.ts';
import { ColumnNames } from '../read/columns/column-names.ts';
import { rememberColumns } from '../read/columns/column-mapping.ts';
import { translationsBy } from '../read/columns/headers.ts';
import { answerOf, type Outcome } from './import-answer.ts';
import { UploadCancelled, type ImportServices, type Run } from './import-run.ts';
import type { Comparison, Staging, StoreCounts, StoredRows } from '../importer.ts';
import { storeMarkedFile } from './store-marked-file.ts';
import { checkLines, marksOfLines } from './line-outcomes.ts';
import { lockImport } from './lock.ts';
import { OUTCOME_HEADER } from './marked-workbook.ts';
import { presentFields, type Reading } from '../read/read-rows.ts';
import { readUpload } from '../read/read-upload.ts';
import { waitUnlessAborted } from '../receive/wait-unless-aborted.ts';
import { isWorkbook } from '../read/sources/sources.ts';
import { analyzeStaging, duplicateKeys, stagingOf, valuesOfProblems } from '../check/staging.ts';
import { withStoringProgress } from './storing-progress.ts';
import type { ImportEnd, ImportProgress, ImportTask } from '../receive/task.ts';
import { endUnstored, NotStored } from './unstored.ts';
import { finishUpload, deleteUpload } from '../history/upload-row.ts';
import { collectWarnings, storeWarningWorkbook, NO_WARNINGS } from '../check/warnings.ts';

/** Minimum number of rows for which the planner needs statistics. */
const ANALYZE_FROM_ROWS = 500;

/**
 * Runs one import from its source to the committed rows, in one transaction on a connection of its own
 * (docs/business-rules/imports.md#transaction-and-progress).
 */
export async function runImport(task: ImportTask, services: ImportServices): Promise<ImportEnd> {
  const started = performance.now();
  const importer = services.importers.find(({ shape }) => shape.name === task.importer);
  if (importer === undefined) throw new Error(`No importer ${task.importer}`);
  const run: Run = {
    task,
    importer,
    services,
    t: (text, parameters) => services.translate(task.language, text, parameters),
    translationsOf: translationsBy(services.translate),
    columns: new ColumnNames(task.language, services.translate, isWorkbook(task.context.origin)),
    now: () => new Date(task.context.now.getTime() + performance.now() - started),
  };
  try {
    const stored = await services.database
      .transaction((tx) => importInto(tx, run))
      .catch((thrown: unknown) => {
        if (thrown instanceof NotStored) return thrown;
        throw thrown;
      });
    return stored instanceof NotStored ? await endUnstored(run, stored) : { kind: 'answer', answer: stored };
  } catch (error) {
    if (error instanceof UploadCancelled) return { kind: 'cancelled' };
    return importEndOf(error, services.signal.aborted);
  }
}

async function importInto(tx: Tx, run: Run): Promise<ImportAnswer> {
  const { importer, task, services } = run;
  const { context } = task;
  await announceBackend(tx, services);
  const lock = (rows: number) =>
    lockImport(tx, importer, services.importers, context, (waitingFor) => reportProgress(services, { state: 'storing', rows, waitingFor }));
  // A view is read under the lock. Otherwise its rows could be older than those of another pull that was stored
  // meanwhile.
  if (context.origin === 'view') await lock(0);
  const reading = await readUpload(tx, run, (rows) => reportProgress(services, { state: 'reading', rows }));
  await waitUnlessAborted(services.claimed, services.signal);
  services.signal.throwIfAborted();
  if (reading.rows === 0 && (reading.problems.count > 0 || isWorkbook(context.origin)))
    throw new NotStored(withEmptySheetProblem(reading), NO_WARNINGS);
  const reportStored = (rowsStored: number) => reportProgress(services, { state: 'storing', rows: reading.rows, rowsStored });
  if (reading.rows >= ANALYZE_FROM_ROWS) await analyzeStaging(tx, importer.shape);
  if (context.origin !== 'view') await lock(reading.rows);
  reportStored(0);
  await checkStagedRows(tx, run, reading);
  const all = stagingOf(reading.rows, presentFields(reading));
  const comparedAll = await importer.compare(tx, all, context);
  const warned = await collectWarnings(tx, run, all, comparedAll);
  if (reading.problems.count > 0) throw new NotStored(reading, warned);
  // `checkLines` deletes the refused lines from the staging table, so the other rows are compared again.
  const lines = importer.lines === undefined ? null : await checkLines(tx, importer.lines, all, context);
  const staging = lines === null ? all : stagingOf(reading.rows - lines.refused.length, all.present);
  const compared = lines === null ? comparedAll : await importer.compare(tx, staging, context);
  const notStored = async (comparison: Comparison) => {
    const preview = await importer.preview(tx, staging, context, comparison);
    return new NotStored(reading, warned, { compared: comparison, preview, lines });
  };
  if (context.dryRun || isOutdated(task, compared)) throw await notStored(compared);
  services.signal.throwIfAborted();
  await services.requireRoom();
  const counts = await withStoringProgress(
    tx,
    { database: services.database, table: importer.table, onProgress: (stored) => reportStored(Math.min(stored, staging.rows)) },
    () => storeAsCompared(tx, run, staging, compared),
  );
  if (counts === null) {
    const comparedAgain = await importer.compare(tx, staging, context);
    throw await notStored(comparedAgain);
  }
  services.signal.throwIfAborted();
  reportStored(staging.rows);
  return finishStored(tx, run, { reading, warned, counts, lines, rowsStored: staging.rows });
}

/** Whether the stored data has changed since the confirmed preview. */
const isOutdated = ({ comparedWith }: ImportTask, compared: Comparison): boolean =>
  comparedWith !== undefined && comparedWith !== compared.comparedWith;

/**
 * Stores the rows. Returns null, with everything rolled back, if a record was changed after the comparison: an edit of
 * a single record does not wait for the import's lock.
 */
async function storeAsCompared(tx: Tx, { importer, task }: Run, staging: Staging, compared: Comparison): Promise<StoredRows | null> {
  const store = () => importer.store(tx, staging, task.context, compared);
  if (task.comparedWith === undefined) return store();
  await sql`savepoint compared`.execute(tx);
  const stored = await store();
  if (stored.changes === compared.changes) return stored;
  await sql`rollback to savepoint compared`.execute(tx);
  return null;
}

/** The result of an import that stored its rows. */
interface Stored extends Omit<Outcome, 'marked'> {
  readonly counts: StoredRows;
  readonly rowsStored: number;
}

/** Ends the upload in the transaction that stores its rows. */
async function finishStored(tx: Tx, run: Run, { reading, warned, counts, lines, rowsStored }: Stored): Promise<ImportAnswer> {
  const { task, t } = run;
  if (isIdlePull(task, counts)) return finishIdlePull(tx, run, { reading, warned, counts, lines });
  const marking = lines === null ? null : { sheet: reading.sheet, marks: marksOfLines(lines, false, t), header: OUTCOME_HEADER };
  const markedFile = marking === null ? null : await storeMarkedFile(run, marking, (work) => work(tx));
  const warningFile = await storeWarningWorkbook(tx, run, warned);
  const answer = boundedAnswer({
    ...answerOf(run, { reading, warned, counts, lines, marked: markedFile }),
    ...counts.replacement,
    ...(run.importer.undo === undefined ? {} : { canUndo: true as const }),
  });
  await rememberAssignments(tx, run, reading);
  await auditImport(tx, task, answer);
  const finished = await finishUpload(tx, task.context.uploadId, {
    state: 'done',
    rows: reading.rows,
    rowsStored,
    answer,
    markedFile,
    warningFile,
    finishedAt: run.now(),
  });
  if (!finished) throw new UploadCancelled();
  return answer;
}

/** Stores the user's assignments of headers, for the next files of the corporate. */
async function rememberAssignments(tx: Tx, { task, importer, now }: Run, { sheet }: Reading): Promise<void> {
  const corporateId = task.context.corporateId ?? task.corporateOfUser;
  if (sheet === null || corporateId === null) return;
  const mapping = Object.fromEntries([...sheet.assigned].map(([header, field]) => [headerKey(header), field.name]));
  const by = { name: task.context.user.name, at: now() };
  await rememberColumns(tx, { corporateId, importer: importer.shape.name }, mapping, by);
}

/** Whether a pull of a view changed nothing. A view is read often, so such an upload is not recorded. */
const isIdlePull = ({ context: { origin } }: ImportTask, { inserted, updated }: StoreCounts): boolean =>
  origin === 'view' && inserted + updated === 0;

/** Deletes the row of the upload, instead of writing the answer into it. */
async function finishIdlePull(tx: Tx, run: Run, stored: Omit<Stored, 'rowsStored'>): Promise<ImportAnswer> {
  if (!(await deleteUpload(tx, run.task.context.uploadId))) throw new UploadCancelled();
  return answerOf(run, { ...stored, marked: null });
}

/** Sends the process id of the database backend, with which a cancellation stops the current statement. */
async function announceBackend(tx: Tx, services: ImportServices): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  services.post({ kind: 'backend', pid: (rows[0] as { pid: number }).pid });
}

/** Reports the progress. A row is checked when it is read. */
function reportProgress(
  services: ImportServices,
  { rows, ...progress }: Pick<ImportProgress, 'state'> & Partial<ImportProgress> & { readonly rows: number },
): void {
  services.post({ kind: 'progress', progress: { rowsStored: 0, waitingFor: null, ...progress, rowsRead: rows, rowsChecked: rows } });
}

/** Adds a problem for a sheet without rows: it is most likely the wrong file or an empty template. */
function withEmptySheetProblem(reading: Reading): Reading {
  if (reading.problems.count === 0) {
    reading.problems.add({
      rowNumber: reading.sheet?.headerRow ?? 1,
      column: null,
      text: reading.sheet === null ? '工作表是空的' : '表头下面没有数据',
    });
  }
  return reading;
}

/** Checks the rules that need the database: duplicate keys in the upload, and the rules of the importer. */
async function checkStagedRows(tx: Tx, { importer, task }: Run, reading: Reading): Promise<void> {
  const duplicates = reading.keysMayRepeat ? await duplicateKeys(tx, importer.shape) : [];
  const violations = await importer.check?.(tx, stagingOf(reading.rows, presentFields(reading)), task.context);
  const problems = [...duplicates, ...(violations ?? [])];
  const indexes = new Map(reading.sheet?.columns.map(({ field, index }) => [field.name, index]));
  const values = await valuesOfProblems(tx, importer.shape, problems);
  for (const [position, { rowNumber, field, text, parameters }] of problems.entries()) {
    const column = field === null ? null : (indexes.get(field) ?? null);
    reading.problems.add({ rowNumber, column, text, parameters, found: values[position] ?? undefined });
  }
}

async function auditImport(tx: Tx, task: ImportTask, { inserted, updated, unchanged, outcomes, encoding }: ImportAnswer): Promise<void> {
  const { context } = task;
  const actor = {
    userId: context.user.id,
    userName: context.user.name,
    corporateId: context.corporateId ?? task.corporateOfUser,
    requestId: task.requestId,
    at: context.now,
  };
  await recordAudit(tx, actor, {
    action: isWorkbook(context.origin) ? 'import' : 'pull',
    entity: task.importer,
    uploadId: context.uploadId,
    after: {
      fileName: task.fileName,
      periodKey: context.periodKey,
      inserted,
      updated,
      unchanged,
      ...(outcomes === undefined ? {} : { outcomes }),
      ...(encoding === undefined ? {} : { encoding }),
    },
  });
}
