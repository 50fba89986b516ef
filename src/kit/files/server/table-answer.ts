import { z } from 'zod';
import { FileAnswer } from '#kit/http/server/route.ts';
import { textFilterUpTo } from '#kit/http/server/query.ts';
import { writeText, type TextFormat } from '#kit/workbook/server/write/write-text.ts';
import type { WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { workbookAnswer } from './workbook-answer.ts';

/** Room for the names of some hundred columns. */
const COLUMNS_LENGTH = 4000;

/**
 * The query of an export, in addition to its filters: the format, and the columns by name in their order. Without
 * columns the export has all.
 */
export const exportQuery = {
  format: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['xlsx', 'csv', 'csv-bom', 'json']).default('xlsx')),
  columns: textFilterUpTo(COLUMNS_LENGTH),
};

export type ExportQuery = z.output<z.ZodObject<typeof exportQuery>>;

/** The columns that a call chooses, in its order; all of them if it chooses none. Unknown names are left out. */
export function chosenColumns<Column>(
  columns: readonly Column[],
  nameOf: (column: Column) => string,
  names: string | undefined,
): readonly Column[] {
  if (names === undefined) return columns;
  const byName = new Map(columns.map((column) => [nameOf(column), column]));
  return names.split(',').flatMap((name) => byName.get(name) ?? []);
}

export const textType = (format: TextFormat): string => (format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8');
/** A file name with the extension of a text format. */
export const textName = (name: string, format: TextFormat): string => `${name}.${format === 'json' ? 'json' : 'csv'}`;

/** A table as CSV or JSON; `name` is without the extension. Its rows are read one by one, with constant memory. */
export function textAnswer(name: string, format: TextFormat, sheet: WorkbookSheet): FileAnswer {
  return new FileAnswer(textName(name, format), textType(format), (sink, signal) => writeText(sink, format, sheet, signal));
}

/** A table in the requested format with the requested columns; `name` is without the extension. Its columns have keys. */
export function tableAnswer(name: string, { format, columns: names }: ExportQuery, sheet: WorkbookSheet): FileAnswer {
  const chosen = names === undefined ? sheet : withColumns(sheet, names);
  return format === 'xlsx' ? workbookAnswer(name, [chosen]) : textAnswer(name, format, chosen);
}

function withColumns(sheet: WorkbookSheet, names: string): WorkbookSheet {
  const places = chosenColumns([...sheet.columns.keys()], (place) => sheet.columns[place]?.key ?? '', names);
  const pick = <T>(values: readonly T[]): T[] => places.map((place) => values[place] as T);
  async function* rows(): AsyncGenerator<readonly WritableCell[]> {
    for await (const row of sheet.rows) yield pick(row);
  }
  return { ...sheet, columns: pick(sheet.columns), rows: rows() };
}
