import type { Parameters } from '#kit/i18n/words.ts';
import type { ImportAnswer, ImportProblem } from '../../contract.ts';
import { PROBLEMS_LISTED } from '../../define.ts';
import type { Run } from './import-run.ts';
import type { StoreCounts } from '../importer.ts';
import type { StoredMarkedFile } from './keep-marked.ts';
import { outcomesOf, type JudgedLines } from './line-outcomes.ts';
import { OUTCOME_HEADER, REASON_HEADER, type Mark } from './marked-workbook.ts';
import type { CellProblem } from '../read/problems.ts';
import type { Reading } from '../read/read-rows.ts';
import type { Warned } from '../check/warnings.ts';

const UNMADE = '标记后的文件过大或生成时间过长，没有生成，请以列出的内容为准，或拆分后重新上传';

/** Translates to the user's language. */
export type Speak = (text: string, parameters?: Parameters) => string;

/** The result of an import, from which the answer is built. */
interface Outcome {
  readonly reading: Reading;
  readonly warned: Warned;
  readonly counts: StoreCounts;
  readonly lines: JudgedLines | null;
  /** The marked workbook, where there should be one. */
  readonly marked: StoredMarkedFile | null;
}

/** The answer of an import call. */
export function answerOf(run: Run, { reading, warned, counts, lines, marked }: Outcome): ImportAnswer {
  const { uploadId } = run.task.context;
  // A marked workbook has the added column, and an exported one has columns in addition to the fields. They are ignored
  // without a notice.
  const added = [REASON_HEADER, OUTCOME_HEADER, ...(run.importer.shape.beside ?? [])].flatMap((header) => [
    header,
    ...run.otherNames(header),
  ]);
  return {
    uploadId,
    rows: reading.rows,
    inserted: counts.inserted,
    updated: counts.updated,
    unchanged: counts.unchanged,
    refused: reading.problems.rowsAffected(),
    allErrorList: listProblems(reading, run),
    problemCount: reading.problems.count,
    ...(reading.problems.more ? { moreProblems: true } : {}),
    url: (marked?.id ?? null) === null ? null : `/ops/uploads/${uploadId}/errorFile`,
    ...(marked?.unmade === true ? { urlMissing: run.t(UNMADE) } : {}),
    warnings: warned.warnings,
    warningCount: warned.warningCount,
    misfits: warned.misfits,
    warningUrl: warned.workbook === null ? null : `/ops/uploads/${uploadId}/warningFile`,
    ...ignored(reading.sheet?.unknown.filter((header) => !added.includes(header)) ?? []),
    ...(lines === null ? {} : outcomesOf(lines, run.t)),
    ...encodingOf(reading),
  };
}

function encodingOf({ text }: Reading): Pick<ImportAnswer, 'encoding' | 'encodings'> {
  if (text === undefined) return {};
  const { encoding, samples } = text;
  return { ...(encoding === null ? {} : { encoding }), ...(samples === undefined ? {} : { encodings: samples }) };
}

/** Names of columns that are listed, and characters of each: headers are as long as cells, and a row has thousands. */
const UNKNOWN_LISTED = 50;
const NAME_LENGTH = 100;

function ignored(unknown: readonly string[]): Pick<ImportAnswer, 'unknownColumns' | 'unknownColumnCount'> {
  const unknownColumns = unknown.slice(0, UNKNOWN_LISTED).map((name) => name.slice(0, NAME_LENGTH).toWellFormed());
  return { unknownColumns, ...(unknown.length > UNKNOWN_LISTED ? { unknownColumnCount: unknown.length } : {}) };
}

function listProblems({ problems, sheet }: Reading, { task, columns, t }: Run): ImportProblem[] {
  const isUserWorkbook = task.context.origin === 'workbook';
  const listed: ImportProblem[] = [];
  for (const problem of problems.inOrder()) {
    if (listed.length === PROBLEMS_LISTED) break;
    const { rowNumber, text, parameters } = problem;
    listed.push({
      rowIndex: rowNumber,
      filedName: columns.ofProblem(sheet, problem),
      errorReason: t(text, parameters),
      ...(isUserWorkbook ? {} : { said: valueOf(sheet, problem) }),
    });
  }
  return listed;
}

/** The problem in a form that can be translated for any reader. */
function valueOf(sheet: Reading['sheet'], { column, header, text, parameters = {} }: CellProblem): NonNullable<ImportProblem['said']> {
  const missing = sheet?.columns.find(({ field }) => field.name === header)?.field.label ?? header;
  return { column: missing ?? (column === null ? null : (sheet?.fields.get(column)?.label ?? null)), text, parameters };
}

/** Every problem, for the error workbook. */
export function* marksOfProblems({ problems, sheet }: Reading, { columns, t }: Run): Generator<Mark> {
  for (const problem of problems.inOrder()) {
    const { rowNumber, column, header, text, parameters } = problem;
    const reason = t(text, parameters);
    yield { rowNumber, column, text: header === undefined ? reason : `${columns.ofProblem(sheet, problem)}: ${reason}` };
  }
}
