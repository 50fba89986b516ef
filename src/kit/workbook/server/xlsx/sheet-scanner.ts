import { isDeepStrictEqual } from 'node:util';
import type { CellValue, Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { MAX_ROW_CHARACTERS, MAX_ROWS_XLSX } from '../../limits.ts';
import { CellType, cellTypeOf, columnOfReference, integerOf, isTrue, numberOf, ShortAttributes } from './cell-bytes.ts';
import { errorCell } from '../error-cell.ts';
import { cellOfFormatted } from '../formatted-number.ts';
import { NumberKind } from '../number-format.ts';
import { PlainCell } from './plain-cell.ts';
import type { ReadContext } from '../read-context.ts';
import { cellOfIsoDate } from '../serial-date.ts';
import type { SharedStrings } from './shared-strings.ts';
import { XmlScanner } from './xml-scanner.ts';
import { RecentTexts } from '../recent-texts.ts';
import { decodeXmlText } from './xml-text.ts';

const LOWER_C = 0x63;
const LOWER_V = 0x76;
const LOWER_F = 0x66;
const LOWER_T = 0x74;
const LOWER_R = 0x72;
const LOWER_O = 0x6f;
const UPPER_P = 0x50;
const SHEET_DATA = Buffer.from('sheetData');

const BATCH_ROWS = 512;
/**
 * Cells of one batch, to bound its memory for sheets of 16,384 columns. A long text counts as one more cell for every
 * `CHARACTERS_PER_CELL` characters.
 */
const BATCH_CELLS = 64 * 1024;
const CHARACTERS_PER_CELL = 32;
/** Shared texts between two checks of the time limit: one may take a millisecond. */
const CHECK_INTERVAL = 1024;

const UNCALCULATED: CellValue = { kind: 'uncalculated' };

/** The workbook data that a sheet's cells refer to. */
interface WorkbookData {
  readonly sharedStrings: SharedStrings | null;
  /** {@link NumberKind} of each cell style. */
  readonly styleKinds: Uint8Array;
  readonly from1904: boolean;
}

/** Parses a worksheet part into rows. Pauses when a batch is full, which {@link takeRows} returns. */
export class SheetScanner extends XmlScanner {
  readonly #context: ReadContext;
  readonly #sharedStrings: SharedStrings | null;
  readonly #styleKinds: Uint8Array;
  readonly #from1904: boolean;
  #rows: Row[] = [];
  #cellsInBatch = 0;
  /** Characters of the row's texts. */
  #characters = 0;
  #sharedTexts = 0;
  /** The row being read, `null` between rows. */
  #cells: CellValue[] | null = null;
  #rowNumber = 0;
  #column = 0;
  /** The column of a cell without a reference. */
  #nextColumn = 0;
  #type: CellType = CellType.number;
  #style = 0;
  #insideValue = false;
  /** The cell has a formula and no value so far. */
  #uncalculated = false;
  #insideText = false;
  #insidePhonetic = false;
  #inlineText: string | null = null;
  #insideSheetData = false;
  readonly #texts = new RecentTexts();
  readonly #plain = new PlainCell();
  readonly #attributes = new ShortAttributes();
  #sheetDataSeen = false;

  constructor(workbook: WorkbookData, context: ReadContext) {
    super();
    this.#context = context;
    this.#sharedStrings = workbook.sharedStrings;
    this.#styleKinds = workbook.styleKinds;
    this.#from1904 = workbook.from1904;
  }

  /** The rows read since the last call. */
  takeRows(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#cellsInBatch = 0;
    return rows;
  }

  override finish(): void {
    super.finish();
    if (!this.#sheetDataSeen) throw new WorkbookError('corrupt', 'a worksheet without sheetData');
  }

  protected override open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number, empty: boolean): void {
    const length = nameEnd - nameStart;
    const first = bytes[nameStart];
    if (!this.#insideSheetData) {
      if (isSheetData(bytes, nameStart, nameEnd)) this.#openSheetData(empty);
    } else if (length === 1) {
      if (first === LOWER_C) this.#openCell(bytes, nameEnd, tagEnd);
      else if (first === LOWER_V) {
        this.#insideValue = !empty;
        if (empty) this.#emptyValue();
      } else if (first === LOWER_F) this.#uncalculated = true;
      else if (first === LOWER_T) this.#insideText = !empty && !this.#insidePhonetic;
    } else if (length === 3 && first === LOWER_R) {
      if (bytes[nameStart + 1] === LOWER_O) this.#openRow(bytes, nameEnd, tagEnd, empty);
      else if (bytes[nameStart + 1] === UPPER_P) this.#insidePhonetic = !empty;
    }
  }

  protected override close(bytes: Buffer, nameStart: number, nameEnd: number, text: Buffer, textStart: number, textEnd: number): void {
    if (!this.#insideSheetData) return;
    const length = nameEnd - nameStart;
    const first = bytes[nameStart];
    if (length === 1) {
      if (first === LOWER_V) {
        if (this.#insideValue && textEnd > textStart) {
          this.#uncalculated = false;
          this.#value(text, textStart, textEnd);
        } else if (this.#insideValue) this.#emptyValue();
        this.#insideValue = false;
      } else if (first === LOWER_T) {
        if (this.#insideText) this.#addInlineText(decodeXmlText(text, textStart, textEnd));
        this.#insideText = false;
      } else if (first === LOWER_C) this.#closeCell();
    } else if (length === 3 && first === LOWER_R) {
      if (bytes[nameStart + 1] === LOWER_O) this.#closeRow();
      else if (bytes[nameStart + 1] === UPPER_P) this.#insidePhonetic = false;
    } else if (isSheetData(bytes, nameStart, nameEnd)) this.finished = true;
  }

  /** Reads plain cells without the tag scanner; stops at the first other cell. */
  protected override skipAhead(bytes: Buffer, from: number, end: number): number {
    if (this.#cells === null) return from;
    const plain = this.#plain;
    let offset = from;
    for (;;) {
      const after = plain.recognise(bytes, offset, end);
      if (after < 0) return offset;
      this.#type = plain.type;
      this.#place(plain.column, plain.style);
      if (plain.textEnd > plain.textStart) this.#value(bytes, plain.textStart, plain.textEnd);
      offset = after;
    }
  }

  #openSheetData(empty: boolean): void {
    this.#sheetDataSeen = true;
    if (empty) this.finished = true;
    else this.#insideSheetData = true;
  }

  #openRow(bytes: Buffer, attributesStart: number, tagEnd: number, empty: boolean): void {
    const attributes = this.#attributes;
    attributes.read(bytes, attributesStart, tagEnd);
    const rowNumber = attributes.rStart < 0 ? this.#rowNumber + 1 : integerOf(bytes, attributes.rStart, attributes.rEnd);
    // Excel rejects such a file as damaged; guessing could put numbers into wrong rows.
    if (rowNumber < Math.max(1, this.#rowNumber) || this.#cells !== null)
      throw new WorkbookError('corrupt', `row ${rowNumber} is out of order`);
    this.#context.requireRow(rowNumber, MAX_ROWS_XLSX);
    // A row may be repeated, so the previous one is complete only now.
    const full = this.#rows.length >= BATCH_ROWS || this.#cellsInBatch >= BATCH_CELLS;
    if (rowNumber !== this.#rowNumber) {
      this.paused = full;
      this.#characters = 0;
    }
    this.#rowNumber = rowNumber;
    this.#nextColumn = 0;
    if (!empty) this.#cells = [];
  }

  #closeRow(): void {
    const cells = this.#cells;
    this.#cells = null;
    if (cells === null || cells.length === 0) return;
    this.#cellsInBatch += cells.length;
    const last = this.#rows.at(-1);
    if (last?.rowNumber === this.#rowNumber) joinRows(last, cells);
    else this.#rows.push({ rowNumber: this.#rowNumber, cells });
  }

  #openCell(bytes: Buffer, attributesStart: number, tagEnd: number): void {
    const attributes = this.#attributes;
    attributes.read(bytes, attributesStart, tagEnd);
    this.#type = attributes.tStart < 0 ? CellType.number : cellTypeOf(bytes, attributes.tStart, attributes.tEnd);
    this.#inlineText = null;
    this.#uncalculated = false;
    const { rStart, rEnd, sStart, sEnd } = attributes;
    this.#place(rStart < 0 ? -1 : columnOfReference(bytes, rStart, rEnd), sStart < 0 ? 0 : integerOf(bytes, sStart, sEnd));
  }

  /**
   * Sets the column and style of the cell that begins.
   * @param referenced column of the cell's reference; -1 without one
   */
  #place(referenced: number, style: number): void {
    const column = referenced < 0 ? this.#nextColumn : referenced;
    this.#style = style;
    this.#context.requireColumn(column);
    this.#column = column;
    this.#nextColumn = column + 1;
  }

  #addInlineText(text: string): void {
    if (this.#inlineText === null) this.#inlineText = text;
    else if (!this.#context.isTooLong(this.#inlineText)) this.#inlineText += text;
  }

  /** `<v></v>` is a formula's result if its type is text; a formula of another type has no result then. */
  #emptyValue(): void {
    if (this.#type === CellType.text) this.#uncalculated = false;
  }

  #closeCell(): void {
    if (this.#inlineText !== null && this.#type === CellType.inline) this.#putText(this.#inlineText);
    else if (this.#uncalculated) this.#put(UNCALCULATED);
    this.#inlineText = null;
    this.#uncalculated = false;
  }

  #value(bytes: Buffer, start: number, end: number): void {
    switch (this.#type) {
      case CellType.shared:
        this.#putShared(integerOf(bytes, start, end));
        break;
      case CellType.number:
        this.#putNumber(bytes, start, end);
        break;
      case CellType.boolean:
        this.#put(isTrue(bytes, start, end));
        break;
      case CellType.error:
        this.#putError(decodeXmlText(bytes, start, end));
        break;
      case CellType.isoDate:
        this.#putIsoDate(decodeXmlText(bytes, start, end));
        break;
      case CellType.text:
      case CellType.inline:
        this.#putText(this.#texts.decode(bytes, start, end));
    }
  }

  #putShared(index: number): void {
    if (this.#sharedStrings === null) throw new WorkbookError('corrupt', 'shared texts are missing');
    if (++this.#sharedTexts % CHECK_INTERVAL === 0) this.#context.checkpoint();
    this.#putText(this.#sharedStrings.get(index));
  }

  #putNumber(bytes: Buffer, start: number, end: number): void {
    const value = numberOf(bytes, start, end);
    if (Number.isNaN(value)) {
      // Not a number although its type is numeric: returned as text, so that the rule of its column can report it.
      this.#putText(decodeXmlText(bytes, start, end));
      return;
    }
    const kind = this.#styleKinds[this.#style] as NumberKind | undefined;
    this.#put(kind === undefined || kind === NumberKind.plain ? value : cellOfFormatted(value, kind, this.#from1904));
  }

  #putIsoDate(text: string): void {
    const kind = (this.#styleKinds[this.#style] ?? NumberKind.plain) as NumberKind;
    const value = cellOfIsoDate(text, kind, this.#from1904);
    if (typeof value === 'string') this.#putText(value);
    else this.#put(value);
  }

  #putError(code: string): void {
    const bounded = this.#context.boundedText(code);
    this.#countText(code);
    this.#put(typeof bounded === 'string' ? errorCell(code) : bounded);
  }

  #putText(text: string): void {
    if (text === '') return;
    const bounded = this.#context.boundedText(text);
    this.#countText(typeof bounded === 'string' ? bounded : bounded.start);
    this.#put(bounded);
  }

  /** Checks the length of the row's texts, and counts the text for its batch. */
  #countText({ length }: string): void {
    this.#characters += length;
    this.#context.requireTexts(this.#characters, MAX_ROW_CHARACTERS);
    this.#cellsInBatch += Math.floor(length / CHARACTERS_PER_CELL);
  }

  #put(value: CellValue): void {
    const cells = this.#cells;
    if (cells === null) throw new WorkbookError('corrupt', 'a cell outside a row');
    const column = this.#column;
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }
}

/** Merges a row that occurs twice, as Excel does. Throws `corrupt` if a cell has different values in both. */
function joinRows({ rowNumber, cells }: Row, more: readonly CellValue[]): void {
  while (cells.length < more.length) cells.push(null);
  for (const [column, value] of more.entries()) {
    if (value === null) continue;
    if (cells[column] !== null && !isDeepStrictEqual(cells[column], value))
      throw new WorkbookError('corrupt', `row ${rowNumber} comes twice with different cells`);
    cells[column] = value;
  }
}

function isSheetData(bytes: Buffer, start: number, end: number): boolean {
  return end - start === SHEET_DATA.length && bytes.compare(SHEET_DATA, 0, SHEET_DATA.length, start, end) === 0;
}
