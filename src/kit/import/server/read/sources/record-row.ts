import type { CellValue, Row } from '#kit/workbook/cell.ts';

/** The number of characters that are shown of an object or array. */
const SHOWN = 50;

/** A record's values under their columns, as a workbook's row would have them. */
export function rowOfRecord(record: Readonly<Record<string, unknown>>, names: readonly string[], rowNumber: number): Row {
  return { rowNumber, cells: names.map((name) => cellOf(record[name])) };
}

/** An object or array is no value of a column: it is an error of its cell, like an error in a workbook. */
function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return { kind: 'error', code: JSON.stringify(value).slice(0, SHOWN) };
}
