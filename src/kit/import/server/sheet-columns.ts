import { compileCheck, type FieldCheck } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import { cellText, type Row } from '#kit/workbook/cell.ts';
import { headerKey, type ImportShape } from '../define.ts';
import type { CellProblem } from './problems.ts';

/** A field, its compiled rule, and where the workbook has its column. */
export interface SheetColumn {
  readonly field: Field;
  readonly check: FieldCheck;
  /** From 0; null where the workbook lacks it. */
  readonly index: number | null;
}

/** What the header row says (domain §3.1). */
export interface SheetColumns {
  readonly columns: readonly SheetColumn[];
  readonly headerRow: number;
  /** Headers as they stand in the file, by column. */
  readonly headers: ReadonlyMap<number, string>;
  readonly unknown: readonly string[];
  /** Missing and repeated columns. */
  readonly problems: readonly CellProblem[];
}

/**
 * Matches the header row with the shape's fields, in any order.
 * @param nameOf what the header calls a field
 */
export function matchColumns(shape: ImportShape, header: Row, nameOf: (field: Field) => string): SheetColumns {
  const wanted = new Map(shape.fields.map((field) => [headerKey(nameOf(field)), field]));
  const found = new Map<string, number>();
  const headers = new Map<number, string>();
  const unknown: string[] = [];
  const problems: CellProblem[] = [];
  for (const [index, cell] of header.cells.entries()) {
    const text = cellText(cell ?? null).trim();
    if (text === '') continue;
    headers.set(index, text);
    const field = wanted.get(headerKey(text));
    if (field === undefined) unknown.push(text);
    else if (found.has(field.name)) problems.push({ rowNumber: header.rowNumber, column: index, text: '这一列在文件中出现了两次' });
    else found.set(field.name, index);
  }
  for (const field of shape.fields) {
    if (field.required === true && !found.has(field.name))
      problems.push({ rowNumber: header.rowNumber, column: null, header: nameOf(field), text: '缺少这一列' });
  }
  const columns = shape.fields.map((field) => ({ field, check: compileCheck(field), index: found.get(field.name) ?? null }));
  return { columns, headerRow: header.rowNumber, headers, unknown, problems };
}
