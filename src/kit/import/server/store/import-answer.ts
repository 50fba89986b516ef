import type { Field } from '#kit/fields/field.ts';
import type { CellGroup, ImportAnswer, ImportProblem } from '../../contract.ts';
import { headerKey, PROBLEMS_LISTED } from '../../define.ts';
import type { Run } from './import-run.ts';
import type { StoreCounts } from '../importer.ts';
import type { StoredMarkedFile } from './store-marked-file.ts';
import { outcomesOf, type LineResults } from './line-outcomes.ts';
import { OUTCOME_HEADER, REASON_HEADER, type Mark } from './marked-workbook.ts';
import { comparableHeaders, similarHeaders } from '../read/columns/column-mapping.ts';
import { isWorkbook } from '../read/sources/sources.ts';
import { comparedTexts } from '../read/columns/headers.ts';
import { importersLike } from '../read/columns/recognize.ts';
import type { CellProblem } from '../read/problems.ts';
import type { Reading } from '../read/read-rows.ts';
import type { WarningResult } from '../check/warnings.ts';

/** Why an answer has no marked workbook. */
const NO_MARKED_FILE = '标记后的文件过大或生成时间过长，没有生成，请以列出的内容为准，或拆分后重新上传';

/** The result of an import, from which the answer is built. */
export interface Outcome {
  readonly reading: Reading;
  readonly warned: WarningResult;
  readonly counts: StoreCounts;
  readonly lines: LineResults | null;
  readonly marked: StoredMarkedFile | null;
}

/** The answer of an import that has ended, without the members of a preview. */
export function answerOf(run: Run, { reading, warned, counts, lines, marked }: Outcome): ImportAnswer {
  const { uploadId } = run.task.context;
  // The column that a marked workbook adds and the additional columns of an export are ignored without a notice.
  const expectedHeaders = new Set(
    [REASON_HEADER, OUTCOME_HEADER, ...(run.importer.shape.additionalColumns ?? [])]
      .flatMap((header) => [header, ...run.translationsOf(header)])
      .map(headerKey),
  );
  return {
    uploadId,
    rows: reading.rows,
    inserted: counts.inserted,
    updated: counts.updated,
    unchanged: counts.unchanged,
    refused: reading.problems.rowsAffected(),
    allErrorList: listProblems(reading, run),
    problemGroups: groupProblems(reading, run),
    problemCount: reading.problems.count,
    ...matchingKinds(run, reading),
    ...assignmentsOf(run, reading),
    ...(reading.problems.hasMore ? { moreProblems: true } : {}),
    url: marked === null || marked.id === null ? null : `/ops/uploads/${uploadId}/errorFile`,
    ...(marked?.isMissing === true ? { urlMissing: run.t(NO_MARKED_FILE) } : {}),
    warnings: warned.warnings,
    warningGroups: warned.warningGroups,
    warningCount: warned.warningCount,
    misfits: warned.misfits,
    warningUrl: warned.workbook === null ? null : `/ops/uploads/${uploadId}/warningFile`,
    ...ignoredColumns(reading.sheet?.unknown.filter((header) => !comparedTexts(header).some((line) => expectedHeaders.has(line))) ?? []),
    ...(lines === null ? {} : outcomesOf(lines, run.t)),
    ...encodingOf(reading),
    ...sheetsOf(reading),
  };
}

/** In a workbook: the headers that were read by an assignment, and the headers proposed for missing columns. */
function assignmentsOf(
  { columns, translationsOf, task }: Run,
  { sheet }: Reading,
): Pick<ImportAnswer, 'columnProposals' | 'columnMapping'> {
  if (sheet === null || !isWorkbook(task.context.origin)) return {};
  const { missing, unknown, assigned } = sheet;
  const proposed = similarHeaders(missing, unknown, { nameOf: ({ label }) => label, translationsOf });
  const proposals = missing.map((field) => ({
    field: field.name,
    label: columns.ofField(field),
    header: proposed.find((each) => each.field === field)?.header ?? null,
  }));
  const mapping = [...assigned].map(([header, field]) => ({ header, field: field.name, label: columns.ofField(field) }));
  return {
    ...(proposed.length === 0 ? {} : { columnProposals: proposals }),
    ...(mapping.length === 0 ? {} : { columnMapping: mapping }),
  };
}

/** If columns are missing: other uploads whose columns the file has. */
function matchingKinds({ task, importer, services, translationsOf, t }: Run, { sheet }: Reading): Pick<ImportAnswer, 'matchingKinds'> {
  if (sheet === null || sheet.missing.length === 0) return {};
  const names = { nameOf: ({ label }: Pick<Field, 'label'>) => label, translationsOf };
  const matching = importersLike(
    comparableHeaders(sheet.headers.values()),
    services.importers,
    { current: importer, allowed: task.mayUpload },
    names,
  );
  const proposed = matching.flatMap(({ shape, screen }) => {
    if (screen?.path === undefined) return [];
    const query = new URLSearchParams(screen.tab).toString();
    const path = query === '' ? screen.path : `${screen.path}?${query}`;
    return [{ importer: shape.name, title: t(screen.name ?? shape.title), path }];
  });
  return proposed.length === 0 ? {} : { matchingKinds: proposed };
}

function encodingOf({ text }: Reading): Pick<ImportAnswer, 'encoding' | 'encodings'> {
  if (text === undefined) return {};
  const { encoding, samples } = text;
  return { ...(encoding === null ? {} : { encoding }), ...(samples === undefined ? {} : { encodings: samples }) };
}

/** Maximum number of worksheets that are listed as not read. */
const SHEETS_LISTED = 10;

/** If the workbook has several worksheets: the one that was read, and the others. */
function sheetsOf({ sheets: [sheet, ...others] = [] }: Reading): Pick<ImportAnswer, 'sheet' | 'otherSheets'> {
  return sheet === undefined || others.length === 0
    ? {}
    : { sheet: storable(sheet), otherSheets: others.slice(0, SHEETS_LISTED).map(storable) };
}

/** Maximum unknown headers that are listed, and maximum characters of each: a row may have thousands of long cells. */
const UNKNOWN_LISTED = 50;
const NAME_LENGTH = 100;

/** The start of a name, without the characters that PostgreSQL cannot store. */
const storable = (name: string) => name.replaceAll('\0', '').slice(0, NAME_LENGTH).toWellFormed();

function ignoredColumns(unknown: readonly string[]): Pick<ImportAnswer, 'unknownColumns' | 'unknownColumnCount'> {
  const unknownColumns = unknown.slice(0, UNKNOWN_LISTED).map(storable);
  return { unknownColumns, ...(unknown.length > UNKNOWN_LISTED ? { unknownColumnCount: unknown.length } : {}) };
}

function listProblems({ problems, sheet }: Reading, { task, columns, t }: Run): ImportProblem[] {
  const isUserWorkbook = task.context.origin === 'workbook';
  return problems
    .inOrder()
    .slice(0, PROBLEMS_LISTED)
    .map((problem) => ({
      rowIndex: problem.rowNumber,
      filedName: columns.ofProblem(sheet, problem),
      errorReason: t(problem.text, problem.parameters),
      ...(isUserWorkbook ? {} : { said: untranslated(sheet, problem) }),
    }));
}

function groupProblems({ problems, sheet }: Reading, { columns, t }: Run): CellGroup[] {
  return problems.groups(PROBLEMS_LISTED).map(({ text, parameters, found, count, rows, ...problem }) => ({
    filedName: columns.ofProblem(sheet, problem),
    reason: t(text, parameters),
    ...(found === undefined ? {} : { found }),
    count,
    rows: [...rows],
  }));
}

/** The problem untranslated: the column by its label, and the key of the reason's text. */
function untranslated(sheet: Reading['sheet'], { column, header, text, parameters = {} }: CellProblem): NonNullable<ImportProblem['said']> {
  const missingColumn = sheet?.columns.find(({ field }) => field.name === header)?.field.label ?? header;
  return { column: missingColumn ?? (column === null ? null : (sheet?.fields.get(column)?.label ?? null)), text, parameters };
}

/** The marks of the error workbook: one for each problem. */
export function* marksOfProblems({ problems, sheet }: Reading, { columns, t }: Run): Generator<Mark> {
  for (const problem of problems.inOrder()) {
    const { rowNumber, column, header, text, parameters } = problem;
    const reason = t(text, parameters);
    yield { rowNumber, column, text: header === undefined ? reason : `${columns.ofProblem(sheet, problem)}: ${reason}` };
  }
}
