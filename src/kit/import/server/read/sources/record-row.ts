import type { CellValue, Row } from '#kit/workbook/cell.ts';

/** Maximum characters shown of an object or array. */
const MAX_SHOWN = 50;

/** A record as a row: its values in the order of `names`. */
export function rowOfRecord(record: Readonly<Record<string, unknown>>, names: readonly string[], rowNumber: number): Row {
  return { rowNumber, cells: names.map((name) => cellOf(record[name])) };
}

/** The cell of a value. An object or array is an error, like `#N/A` in a workbook. */
function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return { kind: 'error', code: JSON.stringify(value).slice(0, MAX_SHOWN) };
}
