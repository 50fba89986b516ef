import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cellText, type CellValue } from '#kit/workbook/cell.ts';
import { readWorkbook } from '#kit/workbook/server/read-workbook.ts';
import { handmadeXls, record, text, uint16 } from '#kit/workbook/server/testing/handmade-xls.ts';
import { writeWorkbook, type WritableCell } from '#kit/workbook/server/write/write-workbook.ts';

/** An .xlsx with one sheet: a header row and rows of values. */
export async function xlsxOf(headers: readonly string[], rows: readonly (readonly WritableCell[])[]): Promise<Buffer> {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  await writeWorkbook(sink, { sheets: [{ name: 'Sheet1', columns: headers.map((header) => ({ header })), rows }] });
  return bytes;
}

const BIFF_LABEL = 0x204;

/** An .xls with one sheet of text cells. */
export function xlsOf(headers: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const cells = [headers, ...rows].flatMap((row, y) => row.map((value, x) => record(BIFF_LABEL, uint16(y, x, 0), text(value))));
  return handmadeXls(cells);
}

/** All rows of a workbook's first visible sheet as texts. */
export async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of readWorkbook(bytes))
    for (const row of batch) rows.push(Array.from(row.cells, (cell: CellValue | undefined) => cellText(cell ?? null)));
  return rows;
}
