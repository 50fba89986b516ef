import { Writable } from 'node:stream';
import type { Tx } from '#kit/database/server/connection.ts';
import { writeWorkbook, type WorkbookSheet } from '#kit/workbook/server/write/write-workbook.ts';
import { storeBytes } from './store-bytes.ts';
import { XLSX_TYPE } from './workbook-answer.ts';

interface WorkbookToStore {
  /** Without the extension. */
  readonly name: string;
  readonly sheet: WorkbookSheet;
  /** Cancels writing with a `WorkbookError` whose reason is `cancelled`. */
  readonly signal: AbortSignal;
}

/**
 * Writes an .xlsx in memory, stores it, and returns its id. For files of some thousand rows, which may come from the
 * same transaction.
 */
export async function storeWorkbook(tx: Tx, { name, sheet, signal }: WorkbookToStore, now: Date): Promise<number> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeWorkbook(sink, { sheets: [sheet], signal });
  return storeBytes(tx, { name: `${name}.xlsx`, contentType: XLSX_TYPE, bytes: Buffer.concat(chunks) }, now);
}
