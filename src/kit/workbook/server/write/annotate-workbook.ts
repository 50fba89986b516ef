import type { Writable } from 'node:stream';
import { cellText, type CellValue, type Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { MAX_COLUMNS, MAX_DECOMPRESSED_BYTES, MAX_ROWS_XLSX, MAX_TEXT_LENGTH } from '../../limits.ts';
import { CellEncoder } from './cell-xml.ts';
import type { CellComment } from './comments-xml.ts';
import { heightFor } from './header-rows.ts';
import type { WorkbookSource } from '../byte-source.ts';
import { megabytes } from '../read-context.ts';
import { describeWorkbook, readWorkbook, type ReadOptions } from '../read-workbook.ts';
import { WorkbookPackage, type SheetLayout } from './workbook-package.ts';
import { defaultWidth } from './write-workbook.ts';

export interface CellProblem {
  /** Excel's row number, from 1. */
  readonly rowNumber: number;
  /** From 0; `null` for a problem of the whole row. */
  readonly column: number | null;
  /** The problem, in the reader's language. */
  readonly text: string;
}

export interface MarkedColumn {
  /** The header in the reader's languages; by default the header of the upload. */
  readonly translatedHeader?: string;
  /** Its name in reasons, in one line. */
  readonly name: string;
}

interface AnnotateOptions extends Pick<ReadOptions, 'limits' | 'signal' | 'encoding'> {
  /** Header of the added column, in the reader's language. */
  readonly reasonHeader: string;
  /** Headers that this column may have in an upload that was annotated before. */
  readonly earlierHeaders?: readonly string[];
  /** By column index. Other columns have the names and headers of the upload. */
  readonly columns?: ReadonlyMap<number, MarkedColumn>;
  /**
   * Maximum size of the output, in bytes. A shared text of the upload is written in every cell that uses it, so 100 KB
   * could become gigabytes. By default as large as our own reader accepts.
   */
  readonly maxBytes?: number;
  /** Awaited after every few megabytes; an exception ends the writing. */
  readonly onPiece?: () => Promise<void>;
}

/** Maximum notes on cells: Excel becomes slow with many. The reason column and the marks are always complete. */
const MAX_COMMENTS = 2000;
const REASON_WIDTH = 60;
/** In a narrower column Excel shows dates with a time as `####`. */
const MIN_WIDTH = 20;
/** Characters that are collected before a write. */
const PIECE_LENGTH = 192 * 1024;
/** Uncompressed bytes of the sheet between two calls of `onPiece`. */
const PIECE_BYTES = 8 * 1024 * 1024;
const HEADER_ROW = 1;
const FIRST_COLUMN = 0;

/**
 * Writes the error workbook (docs/business-rules/imports.md#all-or-nothing): the uploaded rows at their own row
 * numbers, wrong cells marked and with a note, and the reasons in an added column after the last one. The output is
 * always .xlsx. After correction it can be uploaded without further changes: the import ignores the added column, and a
 * next annotation fills it again. If the last column of a sheet is in use, there is no space for it: then only marks
 * and notes show the problems, those of a whole row on its first cell. Streams; ends the sink. The time limit of
 * reading includes writing. After a failure the owner of the sink must destroy it.
 *
 * @param problems in the order of rows; consumed while the rows are written, so that millions of them need no memory
 * @throws {WorkbookError} like reading, and `result-too-large`
 */
export async function annotateWorkbook(
  source: WorkbookSource,
  problems: Iterable<CellProblem>,
  sink: Writable,
  options: AnnotateOptions,
): Promise<void> {
  const target = new WorkbookPackage(sink);
  try {
    const sheet = await firstVisibleSheet(source, options);
    const widest = await widestRow(source, options);
    await writeAnnotatedSheet(target, sheet, widest, source, problems, options);
    await target.end();
  } finally {
    target.release();
  }
}

async function firstVisibleSheet(source: WorkbookSource, options: AnnotateOptions): Promise<string> {
  const { sheets } = await describeWorkbook(source, options);
  const visible = sheets.find((sheet) => sheet.visible);
  if (!visible) throw new WorkbookError('no-visible-sheet');
  return visible.name;
}

/** The number of columns in use. The file is read twice, because the first row already has the added column. */
async function widestRow(source: WorkbookSource, options: AnnotateOptions): Promise<number> {
  let widest = 0;
  for await (const rows of readWorkbook(source, options)) {
    for (const { cells } of rows) widest = Math.max(widest, cells.length);
  }
  return widest;
}

async function writeAnnotatedSheet(
  target: WorkbookPackage,
  sheet: string,
  widest: number,
  source: WorkbookSource,
  problems: Iterable<CellProblem>,
  options: AnnotateOptions,
): Promise<void> {
  const batches = readWorkbook(source, { ...options, countsHolding: true });
  try {
    const first = await batches.next();
    const firstRows = first.done ? [] : first.value;
    const header = firstRows[0]?.rowNumber === HEADER_ROW ? firstRows[0].cells : [];
    const annotator = new RowAnnotator(target, header, widest, problems, options);
    const rows = async function* (): AsyncGenerator<Row[], void, void> {
      yield firstRows;
      yield* batches;
    };
    await target.sheet(sheet, annotator.layout, annotator.pieces(rows(), outputCheck(target, options)));
  } finally {
    await batches.return();
  }
}

/** Checks the size of the output after each piece. */
function outputCheck(
  target: WorkbookPackage,
  { maxBytes = MAX_DECOMPRESSED_BYTES, onPiece, signal }: AnnotateOptions,
): () => Promise<void> {
  let unpackedAtLastCall = 0;
  return async () => {
    if (signal?.aborted) throw new WorkbookError('cancelled');
    const { packed, unpacked } = target.written;
    if (packed > maxBytes || unpacked > MAX_DECOMPRESSED_BYTES)
      throw new WorkbookError('result-too-large', `${packed} bytes`, { limit: megabytes(maxBytes) });
    if (unpacked - unpackedAtLastCall < PIECE_BYTES) return;
    unpackedAtLastCall = unpacked;
    await onPiece?.();
  };
}

/** The problems, row by row. */
class ProblemFeed {
  readonly #iterator: Iterator<CellProblem>;
  #next: CellProblem | null;
  /** The row of the last problem that was taken; 0 before the first. */
  lastRow = 0;

  constructor(problems: Iterable<CellProblem>) {
    this.#iterator = problems[Symbol.iterator]();
    this.#next = this.#pull();
  }

  /** The row of the next problem; beyond all rows if there is none. */
  get nextRow(): number {
    return this.#next?.rowNumber ?? Number.POSITIVE_INFINITY;
  }

  /** The problems of a row, and of earlier rows that were not requested. */
  take(rowNumber: number): CellProblem[] {
    const taken: CellProblem[] = [];
    while (this.#next !== null && this.#next.rowNumber <= rowNumber) {
      taken.push(this.#next);
      this.lastRow = this.#next.rowNumber;
      this.#next = this.#pull();
    }
    return taken;
  }

  #pull(): CellProblem | null {
    const result = this.#iterator.next();
    if (result.done) return null;
    if (result.value.rowNumber < this.lastRow)
      throw new Error(`problems out of order: row ${result.value.rowNumber} after ${this.lastRow}`);
    return result.value;
  }
}

class RowAnnotator {
  readonly layout: SheetLayout;
  /** The name of each column in reasons. */
  readonly #headers: string[];
  readonly #headerCells: readonly CellValue[];
  readonly #encoders: CellEncoder[];
  /** `null` if the sheet has no free column. */
  readonly #reasonColumn: number | null;
  readonly #reasonHeader: string;
  readonly #problems: ProblemFeed;
  readonly #comments: CellComment[] = [];
  /** The last row of the upload that was written. */
  #last = 0;

  constructor(
    target: WorkbookPackage,
    header: readonly CellValue[],
    widest: number,
    problems: Iterable<CellProblem>,
    { reasonHeader, earlierHeaders = [reasonHeader], columns }: AnnotateOptions,
  ) {
    const headersInFile = header.map((cell) => cellText(cell).trim());
    this.#headers = headersInFile.map((text, column) => columns?.get(column)?.name ?? text);
    this.#headerCells = header.map((cell, column) => columns?.get(column)?.translatedHeader ?? cell);
    const used = Math.max(widest, header.length);
    const existing = headersInFile.findIndex((text) => earlierHeaders.includes(text));
    if (existing >= 0) this.#reasonColumn = existing;
    else this.#reasonColumn = used < MAX_COLUMNS ? used : null;
    this.#reasonHeader = reasonHeader;
    this.#problems = new ProblemFeed(problems);
    const count = this.#reasonColumn === used ? used + 1 : used;
    this.#encoders = Array.from({ length: count }, (_, column) => new CellEncoder(column, target.styles));
    this.layout = {
      columns: this.#encoders.map((_, column) => ({ width: this.#width(column), style: 0 })),
      autoFilter: true,
      dropdowns: [],
      comments: this.#comments,
    };
  }

  async *pieces(batches: AsyncIterable<Row[]>, watch: () => Promise<void>): AsyncGenerator<string, number, void> {
    let piece = '';
    for await (const parts of this.#parts(batches)) {
      for (const part of parts) {
        piece += part;
        if (piece.length < PIECE_LENGTH) continue;
        yield piece;
        piece = '';
        await watch();
      }
    }
    yield piece;
    await watch();
    return Math.max(this.#last, this.#problems.lastRow);
  }

  async *#parts(batches: AsyncIterable<Row[]>): AsyncGenerator<Iterable<string>, void, void> {
    for await (const rows of batches) yield this.#rows(rows);
    yield this.#missingRows(this.#last + 1, MAX_ROWS_XLSX);
  }

  /** The uploaded rows, and the empty rows between them that have a problem. */
  *#rows(rows: readonly Row[]): Generator<string, void, void> {
    for (const { rowNumber, cells } of rows) {
      yield* this.#missingRows(this.#last + 1, rowNumber - 1);
      yield* this.#row(rowNumber, cells);
      this.#last = rowNumber;
    }
  }

  /** Rows that are empty in the upload but have a problem or are the header. */
  *#missingRows(from: number, to: number): Generator<string, void, void> {
    if (from <= HEADER_ROW && HEADER_ROW <= to) yield* this.#row(HEADER_ROW, []);
    for (let row = this.#problems.nextRow; row <= to; row = this.#problems.nextRow) yield* this.#row(row, []);
  }

  /** A row, in several parts if it is long: each of its cells may have a text of the maximum length. */
  *#row(rowNumber: number, uploadedCells: readonly CellValue[]): Generator<string, void, void> {
    const problems = this.#problems.take(rowNumber);
    const wrong = new Set(problems.map(({ column }) => this.#cellOf(column)));
    const isHeader = rowNumber === HEADER_ROW;
    const cells = isHeader ? this.#headerCells : uploadedCells;
    let xml = `<row r="${rowNumber}"${isHeader ? heightFor(cells.map(cellText)) : ''}>`;
    for (let column = 0; column < this.#encoders.length; column++) {
      const encoder = this.#encoders[column]!;
      if (column === this.#reasonColumn) xml += this.#reasonCell(encoder, rowNumber, problems);
      else if (wrong.has(column)) xml += encoder.cell(cells[column], rowNumber, 'wrong');
      else xml += encoder.cell(cells[column], rowNumber, isHeader && cells[column] !== undefined ? 'header' : 'plain');
      if (xml.length < PIECE_LENGTH) continue;
      yield xml;
      xml = '';
    }
    this.#comment(rowNumber, problems);
    yield `${xml}</row>`;
  }

  #reasonCell(encoder: CellEncoder, rowNumber: number, problems: readonly CellProblem[]): string {
    if (rowNumber === HEADER_ROW) return encoder.cell(this.#reasonHeader, rowNumber, 'header');
    return problems.length === 0 ? '' : encoder.cell(this.#joined(problems), rowNumber, 'reason');
  }

  /** The cell of the row that gets the mark and the note; `null` if the problem is only in the reason column. */
  #cellOf(column: number | null): number | null {
    return column ?? (this.#reasonColumn === null ? FIRST_COLUMN : null);
  }

  #joined(problems: readonly CellProblem[]): string {
    const lines = problems.map(({ column, text }) => {
      const header = column === null ? '' : (this.#headers[column] ?? '');
      return header === '' ? text : `${header}: ${text}`;
    });
    return lines.join('\n').slice(0, MAX_TEXT_LENGTH);
  }

  /**
   * One note on each wrong cell. Problems of the whole file or of its header are noted on the header; problems of a
   * whole row only if there is no reason column.
   */
  #comment(rowNumber: number, problems: readonly CellProblem[]): void {
    const byColumn = new Map<number, string[]>();
    for (const { column, text } of problems) {
      const noteColumn = this.#cellOf(column) ?? (rowNumber === HEADER_ROW ? this.#reasonColumn : null);
      if (noteColumn === null) continue;
      byColumn.set(noteColumn, [...(byColumn.get(noteColumn) ?? []), text]);
    }
    for (const [column, texts] of byColumn) {
      if (this.#comments.length >= MAX_COMMENTS) return;
      this.#comments.push({ rowNumber, column, text: texts.join('\n').slice(0, MAX_TEXT_LENGTH) });
    }
  }

  #width(column: number): number {
    return column === this.#reasonColumn
      ? REASON_WIDTH
      : Math.max(MIN_WIDTH, defaultWidth({ header: cellText(this.#headerCells[column] ?? null).trim() }));
  }
}
