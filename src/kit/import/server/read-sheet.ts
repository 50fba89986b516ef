import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Tx } from '#kit/database/server/connection.ts';
import { isInvisible } from '#kit/fields/check.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { CellValue, Row } from '#kit/workbook/cell.ts';
import { readWorkbook, type Hold } from '#kit/workbook/server/read-workbook.ts';
import type { ImportShape } from '../define.ts';
import { ColumnWriter } from './column-writer.ts';
import { CopyText } from './copy-text.ts';
import { Problems } from './problems.ts';
import { matchColumns, type SheetColumn, type SheetColumns } from './sheet-columns.ts';
import { copyToStaging } from './staging.ts';

/** What reading one workbook gave: its rows are in the staging table, its cells' problems here. */
export interface SheetReading {
  readonly sheet: SheetColumns | null;
  readonly problems: Problems;
  /** Data rows staged. */
  readonly rows: number;
}

export interface ReadingProgress {
  rowsRead: number;
  rowsChecked: number;
}

/** Bytes handed to COPY at once. Small pieces, so that the database serves pages between them. */
const PIECE_BYTES = 128 * 1024;

/**
 * Streams the workbook's first visible sheet through the fields' rules into the staging table (domain §3.1–3.3). Memory does not grow with
 * the file. Throws a `WorkbookError` for what is no workbook, with nothing to be trusted in the staging table.
 */
export async function readSheet(
  tx: Tx,
  shape: ImportShape,
  file: string,
  { signal, hold }: { readonly signal: AbortSignal; readonly hold: Hold },
  onProgress: (progress: ReadingProgress) => void,
): Promise<SheetReading> {
  const problems = new Problems();
  const progress = { rowsRead: 0, rowsChecked: 0 };
  let loader: Loader | null = null;
  try {
    for await (const batch of readWorkbook(file, { signal, hold })) {
      let from = 0;
      if (loader === null) {
        const sheet = matchColumns(shape, batch[0] as Row);
        for (const problem of sheet.problems) problems.add(problem);
        if (problems.count > 0) return { sheet, problems, rows: 0 };
        loader = new Loader(
          sheet,
          problems,
          await copyToStaging(
            tx,
            presentColumns(sheet).map(({ field }) => columnOf(field)),
          ),
        );
        from = 1;
      }
      progress.rowsRead += batch.length - from;
      await loader.load(batch, from);
      progress.rowsChecked = progress.rowsRead;
      onProgress(progress);
    }
    if (loader === null) return { sheet: null, problems, rows: 0 };
    await loader.end();
  } catch (error) {
    loader?.destroy();
    throw error;
  }
  return { sheet: loader.sheet, problems, rows: loader.rows };
}

/** The columns that the workbook has. */
export function presentColumns(sheet: SheetColumns): (SheetColumn & { index: number })[] {
  return sheet.columns.filter((column): column is SheetColumn & { index: number } => column.index !== null);
}

/** Checks rows and writes them in COPY's text format. */
class Loader {
  readonly sheet: SheetColumns;
  readonly #columns: readonly ColumnWriter[];
  readonly #problems: Problems;
  readonly #copy: Writable;
  readonly #failed: Promise<never>;
  #failure: Error | null = null;
  readonly #text = new CopyText(2 * PIECE_BYTES);
  rows = 0;

  constructor(sheet: SheetColumns, problems: Problems, copy: Writable) {
    this.sheet = sheet;
    this.#columns = presentColumns(sheet).map((column) => new ColumnWriter(column));
    this.#problems = problems;
    this.#copy = copy;
    this.#failed = new Promise((_resolve, reject) => {
      copy.once('error', (error) => {
        this.#failure = error;
        reject(error);
      });
    });
    this.#failed.catch(() => undefined);
  }

  async load(batch: readonly Row[], from: number): Promise<void> {
    for (let index = from; index < batch.length; index++) this.#add(batch[index] as Row);
    if (this.#text.length >= PIECE_BYTES) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#copy.end();
    await Promise.race([once(this.#copy, 'finish'), this.#failed]);
  }

  destroy(): void {
    this.#copy.on('error', () => undefined);
    this.#copy.destroy();
  }

  /** A row whose known columns are all blank is no row: sheets end with such rows, and unknown columns may hold remarks. */
  #add({ rowNumber, cells }: Row): void {
    const columns = this.#columns;
    if (columns.every(({ index }) => isBlank(cells[index]))) return;
    this.#text.startRow(rowNumber);
    for (const column of columns) {
      const problem = column.write(cells[column.index], this.#text);
      if (problem !== null) this.#problems.add({ rowNumber, column: column.index, ...problem });
    }
    this.#text.endRow();
    this.rows++;
  }

  async #flush(): Promise<void> {
    if (this.#text.length === 0) return;
    // The stream takes writes after its failure, too, and breaks on them in a way that hides why.
    if (this.#failure !== null) throw this.#failure;
    if (!this.#copy.write(this.#text.take())) await Promise.race([once(this.#copy, 'drain'), this.#failed]);
  }
}

function isBlank(cell: CellValue | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && isInvisible(cell.trim()));
}
