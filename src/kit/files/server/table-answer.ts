import { z } from 'zod';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { FileAnswer } from '#kit/http/server/route.ts';
import { textFilterUpTo } from '#kit/http/server/query.ts';
import { writeText, type TextFormat } from '#kit/workbook/server/write/write-text.ts';
import type { WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { workbookAnswer } from './workbook-answer.ts';

/** Maximum length of the parameter `columns`: the names of some hundred columns. */
const MAX_COLUMNS_LENGTH = 4000;

/**
 * The parameters of an export in addition to its filters: the format, and the names of its columns in order. Without
 * names the file has all columns.
 */
export const exportQuery = {
  format: z.preprocess(emptyIsAbsent, z.enum(['xlsx', 'csv', 'csv-bom', 'json']).default('xlsx')),
  columns: textFilterUpTo(MAX_COLUMNS_LENGTH),
};

export type ExportQuery = z.output<z.ZodObject<typeof exportQuery>>;

/** The columns with the comma-separated names, in that order; all columns without names. Unknown names are ignored. */
export function chosenColumns<Column>(
  columns: readonly Column[],
  nameOf: (column: Column) => string,
  names: string | undefined,
): readonly Column[] {
  if (names === undefined) return columns;
  const byName = new Map(columns.map((column) => [nameOf(column), column]));
  return names.split(',').flatMap((name) => byName.get(name) ?? []);
}

/** The media type of a text format. */
export const textType = (format: TextFormat): string => (format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8');
/** A file name with the extension of a text format. */
export const textName = (name: string, format: TextFormat): string => `${name}.${format === 'json' ? 'json' : 'csv'}`;

/** A table as CSV or JSON; `name` is without the extension. Memory use does not depend on the number of rows. */
export function textAnswer(name: string, format: TextFormat, sheet: WorkbookSheet): FileAnswer {
  return new FileAnswer(textName(name, format), textType(format), (sink, signal) => writeText(sink, format, sheet, signal));
}

/** A table in the requested format with the requested columns, which need keys; `name` is without the extension. */
export function tableAnswer(name: string, { format, columns: names }: ExportQuery, sheet: WorkbookSheet): FileAnswer {
  const chosen = names === undefined ? sheet : withColumns(sheet, names);
  return format === 'xlsx' ? workbookAnswer(name, [chosen]) : textAnswer(name, format, chosen);
}

function withColumns(sheet: WorkbookSheet, names: string): WorkbookSheet {
  const indexes = chosenColumns([...sheet.columns.keys()], (index) => sheet.columns[index]?.key ?? '', names);
  const pick = <T>(values: readonly T[]): T[] => indexes.map((index) => values[index] as T);
  async function* rows(): AsyncGenerator<readonly WritableCell[]> {
    for await (const row of sheet.rows) yield pick(row);
  }
  return { ...sheet, columns: pick(sheet.columns), rows: rows() };
}
