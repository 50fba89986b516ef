import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Tx } from '#kit/database/server/connection.ts';
import { isInvisible } from '#kit/fields/check.ts';
import { columnOf } from '#kit/fields/field.ts';
import { cellText, type CellValue, type Row } from '#kit/workbook/cell.ts';
import type { EncodingSample } from '../../contract.ts';
import type { ImportShape } from '../../define.ts';
import type { ColumnMapping } from './columns/column-mapping.ts';
import { ColumnWriter } from './column-writer.ts';
import { CopyText } from './copy-text.ts';
import { Problems } from './problems.ts';
import { DuplicateKeyDetector } from './duplicate-keys.ts';
import { matchColumns, type SheetColumn, type SheetColumns } from './columns/sheet-columns.ts';
import type { RowSource } from './sources/sources.ts';
import { copyToStaging } from '../check/staging.ts';

/** The result of reading an upload. Its rows are in the staging table. */
export interface Reading {
  /** The columns in the first row; null if the sheet has no rows. */
  readonly sheet: SheetColumns | null;
  readonly problems: Problems;
  /** Number of staged rows. */
  readonly rows: number;
  /** Whether a natural key may occur in two rows. */
  readonly keysMayRepeat: boolean;
  /** The visible worksheets of a workbook, of which the first one was read. */
  readonly sheets?: readonly string[];
  /** The encoding, if the document is a text. */
  readonly text?: TextEncoding;
}

/** The encoding of a text document. */
export interface TextEncoding {
  /** Null if the bytes are ambiguous and no encoding was chosen. */
  readonly encoding: string | null;
  /** If the bytes are ambiguous: a sample in each possible encoding. */
  readonly samples?: readonly EncodingSample[];
}

interface ReadHooks {
  readonly onProgress: (rowsRead: number) => void;
  /** Throws a `Failure` 507 while disk space is low. */
  readonly requireRoom: () => Promise<void>;
}

/** Bytes passed to COPY at once. The pieces are small, so that the database can serve pages in between. */
const PIECE_BYTES = 128 * 1024;

/**
 * Reads the rows of a source, checks their cells, and loads them into the staging table
 * (docs/business-rules/imports.md#sheet-and-header). Memory use does not depend on the number of rows. Throws a
 * `WorkbookError` if the document is not a workbook; the content of the staging table is then undefined.
 */
export async function readRows(
  tx: Tx,
  shape: ImportShape,
  source: RowSource,
  hooks: ReadHooks,
  mapping: ColumnMapping = {},
): Promise<Reading> {
  const reader = new RowReader(tx, shape, { source, mapping }, hooks.onProgress);
  try {
    await source.each(async (batch) => {
      await hooks.requireRoom();
      return reader.take(batch);
    });
    return await reader.end();
  } catch (error) {
    reader.destroy();
    throw error;
  }
}

function presentColumns(sheet: SheetColumns): (SheetColumn & { index: number })[] {
  return sheet.columns.filter((column): column is SheetColumn & { index: number } => column.index !== null);
}

/** The names of the fields whose columns the upload has. */
export function presentFields({ sheet }: Reading): Set<string> {
  return new Set(sheet === null ? [] : presentColumns(sheet).map(({ field }) => field.name));
}

/** Matches the first row with the columns, and passes the other rows to the loader. */
class RowReader {
  readonly #tx: Tx;
  readonly #shape: ImportShape;
  readonly #source: RowSource;
  readonly #mapping: ColumnMapping;
  readonly #onProgress: (rowsRead: number) => void;
  readonly #problems = new Problems();
  #sheet: SheetColumns | null = null;
  #loader: Loader | null = null;
  #rowsRead = 0;

  constructor(
    tx: Tx,
    shape: ImportShape,
    { source, mapping }: { readonly source: RowSource; readonly mapping: ColumnMapping },
    onProgress: (rowsRead: number) => void,
  ) {
    this.#tx = tx;
    this.#shape = shape;
    this.#source = source;
    this.#mapping = mapping;
    this.#onProgress = onProgress;
  }

  /** Takes the next rows. Returns false if the header row has a problem, so that no more rows are needed. */
  async take(batch: readonly Row[]): Promise<boolean> {
    const isFirstBatch = this.#loader === null;
    this.#loader ??= await this.#begin(batch[0] as Row);
    if (this.#loader === null) return false;
    const from = isFirstBatch ? 1 : 0;
    this.#rowsRead += batch.length - from;
    await this.#loader.load(batch, from);
    this.#onProgress(this.#rowsRead);
    return true;
  }

  async end(): Promise<Reading> {
    await this.#loader?.end();
    const { rows, keysMayRepeat } = this.#loader ?? { rows: 0, keysMayRepeat: false };
    return { sheet: this.#sheet, problems: this.#problems, rows, keysMayRepeat };
  }

  destroy(): void {
    this.#loader?.destroy();
  }

  async #begin(header: Row): Promise<Loader | null> {
    const sheet = matchColumns(this.#shape, header, this.#source.names, this.#mapping);
    this.#sheet = sheet;
    for (const problem of sheet.problems) this.#problems.add(problem);
    if (this.#problems.count > 0) return null;
    const columns = presentColumns(sheet).map(({ field }) => columnOf(field));
    const copy = await copyToStaging(this.#tx, columns);
    return new Loader(sheet, { key: this.#shape.key, skipsBlankRows: this.#source.skipsBlankRows }, this.#problems, copy);
  }
}

interface LoaderOptions {
  /** Names of the fields of the natural key. */
  readonly key: readonly string[];
  readonly skipsBlankRows: boolean;
}

/** Checks rows and loads them into the staging table by COPY. */
class Loader {
  readonly #columns: readonly ColumnWriter[];
  readonly #problems: Problems;
  readonly #copy: Writable;
  readonly #skipsBlankRows: boolean;
  readonly #keys: DuplicateKeyDetector | null;
  readonly #failed: Promise<never>;
  #failure: Error | null = null;
  readonly #text = new CopyText(2 * PIECE_BYTES);
  rows = 0;

  constructor(sheet: SheetColumns, { key, skipsBlankRows }: LoaderOptions, problems: Problems, copy: Writable) {
    this.#columns = presentColumns(sheet).map((column) => new ColumnWriter(column, key.includes(column.field.name)));
    this.#keys = key.length === 0 ? null : new DuplicateKeyDetector();
    this.#problems = problems;
    this.#copy = copy;
    this.#skipsBlankRows = skipsBlankRows;
    this.#failed = new Promise((_resolve, reject) => {
      copy.once('error', (error) => {
        this.#failure = error;
        reject(error);
      });
    });
    // Without this, a failure while no method waits would end the thread as an unhandled rejection.
    this.#failed.catch(() => undefined);
  }

  get keysMayRepeat(): boolean {
    return this.#keys?.mayRepeat ?? false;
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
    // `destroy` may emit an error after that which the constructor listens to.
    this.#copy.on('error', () => undefined);
    this.#copy.destroy();
  }

  /**
   * Checks and writes a row. A sheet row without a value in a matched column is skipped: sheets often end with such
   * rows, and other columns may have remarks.
   */
  #add({ rowNumber, cells }: Row): void {
    const columns = this.#columns;
    if (this.#skipsBlankRows && columns.every(({ index }) => isBlank(cells[index]))) return;
    const text = this.#text;
    text.startRow(rowNumber);
    for (const column of columns) {
      const from = text.length;
      const problem = column.write(cells[column.index], text);
      if (problem !== null) this.#problems.add({ rowNumber, column: column.index, found: shownValue(cells[column.index]), ...problem });
      if (column.isKeyColumn && this.#keys !== null) text.addToKey(from, this.#keys);
    }
    text.endRow();
    this.#keys?.end();
    this.rows++;
  }

  async #flush(): Promise<void> {
    if (this.#text.length === 0) return;
    // After its failure the stream would accept the write and fail again with an error that hides the cause.
    if (this.#failure !== null) throw this.#failure;
    if (!this.#copy.write(this.#text.take())) await Promise.race([once(this.#copy, 'drain'), this.#failed]);
  }
}

/** The value of an invalid cell in messages: '' for an empty cell, undefined for a formula without a result. */
function shownValue(cell: CellValue | undefined): string | undefined {
  if (cell === undefined || isBlank(cell)) return '';
  return typeof cell === 'object' && cell?.kind === 'uncalculated' ? undefined : cellText(cell).trim();
}

function isBlank(cell: CellValue | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && isInvisible(cell.trim()));
}
