import type { ImportAnswer, ImportProblem } from '../contract.ts';
import { PROBLEMS_LISTED } from '../define.ts';
import type { StoreCounts } from './importer.ts';
import { outcomesOf, type JudgedLines } from './line-outcomes.ts';
import { OUTCOME_HEADER, REASON_HEADER, type Mark } from './marked-workbook.ts';
import type { Reading } from './read-rows.ts';
import type { ImportTask } from './task.ts';
import type { Warned } from './warnings.ts';

/** Translates into the importing person's language. */
export type Speak = (text: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** What came of an import, to be told. */
export interface Told {
  readonly reading: Reading;
  readonly warned: Warned;
  readonly counts: StoreCounts;
  readonly lines: JudgedLines | null;
  /** Whether a marked workbook is kept. */
  readonly marked: boolean;
}

/** The answer of an import call. */
export function answerOf({ context: { uploadId } }: ImportTask, { reading, warned, counts, lines, marked }: Told, t: Speak): ImportAnswer {
  // A workbook that was marked still has the added column: nobody needs to be told that it was ignored.
  const added = [t(REASON_HEADER), t(OUTCOME_HEADER)];
  return {
    uploadId,
    rows: reading.rows,
    inserted: counts.inserted,
    updated: counts.updated,
    unchanged: counts.unchanged,
    refused: reading.problems.rowsAffected(),
    allErrorList: listProblems(reading, t),
    url: marked ? `/ops/uploads/${uploadId}/errorFile` : null,
    warnings: warned.warnings,
    warningCount: warned.warningCount,
    misfits: warned.misfits,
    warningUrl: warned.workbook === null ? null : `/ops/uploads/${uploadId}/warningFile`,
    unknownColumns: reading.sheet?.unknown.filter((header) => !added.includes(header)) ?? [],
    ...(lines === null ? {} : outcomesOf(lines, t)),
  };
}

function listProblems(reading: Reading, t: Speak): ImportProblem[] {
  const listed: ImportProblem[] = [];
  for (const { rowNumber, column, header, text, parameters } of reading.problems.inOrder()) {
    if (listed.length === PROBLEMS_LISTED) break;
    const filedName = header ?? (column === null ? '' : (reading.sheet?.headers.get(column) ?? ''));
    listed.push({ rowIndex: rowNumber, filedName, errorReason: t(text, parameters) });
  }
  return listed;
}

/** Every problem, for the error workbook. */
export function* marksOfProblems(reading: Reading, t: Speak): Generator<Mark> {
  for (const { rowNumber, column, header, text, parameters } of reading.problems.inOrder()) {
    const reason = t(text, parameters);
    yield { rowNumber, column, text: header === undefined ? reason : `${header}: ${reason}` };
  }
}
