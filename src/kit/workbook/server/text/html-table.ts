import type { CellValue, Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { MAX_COLUMNS, MAX_ROWS_XLSX } from '../../limits.ts';
import { MarkupReader, type MarkupAttributes, type MarkupVisitor } from './markup-reader.ts';
import type { ReadContext } from '../read-context.ts';
import { DetachedTexts, textOfFormula } from './text-cell.ts';

/** Elements that begin a new line inside a cell. */
const BLOCKS = new Set(['p', 'div', 'li', 'ul', 'ol', 'table', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'pre', 'blockquote']);
/** Elements whose content is not displayed. */
const NOT_DISPLAYED = new Set(['script', 'style', 'title', 'template', 'noscript']);
const HIDDEN = /display\s*:\s*none/i;
/** The limit of HTML. */
const MAX_ROWSPAN = 65_534;
/** A row of a further table with at least this many filled cells is data. */
const MIN_DATA_CELLS = 2;

/**
 * Reads the first table of a page with data; a layout table around it is skipped. Cells are texts as a browser shows
 * them: entities resolved, white space collapsed, `<br>` a line end. A merged cell has its value only in its first
 * place; hidden rows are read, as in a workbook.
 *
 * A second table with data and a truncated file are rejected.
 */
export class HtmlTable implements MarkupVisitor {
  readonly #context: ReadContext;
  readonly #reader: MarkupReader;
  readonly #texts = new DetachedTexts();
  #rows: Row[] = [];
  /** The nesting level of the innermost open table, and that of the table being read; 0 outside of a table. */
  #level = 0;
  #chosenLevel = 0;
  #found = false;
  #finished = false;
  #rowNumber = 0;
  #cells: CellValue[] | null = null;
  /** Number of cells of the first row with a value; 0 before it. */
  #width = 0;
  /** Column of the next cell of the row, and of the one being read. */
  #nextColumn = 0;
  #column = 0;
  /** By column: the last row that a cell above spans. */
  #coveredUntil: number[] = [];
  #text: string | null = null;
  /** Depth of the element whose content is hidden. */
  #hiddenDepth = 0;
  /** Filled cells of the current row after the table that was read. */
  #filledCellsAfterTable = 0;
  #isCellAfterTableFilled = false;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#reader = new MarkupReader(this, 'html');
  }

  /** The row being read, from 1. */
  get rowNumber(): number {
    return Math.max(1, this.#rowNumber);
  }

  feed(piece: Buffer): void {
    this.#reader.feed(piece);
  }

  end(): void {
    this.#reader.end();
    if (!this.#found) throw new WorkbookError('html-renamed');
  }

  takeRows(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: MarkupAttributes, depth: number): void {
    if (name === 'table') this.#level++;
    // A cell or row ends the open elements of the previous cell, also hidden ones.
    if (this.#hiddenDepth > 0 && this.#level === this.#chosenLevel && (name === 'tr' || name === 'td' || name === 'th'))
      this.#hiddenDepth = 0;
    if (this.#hiddenDepth > 0) return;
    if (NOT_DISPLAYED.has(name) || (this.#text !== null && isHidden(attributes))) this.#hiddenDepth = depth;
    else if (this.#finished) this.#openAfterTable(name);
    else if (name === 'table') this.#openTable();
    else if (this.#chosenLevel > 0) this.#openInTable(name, attributes);
  }

  close(name: string, depth: number, implied: boolean): void {
    if (this.#hiddenDepth === depth) this.#hiddenDepth = 0;
    if (name === 'table') this.#closeTable(implied);
    else if (this.#finished || this.#chosenLevel === 0) return;
    else if (this.#level === this.#chosenLevel && (name === 'td' || name === 'th')) this.#endCell();
    else if (this.#level === this.#chosenLevel && name === 'tr') this.#endRow();
    else if (BLOCKS.has(name)) this.#breakLine();
  }

  text(text: string): void {
    if (this.#hiddenDepth > 0) return;
    if (this.#finished) this.#textAfterTable(text);
    else if (this.#text !== null) this.#append(text.replace(/[ \t\r\n\f]+/g, ' '));
  }

  #openTable(): void {
    if (this.#chosenLevel > 0 && !this.#isEmptySoFar()) {
      this.#breakLine();
      return;
    }
    this.#chosenLevel = this.#level;
    this.#found = true;
    this.#rowNumber = 0;
    this.#cells = null;
    this.#text = null;
    this.#coveredUntil = [];
  }

  #isEmptySoFar(): boolean {
    return this.#rows.length === 0 && this.#width === 0 && !this.#cells?.length && !this.#text?.trim();
  }

  #openInTable(name: string, attributes: MarkupAttributes): void {
    if (name === 'br') this.#append('\n');
    else if (this.#level !== this.#chosenLevel) {
      if (BLOCKS.has(name) || name === 'td' || name === 'th') this.#breakLine();
    } else if (name === 'tr') {
      this.#endRow();
      this.#startRow();
    } else if (name === 'td' || name === 'th') {
      this.#endCell();
      if (this.#cells === null) this.#startRow();
      this.#startCell(span(attributes['colspan'], MAX_COLUMNS), rowSpan(attributes['rowspan']));
    } else if (BLOCKS.has(name)) this.#breakLine();
  }

  #closeTable(implied: boolean): void {
    if (!this.#finished && this.#level === this.#chosenLevel) {
      if (implied && this.#reader.ended) throw new WorkbookError('cut-off', 'a table without end');
      this.#endRow();
      this.#chosenLevel = 0;
      // An empty table is ignored.
      this.#finished = this.#width > 0;
    }
    this.#level--;
  }

  #startRow(): void {
    this.#rowNumber++;
    this.#cells = [];
    this.#nextColumn = 0;
  }

  #startCell(columns: number, rows: number): void {
    let column = this.#nextColumn;
    while ((this.#coveredUntil[column] ?? 0) >= this.#rowNumber) column++;
    this.#context.requireColumn(column);
    this.#column = column;
    this.#nextColumn = Math.min(column + columns, MAX_COLUMNS);
    if (rows > 1) {
      while (this.#coveredUntil.length < this.#nextColumn) this.#coveredUntil.push(0);
      this.#coveredUntil.fill(this.#rowNumber + rows - 1, column, this.#nextColumn);
    }
    this.#text = '';
  }

  #endCell(): void {
    if (this.#text === null) return;
    const bounded = this.#context.boundedText(this.#text);
    const text = shownText(typeof bounded === 'string' ? bounded : bounded.start);
    this.#text = null;
    if (text === '' || this.#cells === null) return;
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells.push(typeof bounded === 'string' ? this.#texts.of(textOfFormula(text)) : { kind: 'tooLong', start: text });
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = null;
    if (cells === null || cells.length === 0) return;
    this.#context.requireRow(this.#rowNumber, MAX_ROWS_XLSX);
    this.#width ||= cells.length;
    this.#rows.push({ rowNumber: this.#rowNumber, cells });
  }

  #append(text: string): void {
    if (this.#text !== null && !this.#context.isTooLong(this.#text)) this.#text += text;
  }

  #breakLine(): void {
    if (this.#text?.trim() && !/\n ?$/.test(this.#text)) this.#append('\n');
  }

  #openAfterTable(name: string): void {
    if (name === 'tr' || name === 'table') this.#filledCellsAfterTable = 0;
    if (name === 'td' || name === 'th') this.#isCellAfterTableFilled = false;
  }

  /** Rejects a second table with data. A footer may be a table with one cell in a row. */
  #textAfterTable(text: string): void {
    if (this.#level === 0 || this.#isCellAfterTableFilled || text.trim() === '') return;
    this.#isCellAfterTableFilled = true;
    if (++this.#filledCellsAfterTable >= MIN_DATA_CELLS) throw new WorkbookError('several-tables');
  }
}

function isHidden(attributes: MarkupAttributes): boolean {
  return 'hidden' in attributes || HIDDEN.test(attributes['style'] ?? '');
}

function span(value: string | undefined, max: number): number {
  const count = Number.parseInt(value ?? '1', 10);
  return count >= 1 ? Math.min(count, max) : 1;
}

/** 0 means down to the end. */
function rowSpan(value: string | undefined): number {
  return value?.trim() === '0' ? MAX_ROWSPAN : span(value, MAX_ROWSPAN);
}

/** Removes white space at the ends of lines, keeps several line ends, and converts no-break spaces to spaces. */
function shownText(text: string): string {
  const spaced = text.includes('\u00a0') ? text.replaceAll('\u00a0', ' ') : text;
  const lines = spaced.includes('\n')
    ? spaced
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
    : spaced;
  return lines.trim();
}
