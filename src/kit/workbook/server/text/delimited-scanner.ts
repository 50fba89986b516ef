import { columnLetters, type CellValue, type Row, type TooLongCell } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { MAX_ROWS_XLSX } from '../../limits.ts';
import type { ReadContext } from '../read-context.ts';
import { RecentTexts } from '../recent-texts.ts';
import { textOfFormula } from './text-cell.ts';
import { utf8Text } from '../xlsx/xml-text.ts';

const QUOTE = 0x22;
const EQUALS = 0x3d;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Maximum bytes of a field per character of a cell: four in UTF-8; a quote is doubled. */
const BYTES_PER_CHARACTER = 4;
/** Bytes after which a quote is considered unclosed: far more than a cell, so that a longer text has its own error. */
const MAX_QUOTED_BYTES = 1024 * 1024;

/** More input is needed to find the end of the field. */
const INCOMPLETE = -1;

/**
 * Reads delimited text as Excel does: a field that begins with a quote ends with one and may contain separators and
 * line ends; any other quote is literal. CR, LF and CR LF end a row, also mixed. Input that Excel would misread is
 * rejected with its row: unpaired quotes, and a row with more cells than the header, which is caused by separators in
 * unquoted texts.
 *
 * It works on UTF-8 in pieces and buffers only the field being read.
 */
export class DelimitedScanner {
  readonly #delimiter: number;
  readonly #context: ReadContext;
  readonly #texts = new RecentTexts(utf8Text);
  readonly #maxFieldBytes: number;
  #bytes: Buffer = Buffer.alloc(0);
  #position = 0;
  #end = 0;
  /** Bytes to skip at the beginning. */
  #skip: number;
  #cells: CellValue[] = [];
  /** Number of fields so far of the row being read, including empty ones. */
  #column = 0;
  #rowNumber = 1;
  /** Number of fields of the first row with a value, including empty ones; 0 before it. */
  #width = 0;
  #rows: Row[] = [];
  /** Value of the field last scanned. */
  #value: string | TooLongCell = '';
  /** The beginning of a field that is too long for a cell, while the rest of it is skipped. */
  #overlong: TooLongCell | null = null;

  /**
   * @param delimiter the byte of the separator
   * @param skip bytes of a first line that declares the separator
   */
  constructor(delimiter: number, context: ReadContext, skip = 0) {
    this.#delimiter = delimiter;
    this.#skip = skip;
    this.#context = context;
    this.#maxFieldBytes = context.limits.textLength * BYTES_PER_CHARACTER + 16;
  }

  /** The row being read, from 1. Blank rows count, and one with line ends in its cells is one, as in Excel. */
  get rowNumber(): number {
    return this.#rowNumber;
  }

  /** Fields of the row being read. */
  get fieldsBegun(): number {
    return this.#column;
  }

  /** Number of fields of the first row with a value, including empty ones; 0 before that row has ended. */
  get width(): number {
    return this.#width;
  }

  takeRows(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Scans the next piece of input. */
  feed(piece: Buffer): void {
    const rest = this.#bytes.subarray(this.#position, this.#end);
    const added = piece.subarray(this.#skip);
    this.#skip = Math.max(0, this.#skip - piece.length);
    this.#bytes = rest.length === 0 ? added : Buffer.concat([rest, added]);
    this.#position = 0;
    this.#end = this.#bytes.length;
    this.#scan(false);
  }

  end(): void {
    this.#scan(true);
  }

  /** @param last whether the input ends after the available bytes */
  #scan(last: boolean): void {
    while (this.#position < this.#end) {
      const after = this.#field(this.#position, last);
      if (after === INCOMPLETE) {
        this.#requireBound();
        return;
      }
      if (!this.#endField(after, last)) return;
    }
    if (last && this.#overlong !== null) this.#endField(this.#field(this.#position, last), last);
    else if (last && this.#column > 0) this.#endRow();
  }

  /** Scans the field at `offset` into `#value`; returns the position after it. */
  #field(offset: number, last: boolean): number {
    if (this.#overlong !== null) return this.#restOf(this.#overlong, offset, last);
    const first = this.#bytes[offset];
    if (first === QUOTE) return this.#quoted(offset, offset + 1, last);
    if (first === EQUALS) {
      if (offset + 1 >= this.#end && !last) return INCOMPLETE;
      if (this.#bytes[offset + 1] === QUOTE) return this.#quoted(offset, offset + 2, last);
    }
    return this.#plain(offset, last);
  }

  #plain(offset: number, last: boolean): number {
    const i = this.#plainEnd(offset);
    if (i === this.#end && !last) return INCOMPLETE;
    this.#value = this.#texts.decode(this.#bytes, offset, i);
    return i;
  }

  /** The end of the unquoted field at `offset`, within the available input. */
  #plainEnd(offset: number): number {
    const bytes = this.#bytes;
    const end = this.#end;
    const delimiter = this.#delimiter;
    for (let i = offset; i < end; i++) {
      const byte = bytes[i]!;
      if (byte === delimiter || byte === LINE_FEED || byte === RETURN) return i;
    }
    return end;
  }

  /** Skips the rest of a field that is too long. */
  #restOf(value: TooLongCell, offset: number, last: boolean): number {
    const i = this.#plainEnd(offset);
    if (i === this.#end && !last) {
      this.#position = i;
      return INCOMPLETE;
    }
    this.#overlong = null;
    this.#value = value;
    return i;
  }

  /** A field whose opening quote is before `start`, or `="…"`, which programs write so that Excel keeps leading zeros. */
  #quoted(offset: number, start: number, last: boolean): number {
    const bytes = this.#bytes;
    const end = this.#end;
    let doubled = false;
    let close = start;
    for (; ; close++) {
      if (close >= end) return last ? this.#refuseQuotes() : INCOMPLETE;
      if (bytes[close] !== QUOTE) continue;
      if (close + 1 >= end && !last) return INCOMPLETE;
      if (bytes[close + 1] !== QUOTE || close + 1 >= end) break;
      doubled = true;
      close++;
    }
    let after = close + 1;
    while (after < end && bytes[after] === SPACE && this.#delimiter !== SPACE) after++;
    if (after >= end && !last) return INCOMPLETE;
    const next = bytes[after];
    if (after < end && next !== this.#delimiter && next !== LINE_FEED && next !== RETURN) {
      // A formula other than a text is returned as written.
      return bytes[offset] === EQUALS ? this.#plain(offset, last) : this.#refuseQuotes();
    }
    let text = this.#texts.decode(bytes, start, close);
    if (doubled) text = text.replaceAll('""', '"');
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
    this.#value = bytes[offset] === EQUALS ? text : textOfFormula(text);
    return after;
  }

  /** Ends the field with its separator or line end; `false` if that is not available yet. */
  #endField(after: number, last: boolean): boolean {
    const ends = after < this.#end ? this.#bytes[after]! : LINE_FEED;
    const isReturn = ends === RETURN;
    if (isReturn && after + 1 >= this.#end && !last) return false;
    this.#addCell();
    this.#position = Math.min(this.#end, after + 1);
    if (ends === this.#delimiter) return true;
    if (isReturn && this.#bytes[this.#position] === LINE_FEED && this.#position < this.#end) this.#position++;
    this.#endRow();
    return true;
  }

  #addCell(): void {
    const column = this.#column++;
    const value = this.#value;
    if (value === '') return;
    this.#context.requireColumn(column);
    const cells = this.#cells;
    while (cells.length < column) cells.push(null);
    cells.push(typeof value === 'string' ? this.#context.boundedText(value) : value);
  }

  #endRow(): void {
    const cells = this.#cells;
    if (cells.length > 0) {
      this.#context.requireRow(this.#rowNumber, MAX_ROWS_XLSX);
      if (this.#width === 0) this.#width = this.#column;
      else if (cells.length > this.#width) this.#requireWidth(cells);
      this.#rows.push({ rowNumber: this.#rowNumber, cells });
      this.#cells = [];
    }
    this.#column = 0;
    this.#rowNumber++;
  }

  #requireWidth(cells: readonly CellValue[]): void {
    const count = cells.findLastIndex((cell) => typeof cell === 'string' && cell.trim() !== '') + 1;
    if (count <= this.#width) return;
    throw new WorkbookError('row-too-wide', `row ${this.#rowNumber}`, { row: this.#rowNumber, count, limit: this.#width });
  }

  /** Checks a field whose end is not available yet: a long one is skipped, an unclosed quote is rejected. */
  #requireBound(): void {
    const length = this.#end - this.#position;
    if (length <= this.#maxFieldBytes) return;
    const isQuoted = this.#bytes[this.#position] === QUOTE || this.#bytes[this.#position] === EQUALS;
    if (isQuoted && length > MAX_QUOTED_BYTES) this.#refuseQuotes();
    if (isQuoted) return;
    const start = this.#context.boundedText(utf8Text(this.#bytes, this.#position, this.#end));
    if (typeof start === 'string') throw new Error('a text of so many bytes has more characters than a cell');
    this.#overlong = start;
    this.#position = this.#end;
  }

  #refuseQuotes(): never {
    const cell = `${columnLetters(this.#column)}${this.#rowNumber}`;
    throw new WorkbookError('unpaired-quotes', cell, { cell });
  }
}
