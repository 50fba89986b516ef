import type { Writable } from 'node:stream';
import { WorkbookError } from '../../error.ts';
import { MAX_ROWS_XLSX } from '../../limits.ts';
import { CellEncoder, type ColumnShape, type ColumnType, type WritableCell } from './cell-xml.ts';
import type { CellComment } from './comments-xml.ts';
import { headerCells, headerRowsOf, heightFor, mergedRanges, type HeaderCell } from './header-rows.ts';
import { yieldToRequests } from './yield-to-requests.ts';
import { WorkbookPackage, type SheetLayout } from './workbook-package.ts';

export type { ColumnType, WritableCell } from './cell-xml.ts';

export interface WorkbookColumn extends ColumnShape {
  readonly header: string;
  /** Its name in JSON; by default the header. */
  readonly key?: string;
  /** Group titles above this column, outermost first; neighbours with the same title share a cell. */
  readonly groups?: readonly string[];
  /** In characters; by default from the header's length and the type. */
  readonly width?: number;
  /** The header is shown in red; its text stays what the import matches. */
  readonly required?: boolean;
  /** A note on the header with the column's rule. */
  readonly comment?: string;
  /** The allowed values, which Excel offers as a list. */
  readonly dropdown?: readonly string[];
}

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Values in the order of the columns. */
  readonly rows: AsyncIterable<readonly WritableCell[]> | Iterable<readonly WritableCell[]>;
  /** Offers Excel's filter buttons on the header. */
  readonly autoFilter?: boolean;
}

export interface WriteOptions {
  readonly sheets: readonly WorkbookSheet[];
  /** Stops with reason `cancelled`. */
  readonly signal?: AbortSignal;
  /** Maximum rows of a sheet with its header, by default Excel's limit. Further rows are in another sheet. */
  readonly maxRows?: number;
}

/** Characters that are collected before a write: a few milliseconds of work. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Writes an .xlsx as a stream, with constant memory, and ends the sink.
 *
 * Every sheet has a styled, frozen header row. Values are written with their column's type: decimals given as text
 * keep up to 15 digits, the maximum of Excel, and become text cells if they have more; dates are written to the
 * millisecond; text that begins with `= + - @`, tab or CR is a text cell
 * (docs/business-rules/imports.md#formulas-in-exports). A sheet with more rows than Excel allows continues in a
 * further sheet.
 *
 * After a failure (of the rows, the sink, or `signal`) the promise rejects and the owner of the sink must destroy it.
 */
export async function writeWorkbook(sink: Writable, options: WriteOptions): Promise<void> {
  const target = new WorkbookPackage(sink);
  try {
    for (const sheet of options.sheets) await writeSheet(target, sheet, options);
    await target.end();
  } finally {
    target.release();
  }
}

async function writeSheet(target: WorkbookPackage, sheet: WorkbookSheet, options: WriteOptions): Promise<void> {
  const encoders = sheet.columns.map((column, i) => new CellEncoder(i, target.styles, column));
  const header = headerXml(sheet.columns, encoders);
  const headerRows = headerRowsOf(sheet.columns);
  const layout = sheetLayout(sheet, encoders);
  const feed = new RowFeed(sheet.rows);
  // At least one row in addition to the header, so that the sheets end.
  const maxRows = Math.max(headerRows + 1, options.maxRows ?? MAX_ROWS_XLSX);
  try {
    do await target.sheet(sheet.name, layout, rowPieces(feed, encoders, { xml: header, rows: headerRows }, maxRows, options.signal));
    while (feed.hasMore);
  } finally {
    await feed.close();
  }
}

/** The rows of one sheet, which may be divided into several. */
class RowFeed {
  readonly #iterator: AsyncIterator<readonly WritableCell[]> | Iterator<readonly WritableCell[]>;
  #peeked: readonly WritableCell[] | null = null;
  #ended = false;

  constructor(rows: WorkbookSheet['rows']) {
    this.#iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  get hasMore(): boolean {
    return this.#peeked !== null;
  }

  async next(): Promise<readonly WritableCell[] | null> {
    const row = this.#peeked ?? (await this.#pull());
    this.#peeked = null;
    return row;
  }

  /** Fetches the next row, if there is one. */
  async peek(): Promise<void> {
    this.#peeked ??= await this.#pull();
  }

  async close(): Promise<void> {
    if (!this.#ended) await this.#iterator.return?.();
  }

  async #pull(): Promise<readonly WritableCell[] | null> {
    if (this.#ended) return null;
    const result = await this.#iterator.next();
    if (!result.done) return result.value;
    this.#ended = true;
    return null;
  }
}

async function* rowPieces(
  feed: RowFeed,
  encoders: readonly CellEncoder[],
  header: { readonly xml: string; readonly rows: number },
  maxRows: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, number, void> {
  let piece = header.xml;
  let rowNumber = header.rows;
  while (rowNumber < maxRows) {
    const row = await feed.next();
    if (row === null) break;
    rowNumber++;
    piece += rowXml(row, encoders, rowNumber);
    if (piece.length < PIECE_LENGTH) continue;
    if (signal?.aborted) throw new WorkbookError('cancelled');
    yield piece;
    await yieldToRequests();
    piece = '';
  }
  await feed.peek();
  yield piece;
  return rowNumber;
}

function rowXml(row: readonly WritableCell[], encoders: readonly CellEncoder[], rowNumber: number): string {
  let xml = `<row r="${rowNumber}">`;
  for (let i = 0; i < encoders.length; i++) xml += encoders[i]!.cell(row[i], rowNumber);
  return `${xml}</row>`;
}

function headerXml(columns: readonly WorkbookColumn[], encoders: readonly CellEncoder[]): string {
  const cells = headerCells(columns);
  const rows = Array.from({ length: headerRowsOf(columns) }, (_, index) => cells.filter(({ row }) => row === index + 1));
  const height = (rowCells: readonly HeaderCell[]) =>
    heightFor(rowCells.filter(({ row, lastRow }) => row === lastRow).map(({ text }) => text));
  return rows
    .map(
      (rowCells, index) =>
        `<row r="${index + 1}"${height(rowCells)}>${rowCells.map((cell) => headerCell(cell, columns, encoders)).join('')}</row>`,
    )
    .join('');
}

function headerCell(
  { text, column, row, lastRow }: HeaderCell,
  columns: readonly WorkbookColumn[],
  encoders: readonly CellEncoder[],
): string {
  const isColumnHeader = lastRow === headerRowsOf(columns);
  return encoders[column]!.header(text, isColumnHeader && columns[column]?.required === true ? 'requiredHeader' : 'header', row);
}

function sheetLayout(sheet: WorkbookSheet, encoders: readonly CellEncoder[]): SheetLayout {
  const comments: CellComment[] = [];
  const dropdowns: { column: number; values: readonly string[] }[] = [];
  for (const [column, { comment, dropdown, groups }] of sheet.columns.entries()) {
    if (comment) comments.push({ rowNumber: (groups?.length ?? 0) + 1, column, text: comment });
    if (dropdown && dropdown.length > 0) dropdowns.push({ column, values: dropdown });
  }
  return {
    columns: sheet.columns.map((column, i) => ({ width: column.width ?? defaultWidth(column), style: encoders[i]!.emptyStyle })),
    headerRows: headerRowsOf(sheet.columns),
    merges: mergedRanges(headerCells(sheet.columns)),
    autoFilter: sheet.autoFilter ?? false,
    dropdowns,
    comments,
  };
}

/** Width in characters for the values of a type, and of any column. */
const CONTENT_WIDTHS: Readonly<Partial<Record<ColumnType, number>>> = { date: 12, datetime: 20 };
const MIN_WIDTH = 10;

/** Wide enough for the header's lines (a Chinese character has twice the width) and for values of the type; at most 60. */
export function defaultWidth({ header, type }: Pick<WorkbookColumn, 'header' | 'type'>): number {
  const content = CONTENT_WIDTHS[type ?? 'text'] ?? MIN_WIDTH;
  return Math.min(60, Math.max(...header.split('\n').map((line) => widthOf(line) + 3), content));
}

function widthOf(line: string): number {
  let width = 0;
  for (const character of line) width += character.codePointAt(0)! > 0xff ? 2 : 1;
  return width;
}
