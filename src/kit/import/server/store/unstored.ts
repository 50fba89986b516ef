import { removeStoredFile } from '#kit/files/server/stored-file.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { TrialResultAnswer, ImportAnswer, ImportSample } from '../../contract.ts';
import { boundedAnswer } from './bounded-answer.ts';
import { OUTDATED } from './failures.ts';
import { answerOf, marksOfProblems } from './import-answer.ts';
import { UploadCancelled, type Run } from './import-run.ts';
import type { Comparison, TrialResult, ImportPreview, StoreCounts } from '../importer.ts';
import { storeMarkedFile, retainedOriginal, type StoredMarkedFile } from './store-marked-file.ts';
import { marksOfLines, type LineResults } from './line-outcomes.ts';
import { OUTCOME_HEADER, REASON_HEADER } from './marked-workbook.ts';
import { presentFields, type Reading } from '../read/read-rows.ts';
import type { ImportEnd, StoredFailure } from '../receive/task.ts';
import { finishUpload } from '../history/upload-row.ts';
import { storeWarningWorkbook, type WarningResult } from '../check/warnings.ts';

/** The preview of a trial, and the comparison with the stored data on which it is based. */
interface Trial {
  readonly compared: Comparison;
  readonly preview: ImportPreview;
  readonly lines: LineResults | null;
}

/** Thrown to roll back the transaction of an import: for wrong rows, a trial, or an outdated confirmation. */
export class NotStored extends Error {
  readonly reading: Reading;
  readonly warned: WarningResult;
  readonly trial: Trial | null;

  constructor(reading: Reading, warned: WarningResult, trial: Trial | null = null) {
    super('nothing was stored');
    this.reading = reading;
    this.warned = warned;
    this.trial = trial;
  }
}

const NO_ROWS: StoreCounts = { inserted: 0, updated: 0, unchanged: 0 };

/**
 * Ends an import that stored nothing: with the error workbook if rows are wrong, with the preview of a trial, or with a
 * conflict that contains a new preview.
 */
export async function endUnstored(run: Run, unstored: NotStored): Promise<ImportEnd> {
  const { reading, warned, trial } = unstored;
  const { task, services } = run;
  const markedFile = await storedMarkedFile(run, unstored);
  const outcome = { reading, warned, counts: trial?.compared ?? NO_ROWS, lines: trial?.lines ?? null, marked: markedFile };
  const answer = boundedAnswer({ ...answerOf(run, outcome), ...trialAnswer(run, unstored) });
  const failure: StoredFailure | undefined = isOutdatedConfirmation(run, unstored) ? { ...OUTDATED, result: answer } : undefined;
  await services.database
    .transaction(async (tx) => {
      const warningFile = await storeWarningWorkbook(tx, run, warned);
      const finished = await finishUpload(tx, task.context.uploadId, {
        state: reading.problems.count > 0 || failure !== undefined ? 'refused' : 'done',
        rows: reading.rows,
        rowsStored: 0,
        answer,
        failure,
        markedFile,
        warningFile,
        finishedAt: run.now(),
      });
      if (!finished) throw new UploadCancelled();
    })
    .catch(async (error: unknown) => {
      const id = markedFile?.id ?? null;
      // The marked file was committed in its own transaction, and no upload refers to it.
      if (id !== null) await services.database.transaction((tx) => removeStoredFile(tx, id)).catch(() => undefined);
      throw error;
    });
  return failure === undefined ? { kind: 'answer', answer } : { kind: 'refused', failure };
}

/** Whether the confirmed preview was outdated: there is a new preview although the call was not a trial. */
const isOutdatedConfirmation = ({ task }: Run, { trial }: NotStored): boolean => trial !== null && !task.context.dryRun;

/** Stores the workbook with the marked problems, or with the outcome of each line. */
async function storedMarkedFile(run: Run, unstored: NotStored): Promise<StoredMarkedFile | null> {
  const { reading, trial } = unstored;
  const { database } = run.services;
  const inTransaction = database.transaction.bind(database);
  const { sheet, problems, text } = reading;
  // A text was not read if its encoding must be chosen first.
  if (text?.encoding === null) return null;
  if (problems.count > 0)
    return storeMarkedFile(run, { sheet, marks: marksOfProblems(reading, run), header: REASON_HEADER }, inTransaction);
  const lines = trial?.lines ?? null;
  if (lines !== null)
    return storeMarkedFile(run, { sheet, marks: marksOfLines(lines, true, run.t), header: OUTCOME_HEADER }, inTransaction);
  return isOutdatedConfirmation(run, unstored) ? retainedOriginal(run.task) : null;
}

/** The members that only the answer of a trial has. */
function trialAnswer({ task, t }: Run, { reading, trial }: NotStored): Partial<ImportAnswer> {
  // A file with problems has no preview.
  if (trial === null) return task.context.dryRun ? { sample: [], storedShown: task.storedShown } : {};
  const { compared, preview } = trial;
  const { sample, replacement, trialResult } = preview;
  return {
    ...replacement,
    ...(trialResult === undefined ? {} : { trialResult: trialResultOnTheWire(trialResult, t) }),
    sample: task.storedShown ? [...sample] : withoutStored(sample, presentFields(reading)),
    storedShown: task.storedShown,
    comparedWith: compared.comparedWith,
  };
}

/** The sample for users who may not read stored values: only values of the file, and no removed records. */
function withoutStored(sample: readonly ImportSample[], present: ReadonlySet<string>): ImportSample[] {
  return sample.flatMap(({ rowIndex, before, after }) => {
    if (after === null) return [];
    const fromFile = Object.fromEntries(Object.entries(after).filter(([name]) => present.has(name)));
    return [{ rowIndex, before: before === null ? null : {}, after: fromFile }];
  });
}

function trialResultOnTheWire({ notes, figures, columns, rows }: TrialResult, t: Translator): TrialResultAnswer {
  return {
    notes: notes.map(({ text, parameters }) => t(text, parameters)),
    figures: figures.map(({ title, value }) => ({ title: t(title), value })),
    columns: columns.map(({ title }) => t(title)),
    rows: rows.map((cells) => cells.map((cell, index) => (columns[index]?.words === true && typeof cell === 'string' ? t(cell) : cell))),
  };
}
