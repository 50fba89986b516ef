import { expect } from 'vitest';
import { dateTimeText, type CellValue, type Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import type { WorkbookErrorReason } from '../../words.ts';
import type { WorkbookSource } from '../byte-source.ts';
import { readWorkbook, type ReadOptions } from '../read-workbook.ts';

/** A workbook's rows, all at once. */
export async function readAll(source: WorkbookSource, options?: ReadOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of readWorkbook(source, options)) rows.push(...batch);
  return rows;
}

/**
 * The cells of each row; dates, errors and numbers that show something else as text that a test can name: `2025-02-28
 * 00:00:00`, `#N/A`, `13%`.
 */
export async function readCells(source: WorkbookSource, options?: ReadOptions): Promise<(string | number | boolean | null)[][]> {
  return (await readAll(source, options)).map(({ cells }) => cells.map(plain));
}

function plain(value: CellValue): string | number | boolean | null {
  if (value === null || typeof value !== 'object') return value;
  if (value.kind === 'date') return dateTimeText(value);
  if (value.kind === 'uncalculated') return '#uncalculated';
  if (value.kind === 'tooLong') return `#tooLong ${value.start.length}`;
  return value.kind === 'error' ? value.code : value.shown;
}

/** Reads a file that must be rejected with this reason. Returns the error for further checks. */
export async function expectRefused(source: WorkbookSource, reason: WorkbookErrorReason, options?: ReadOptions): Promise<WorkbookError> {
  const error = await readAll(source, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(WorkbookError);
  expect(error).toMatchObject({ reason });
  return error as WorkbookError;
}
