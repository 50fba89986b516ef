import { compileCheck, type FieldCheck } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import { cellText, type Row } from '#kit/workbook/cell.ts';
import { headerKey, type ImportShape } from '../../../define.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { fieldsByAnyName, linesOf, fieldsByOwnName, type HeaderNames } from './headers.ts';
import type { CellProblem } from '../problems.ts';

/** A field, its compiled rule, and where the workbook has its column. */
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
  /** The fields that headers name, by column; where one is named twice, both are here. */
  readonly fields: ReadonlyMap<number, Field>;
  readonly unknown: readonly string[];
  /** Required fields without a column. */
  readonly missing: readonly Field[];
  /** The headers that are read as a column by an assignment of the user. */
  readonly assigned: ReadonlyMap<string, Field>;
  /** Missing and repeated columns. */
  readonly problems: readonly CellProblem[];
}

/**
 * Matches the header row with the shape's fields, in any order. A header that has the field's own name, alone or in its
 * first line, has priority over one in another language: next to 数量, a column "Quantity" is a remark.
 */
export function matchColumns(shape: ImportShape, header: Row, names: HeaderNames, mapping: ColumnMapping = {}): SheetColumns {
  const headers = headersIn(header);
  const found = new Map<number, Field>();
  const problems: CellProblem[] = [];
  const taken = new Set<Field>();
  for (const fieldOf of matchers(shape.fields, names, mapping)) {
    const before = new Set(taken);
    for (const [index, text] of headers) {
      const field = found.has(index) ? undefined : fieldOf(text);
      if (field === undefined || before.has(field)) continue;
      if (taken.has(field)) problems.push({ rowNumber: header.rowNumber, column: index, text: '这一列在文件中出现了两次' });
      else taken.add(field);
      found.set(index, field);
    }
  }
  const missing = shape.fields.filter((field) => field.required === true && !taken.has(field));
  for (const field of missing)
    problems.push({ rowNumber: header.rowNumber, column: null, header: names.nameOf(field), text: '缺少这一列' });
  const named = fieldsByAnyName(shape.fields, names);
  const assigned = new Map(
    [...found].flatMap(([index, field]) => {
      const text = headers.get(index) ?? '';
      return linesOf(text).some((line) => named.get(line) === field) ? [] : [[text, field] as const];
    }),
  );
  const indexes = new Map([...found].toReversed().map(([index, field]) => [field, index]));
  const columns = shape.fields.map((field) => ({ field, check: compileCheck(field, names.otherNames), index: indexes.get(field) ?? null }));
  const unknown = [...headers].filter(([index]) => !found.has(index)).map(([, text]) => text);
  return { columns, headerRow: header.rowNumber, headers, fields: found, unknown, missing, assigned, problems };
}

function headersIn({ cells }: Row): Map<number, string> {
  const headers = new Map<number, string>();
  for (const [index, cell] of cells.entries()) {
    const text = cellText(cell ?? null).trim();
    if (text !== '') headers.set(index, text);
  }
  return headers;
}

/** How the field of a header is found, the surest way first. */
function matchers(fields: readonly Field[], names: HeaderNames, mapping: ColumnMapping): ((header: string) => Field | undefined)[] {
  const own = fieldsByOwnName(fields, names);
  const every = fieldsByAnyName(fields, names);
  const firstOf = (named: ReadonlyMap<string, Field>, lines: readonly string[]) =>
    lines.map((line) => named.get(line)).find((field) => field !== undefined);
  const assigned = new Map(
    Object.entries(mapping).flatMap(([header, name]) =>
      fields.filter((field) => field.name === name).map((field) => [header, field] as const),
    ),
  );
  return [
    (header) => firstOf(own, linesOf(header).slice(0, 2)),
    (header) => firstOf(every, linesOf(header)),
    (header) => assigned.get(headerKey(header)),
  ];
}
