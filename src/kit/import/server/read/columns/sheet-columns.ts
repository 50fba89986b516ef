import { compileCheck, type FieldCheck } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import { cellText, type Row } from '#kit/workbook/cell.ts';
import { headerKey, type ImportShape } from '../../../define.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { fieldsByAnyName, comparedTexts, fieldsByMainName, type HeaderNames } from './headers.ts';
import type { CellProblem } from '../problems.ts';

/** A field with its compiled rule and the index of its column. */
export interface SheetColumn {
  readonly field: Field;
  readonly check: FieldCheck;
  /** From 0; null if the workbook does not have the column. */
  readonly index: number | null;
}

/** The parsed header row (docs/business-rules/imports.md#sheet-and-header). */
export interface SheetColumns {
  readonly columns: readonly SheetColumn[];
  readonly headerRow: number;
  /** Headers as written in the file, by column. */
  readonly headers: ReadonlyMap<number, string>;
  /** The fields by the index of their column. A field with two columns occurs twice. */
  readonly fields: ReadonlyMap<number, Field>;
  /** Headers that belong to no field. */
  readonly unknown: readonly string[];
  /** Required fields without a column. */
  readonly missing: readonly Field[];
  /** The headers that belong to a field only by an assignment of a user. */
  readonly assigned: ReadonlyMap<string, Field>;
  /** Missing and repeated columns. */
  readonly problems: readonly CellProblem[];
}

/**
 * Matches the header row with the fields of the shape, in any order. A header with the main name of a field, as a whole
 * or in its first line, has priority over a translation: next to 数量, a column "Quantity" is ignored.
 */
export function matchColumns(shape: ImportShape, header: Row, names: HeaderNames, mapping: ColumnMapping = {}): SheetColumns {
  const headers = headersIn(header);
  const matched = new Map<number, Field>();
  const problems: CellProblem[] = [];
  const taken = new Set<Field>();
  for (const fieldOf of matchers(shape.fields, names, mapping)) {
    // A field found by an earlier matcher ignores further headers. Two headers found by one matcher repeat the column.
    const takenBefore = new Set(taken);
    for (const [index, text] of headers) {
      const field = matched.has(index) ? undefined : fieldOf(text);
      if (field === undefined || takenBefore.has(field)) continue;
      if (taken.has(field)) problems.push({ rowNumber: header.rowNumber, column: index, text: '这一列在文件中出现了两次' });
      else taken.add(field);
      matched.set(index, field);
    }
  }
  const missing = shape.fields.filter((field) => field.required === true && !taken.has(field));
  for (const field of missing)
    problems.push({ rowNumber: header.rowNumber, column: null, header: names.nameOf(field), text: '缺少这一列' });
  const byName = fieldsByAnyName(shape.fields, names);
  const assigned = new Map(
    [...matched].flatMap(([index, field]) => {
      const text = headers.get(index) ?? '';
      return comparedTexts(text).some((line) => byName.get(line) === field) ? [] : [[text, field] as const];
    }),
  );
  // Reversed, so that the first of two columns wins.
  const indexes = new Map([...matched].toReversed().map(([index, field]) => [field, index]));
  const columns = shape.fields.map((field) => ({
    field,
    check: compileCheck(field, names.translationsOf),
    index: indexes.get(field) ?? null,
  }));
  const unknown = [...headers].filter(([index]) => !matched.has(index)).map(([, text]) => text);
  return { columns, headerRow: header.rowNumber, headers, fields: matched, unknown, missing, assigned, problems };
}

function headersIn({ cells }: Row): Map<number, string> {
  const headers = new Map<number, string>();
  for (const [index, cell] of cells.entries()) {
    const text = cellText(cell ?? null).trim();
    if (text !== '') headers.set(index, text);
  }
  return headers;
}

/** Functions that find the field of a header, in order of priority. */
function matchers(fields: readonly Field[], names: HeaderNames, mapping: ColumnMapping): ((header: string) => Field | undefined)[] {
  const byMainName = fieldsByMainName(fields, names);
  const byAnyName = fieldsByAnyName(fields, names);
  const firstIn = (byName: ReadonlyMap<string, Field>, lines: readonly string[]) =>
    lines.map((line) => byName.get(line)).find((field) => field !== undefined);
  const assigned = new Map(
    Object.entries(mapping).flatMap(([header, name]) =>
      fields.filter((field) => field.name === name).map((field) => [header, field] as const),
    ),
  );
  return [
    (header) => firstIn(byMainName, comparedTexts(header).slice(0, 2)),
    (header) => firstIn(byAnyName, comparedTexts(header)),
    (header) => assigned.get(headerKey(header)),
  ];
}
