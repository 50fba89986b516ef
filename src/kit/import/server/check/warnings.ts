import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import { storeBytes } from '#kit/files/server/store-bytes.ts';
import { XLSX_TYPE } from '#kit/files/server/workbook-answer.ts';
import { writeWorkbook, type WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { CellGroup, ImportAnswer, ImportFileWarning, ImportWarning } from '../../contract.ts';
import { PROBLEMS_LISTED, type ImportShape } from '../../define.ts';
import type { Run } from '../store/import-run.ts';
import type { Comparison, FileWarning, RowWarning, Staging } from '../importer.ts';
import { nameOfResult } from '../store/marked-workbook.ts';
import { retainedUntil } from '../store/store-marked-file.ts';
import { ROWS_IN_GROUP, VALUE_LENGTH } from '../read/problems.ts';
import { workbookColumn } from '../template.ts';
import type { RetainedFile } from '../history/upload-row.ts';

/** Header of the reason column in the workbook of the lines with warnings, a key of the words. */
const REASON_HEADER = '提醒';
/** Header of the column with the row numbers of the uploaded file, a key of the words. */
const ROW_HEADER = '行号';

/** Maximum lines in the workbook: more than a user reviews, and few enough for memory. */
const LINES_WRITTEN = 20_000;
const LINES_PER_FETCH = 2000;

const WARNINGS = sql.table('import_warning');

/** The warnings of an import, and the workbook of the lines with warnings. */
export interface WarningResult extends Pick<ImportAnswer, 'warnings' | 'warningCount' | 'misfits'> {
  readonly warningGroups: CellGroup[];
  readonly workbook: Buffer | null;
}

export const NO_WARNINGS: WarningResult = { warnings: [], warningGroups: [], warningCount: 0, misfits: [], workbook: null };

/** Collects the warnings of the importer on the staged rows. Throws the `Failure` with which it refuses the file. */
export async function collectWarnings(tx: Tx, run: Run, staging: Staging, compared: Comparison): Promise<WarningResult> {
  const { importer, task, t } = run;
  if (importer.warn === undefined) return NO_WARNINGS;
  const { rows: rowWarnings, fileWarnings } = await importer.warn(tx, staging, task.context, compared);
  const misfits = fileWarnings.map(({ text, parameters, lines, of }): ImportFileWarning => ({
    text: t(text, withSeparators(parameters)),
    lines,
    of,
  }));
  const warningCount = rowWarnings.length === 0 ? 0 : await collectRows(tx, rowWarnings);
  if (warningCount === 0) return { ...NO_WARNINGS, misfits };
  const reasons = reasonsOf(run, rowWarnings);
  const warnings = await firstWarnings(tx, reasons);
  const warningGroups = await groupWarnings(tx, importer.shape, staging, rowWarnings, reasons);
  const workbook = await warningWorkbook(tx, importer.shape, staging, reasons, t);
  return { warnings, warningGroups, warningCount, misfits, workbook };
}

/** Numbers in the parameters are shown with thousands separators. */
const withSeparators = (parameters: FileWarning['parameters']): FileWarning['parameters'] =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, typeof value === 'number' ? { number: value } : value]));

/**
 * Inserts the rows of all warnings into a temporary table: the row number, the index of the warning, and the row's
 * parameters. Returns the number of these rows.
 */
async function collectRows(tx: Tx, warnings: readonly RowWarning[]): Promise<number> {
  const selects = warnings.map(
    ({ rows, parametrized }, index) =>
      sql`
        select row_number, ${index}::integer as warning, ${parametrized === true ? sql`parameters` : sql`null::jsonb`} as parameters
        from (${rows}) warned
      `,
  );
  await sql`create temporary table ${WARNINGS} on commit drop as ${sql.join(selects, sql` union all `)}`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${WARNINGS}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The parameters of the text on a row; null if the text is the same on every row. */
type Parameters = NonNullable<RowWarning['parameters']> | null;

/** Returns the text and the column of a warning on a row, by the index of the warning and the row's parameters. */
type Reasons = (warning: number, rowParameters: Parameters) => Omit<ImportWarning, 'rowIndex'>;

/**
 * The texts of the warnings: translated once for a warning, unless its rows have parameters. A stored record is named
 * in them only if the user may see stored values.
 */
function reasonsOf({ importer, task: { storedShown }, columns, t }: Run, warnings: readonly RowWarning[]): Reasons {
  const anonymous = (parameters: object) => Object.fromEntries(Object.keys(parameters).map((name) => [name, t('另一条记录')]));
  const labels = new Map(importer.shape.fields.map((field) => [field.name, columns.ofField(field)]));
  const shared = warnings.map(({ field, text, parameters }) => ({ filedName: labels.get(field) ?? '', reason: t(text, parameters) }));
  return (warning, rowParameters) => {
    const { filedName, reason } = shared[warning] as Omit<ImportWarning, 'rowIndex'>;
    if (rowParameters === null) return { filedName, reason };
    const { text, parameters } = warnings[warning] as RowWarning;
    return { filedName, reason: t(text, { ...parameters, ...(storedShown ? rowParameters : anonymous(rowParameters)) }) };
  };
}

async function firstWarnings(tx: Tx, reasons: Reasons): Promise<ImportWarning[]> {
  const { rows } = await sql<{ row_number: number; warning: number; parameters: Parameters }>`
    select row_number, warning, parameters from ${WARNINGS} order by row_number, warning limit ${PROBLEMS_LISTED}
  `.execute(tx);
  return rows.map(({ row_number, warning, parameters }) => ({ rowIndex: row_number, ...reasons(warning, parameters) }));
}

/** The warnings in groups of rows with the same warning and the same value in its column. */
async function groupWarnings(
  tx: Tx,
  shape: ImportShape,
  staging: Staging,
  warnings: readonly RowWarning[],
  reasons: Reasons,
): Promise<CellGroup[]> {
  const fieldOfWarning = ({ field }: RowWarning) => shape.fields.find(({ name }) => name === field);
  const values = warnings.flatMap((warning, index) => {
    const field = fieldOfWarning(warning);
    return field === undefined || !staging.present.has(field.name) ? [] : [sql`when ${index} then s.${sql.ref(columnOf(field))}::text`];
  });
  const value = values.length === 0 ? sql`null::text` : sql`case w.warning ${sql.join(values, sql` `)} end`;
  const { rows } = await sql<{ warning: number; parameters: Parameters; found: string | null; count: number; first_rows: number[] }>`
    select warning, parameters, left(found, ${VALUE_LENGTH}) as found, count(*)::integer as count,
      (array_agg(row_number order by row_number))[1:${sql.lit(ROWS_IN_GROUP)}] as first_rows
    from (
      select w.warning, w.parameters, w.row_number, ${value} as found
      from ${WARNINGS} w join ${sql.table(staging.table)} s on s.row_number = w.row_number
    ) warned
    group by warning, parameters, found order by min(row_number), warning limit ${PROBLEMS_LISTED}
  `.execute(tx);
  return rows.map(({ warning, parameters, found, count, first_rows }) => ({
    ...reasons(warning, parameters),
    ...(found === null ? {} : { found }),
    count,
    rows: first_rows,
  }));
}

/** A workbook of the first lines with warnings: the row number, the values that were read, and the warnings. */
async function warningWorkbook(tx: Tx, shape: ImportShape, staging: Staging, reasons: Reasons, t: Translator): Promise<Buffer> {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  const columns = [
    { header: t(ROW_HEADER), type: 'integer' as const },
    ...shape.fields.map((field) => ({ ...workbookColumn(field, t), required: false })),
    { header: t(REASON_HEADER), type: 'text' as const, width: 60 },
  ];
  const rows = linesWithWarnings(tx, shape, staging, reasons, t);
  await writeWorkbook(sink, { sheets: [{ name: t(shape.title), columns, rows, autoFilter: true }] });
  return bytes;
}

/** Reads the lines by a cursor while the workbook is written. */
async function* linesWithWarnings(
  tx: Tx,
  shape: ImportShape,
  staging: Staging,
  reasons: Reasons,
  t: Translator,
): AsyncGenerator<WritableCell[]> {
  const values = sql.join(shape.fields.map((field) => sql`s.${sql.ref(columnOf(field))}`));
  await sql`
    declare warned_lines no scroll cursor for
    select s.row_number, w.warned, ${values}
    from (
      select row_number, json_agg(json_build_array(warning, parameters) order by warning) as warned from ${WARNINGS}
      group by row_number order by row_number limit ${sql.lit(LINES_WRITTEN)}
    ) w join ${sql.table(staging.table)} s on s.row_number = w.row_number
    order by s.row_number
  `.execute(tx);
  const reasonOf = ([warning, rowParameters]: readonly [number, Parameters]) => {
    const { filedName, reason } = reasons(warning, rowParameters);
    return `${filedName}: ${reason}`;
  };
  for (;;) {
    const { rows } = await sql<
      Record<string, string | number | null> & { row_number: number; warned: (readonly [number, Parameters])[] }
    >`fetch forward ${sql.lit(LINES_PER_FETCH)} from warned_lines`.execute(tx);
    for (const row of rows)
      yield [row.row_number, ...shape.fields.map((field) => cellOf(field, row[columnOf(field)], t)), row.warned.map(reasonOf).join('\n')];
    if (rows.length < LINES_PER_FETCH) break;
  }
  await sql`close warned_lines`.execute(tx);
}

/** The cell of a staged value: a choice by its label, in the user's language. */
function cellOf(field: Field, value: string | number | null | undefined, t: Translator): WritableCell {
  if (value === null || value === undefined || field.kind !== 'choice') return value;
  const label = field.choices.find((choice) => choice.value === String(value))?.label;
  return label === undefined ? value : t(label);
}

/** Stores the workbook of the lines with warnings for as long as an error workbook. */
export async function storeWarningWorkbook(tx: Tx, { task, t }: Run, { workbook }: WarningResult): Promise<RetainedFile | null> {
  if (workbook === null) return null;
  const { now } = task.context;
  const name = nameOfResult(task, t(REASON_HEADER));
  const id = await storeBytes(tx, { name, contentType: XLSX_TYPE, bytes: workbook }, now);
  return { id, until: retainedUntil(now) };
}
