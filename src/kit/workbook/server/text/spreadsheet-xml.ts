import type { CellValue, Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { MAX_COLUMNS, MAX_ROWS_XLSX } from '../../limits.ts';
import type { ChoosableSheet } from '../choose-sheet.ts';
import { errorCell } from '../error-cell.ts';
import { cellOfFormatted } from '../formatted-number.ts';
import { MarkupReader, type MarkupAttributes, type MarkupVisitor } from './markup-reader.ts';
import { NumberKind, numberKindOf } from '../number-format.ts';
import type { ReadContext } from '../read-context.ts';
import { cellOfIsoDate, cellOfSerial } from '../serial-date.ts';
import { DetachedTexts } from './text-cell.ts';
import { MarkupNamespaces } from './markup-namespaces.ts';

const SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';
const EXCEL = 'urn:schemas-microsoft-com:office:excel';
/** Named formats; with other names the number is shown unchanged. */
const NAMED_FORMATS = new Map([
  ['Percent', NumberKind.percent],
  ['General Date', NumberKind.dateTime],
  ['Short Date', NumberKind.day],
  ['Medium Date', NumberKind.day],
  ['Long Date', NumberKind.day],
  ['Short Time', NumberKind.time],
  ['Medium Time', NumberKind.time],
  ['Long Time', NumberKind.time],
  ...['General', 'General Number', 'Fixed', 'Standard', 'Scientific', 'Currency', 'Euro Currency', 'Yes/No', 'True/False', 'On/Off'].map(
    (name) => [name, NumberKind.plain] as const,
  ),
]);
/** Times without a day are written with this day, which is day 0. */
const DAY_0_MS = Date.UTC(1899, 11, 31);
const DAY_MS = 86_400_000;
/** The dates that some programs write for elapsed time. */
const EARLY_DATE = /^(?:1899-12-31|1900-0[12]-\d{2})T[\d:.]+$/;

/** The names of the elements by depth. A comment's text is also in a `Data`, but deeper. */
const ELEMENTS_BY_DEPTH: readonly (readonly string[])[] = [
  [],
  ['Workbook'],
  ['Styles', 'Worksheet'],
  ['Style', 'Table', 'WorksheetOptions'],
];
/** Excel's own limit is 65,490 cell formats. */
const MAX_STYLES = 80_000;
const STYLE_FORMAT_DEPTH = 4;
const ROW_DEPTH = 4;
const CELL_DEPTH = 5;
const DATA_DEPTH = 6;

/**
 * Reads a workbook of Excel 2003's XML format (“XML Spreadsheet 2003”), by namespaces. Typed cells have the same types
 * as in an .xlsx: numbers, dates, texts. The hidden flag of a sheet follows its rows, so sheets are listed in a
 * separate pass.
 */
export class SpreadsheetXml implements MarkupVisitor {
  readonly sheets: { name: string; visible: boolean; kind: ChoosableSheet['kind'] }[] = [];
  readonly #context: ReadContext;
  /** Index of the sheet to read; null to list sheets. */
  readonly #sheetIndex: number | null;
  readonly #reader: MarkupReader;
  readonly #namespaces = new MarkupNamespaces();
  readonly #texts = new DetachedTexts();
  readonly #kinds = new Map<string, NumberKind>();
  #rows: Row[] = [];
  #isWorkbook = false;
  /** Local names of the open elements, as long as each is at its expected place. */
  #path: string[] = [];
  /** The style being read; null if it has no name, since no cell or style can use it. */
  #style: string | null = null;
  #rowNumber = 0;
  #rowSpan = 0;
  #rowStyle: string | undefined;
  #columnStyles: (string | undefined)[] = [];
  #styledColumns = 0;
  #cells: CellValue[] = [];
  #column = 0;
  #nextColumn = 0;
  #cellStyle: string | undefined;
  #type = '';
  /** Whether the cell has a formula and, so far, no value. */
  #isUncalculated = false;
  /** The text being collected: of a cell, or of a sheet's visibility. */
  #text: string | null = null;

  constructor(context: ReadContext, sheetIndex: number | null) {
    this.#context = context;
    this.#sheetIndex = sheetIndex;
    this.#reader = new MarkupReader(this, 'xml');
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
    if (!this.#isWorkbook) throw new WorkbookError('xml-renamed');
  }

  takeRows(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  declaration(text: string): void {
    if (/^!doctype/i.test(text)) throw new WorkbookError('doctype', 'a document type declaration');
  }

  open(name: string, attributes: MarkupAttributes, depth: number): void {
    const { uri, local } = this.#namespaces.open(name, attributes);
    if (depth === 1) {
      if (uri !== SPREADSHEET || local !== 'Workbook') throw new WorkbookError('xml-renamed', local.slice(0, 100));
      this.#isWorkbook = true;
    }
    // The hidden flag of a sheet is in Excel's own namespace.
    const home = local === 'WorksheetOptions' || local === 'Visible' ? EXCEL : SPREADSHEET;
    if (this.#path.length !== depth - 1 || uri !== home) return;
    if (depth < ELEMENTS_BY_DEPTH.length && !ELEMENTS_BY_DEPTH[depth]!.includes(local)) return;
    this.#path.push(local);
    this.#enter(local, depth, (attribute) => this.#namespaces.attribute(attributes, SPREADSHEET, attribute));
  }

  close(_name: string, depth: number, implied: boolean): void {
    if (implied) throw new WorkbookError(this.#reader.ended ? 'cut-off' : 'corrupt', 'an element without its end');
    this.#namespaces.close();
    if (this.#path.length !== depth) return;
    const local = this.#path.pop()!;
    if (depth === DATA_DEPTH && local === 'Data' && this.#text !== null) this.#endCell(this.#text);
    else if (depth === CELL_DEPTH && local === 'Cell' && this.#isUncalculated) this.#put({ kind: 'uncalculated' });
    else if (depth === ROW_DEPTH && local === 'Row') this.#endRow();
    else if (depth === ROW_DEPTH && local === 'Visible' && this.#text !== null)
      this.sheets.at(-1)!.visible = !/hidden$/i.test(this.#text.trim());
    if (this.#path.length < DATA_DEPTH) this.#text = null;
  }

  text(text: string): void {
    if (this.#text !== null && !this.#context.isTooLong(this.#text)) this.#text += text;
  }

  #enter(local: string, depth: number, attribute: (name: string) => string | undefined): void {
    const parent = this.#path[depth - 2];
    if (depth === 2 && local === 'Worksheet') this.#startSheet(attribute('Name'));
    else if (depth === 3 && local === 'Style') this.#startStyle(attribute('ID'), attribute('Parent'));
    else if (depth === STYLE_FORMAT_DEPTH && local === 'NumberFormat' && parent === 'Style') this.#setFormat(attribute('Format') ?? '');
    else if (depth === ROW_DEPTH && local === 'Visible' && parent === 'WorksheetOptions') this.#text = '';
    else if (this.#sheetIndex === null || this.sheets.length - 1 !== this.#sheetIndex) return;
    else if (depth === ROW_DEPTH && local === 'Column') this.#styleColumns(attribute);
    else if (depth === ROW_DEPTH && local === 'Row') this.#startRow(attribute);
    else if (depth === CELL_DEPTH && local === 'Cell' && parent === 'Row') this.#startCell(attribute);
    else if (depth === DATA_DEPTH && local === 'Data' && parent === 'Cell') {
      this.#type = attribute('Type') ?? 'String';
      this.#text = '';
    }
  }

  #startSheet(name: string | undefined): void {
    // As many as an .xlsx can have, where each is a file.
    if (this.sheets.length >= this.#context.limits.entries) throw new WorkbookError('corrupt', 'too many worksheets');
    this.sheets.push({ name: name ?? `Sheet${this.sheets.length + 1}`, visible: true, kind: 'worksheet' });
    this.#rowNumber = 0;
    this.#rowSpan = 0;
    this.#columnStyles = [];
    this.#styledColumns = 0;
  }

  #startStyle(id: string | undefined, parent: string | undefined): void {
    this.#style = id ?? null;
    if (id === undefined) return;
    if (this.#kinds.size >= MAX_STYLES) throw new WorkbookError('corrupt', 'too many styles');
    this.#kinds.set(id, (parent === undefined ? undefined : this.#kinds.get(parent)) ?? NumberKind.plain);
  }

  #setFormat(format: string): void {
    if (this.#style !== null) this.#kinds.set(this.#style, NAMED_FORMATS.get(format) ?? numberKindOf(format));
  }

  #styleColumns(attribute: (name: string) => string | undefined): void {
    const from = indexOf(attribute('Index'), this.#styledColumns + 1) - 1;
    const to = Math.min(from + 1 + countOf(attribute('Span')), MAX_COLUMNS);
    const style = attribute('StyleID');
    for (let column = from; column < to; column++) this.#columnStyles[column] = style;
    this.#styledColumns = to;
  }

  #startRow(attribute: (name: string) => string | undefined): void {
    const next = this.#rowNumber + this.#rowSpan + 1;
    this.#rowNumber = indexOf(attribute('Index'), next);
    if (this.#rowNumber < next) throw new WorkbookError('corrupt', `row ${this.#rowNumber} after ${next - 1}`);
    this.#rowSpan = countOf(attribute('Span'));
    this.#rowStyle = attribute('StyleID');
    this.#cells = [];
    this.#nextColumn = 0;
  }

  #startCell(attribute: (name: string) => string | undefined): void {
    this.#column = indexOf(attribute('Index'), this.#nextColumn + 1) - 1;
    if (this.#column < this.#nextColumn)
      throw new WorkbookError('corrupt', `column ${this.#column + 1} of row ${this.#rowNumber} comes late`);
    this.#nextColumn = this.#column + 1 + countOf(attribute('MergeAcross'));
    this.#cellStyle = attribute('StyleID');
    this.#isUncalculated = attribute('Formula') !== undefined;
  }

  #endCell(text: string): void {
    this.#text = null;
    const value = this.#valueOf(text);
    this.#isUncalculated = false;
    if (value === null || value === '') return;
    this.#put(value);
  }

  #put(value: CellValue): void {
    this.#context.requireColumn(this.#column);
    if (this.#cells.length > this.#column) throw new WorkbookError('corrupt', `two values in a cell of row ${this.#rowNumber}`);
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells.push(value);
  }

  #valueOf(text: string): CellValue {
    switch (this.#type) {
      case 'Number':
        return this.#number(text.trim());
      case 'DateTime':
        return dateCell(text.trim(), this.#kind());
      case 'Boolean':
        return text.trim() === '1' || text.trim().toLowerCase() === 'true';
      case 'Error':
        return errorCell(text.trim());
      default:
        return this.#textCell(text);
    }
  }

  #textCell(text: string): CellValue {
    const bounded = this.#context.boundedText(text);
    if (typeof bounded !== 'string') return bounded;
    return this.#texts.of(bounded.includes('\r') ? bounded.replace(/\r\n?/g, '\n') : bounded);
  }

  #number(text: string): CellValue {
    if (text === '') return null;
    const value = Number(text);
    if (!Number.isFinite(value)) return { kind: 'error', code: '#NUM!' };
    const kind = this.#kind();
    return kind === NumberKind.plain ? value : cellOfFormatted(value, kind, false);
  }

  #kind(): NumberKind {
    const style = this.#cellStyle ?? this.#rowStyle ?? this.#columnStyles[this.#column] ?? 'Default';
    return this.#kinds.get(style) ?? NumberKind.plain;
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    this.#context.requireRow(this.#rowNumber, MAX_ROWS_XLSX);
    this.#rows.push({ rowNumber: this.#rowNumber, cells: this.#cells });
    this.#cells = [];
  }
}

function dateCell(text: string, kind: NumberKind): CellValue {
  const serial = EARLY_DATE.test(text) ? (Date.parse(`${text}Z`) - DAY_0_MS) / DAY_MS : Number.NaN;
  if (Number.isNaN(serial)) return cellOfIsoDate(text, kind, false);
  if (kind !== NumberKind.plain) return cellOfSerial(serial, kind, false);
  return cellOfSerial(serial, serial < 1 ? NumberKind.time : NumberKind.dateTime, false);
}

/** An index attribute, from 1. */
function indexOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const index = Number(text);
  if (!Number.isInteger(index) || index < 1) throw new WorkbookError('corrupt', 'an invalid index');
  return index;
}

/** An attribute with a number of further cells or rows. */
function countOf(text: string | undefined): number {
  const count = Number(text ?? 0);
  return Number.isInteger(count) && count > 0 ? count : 0;
}
