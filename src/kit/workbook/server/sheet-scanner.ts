import type { CellValue, Row } from '../cell.ts';
import { WorkbookError } from '../error.ts';
import { MAX_ROWS_XLSX } from '../limits.ts';
import { NumberKind } from './number-format.ts';
import type { ReadContext } from './read-context.ts';
import { cellOfIsoDate, cellOfSerial } from './serial-date.ts';
import type { SharedStrings } from './shared-strings.ts';
import { XmlScanner } from './xml-scanner.ts';
import { decodeXmlText, latin1Text } from './xml-text.ts';

const LOWER_C = 0x63;
const LOWER_V = 0x76;
const LOWER_T = 0x74;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_O = 0x6f;
const UPPER_P = 0x50;
const SPACE = 0x20;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const ZERO = 0x30;
const NINE = 0x39;
const MINUS = 0x2d;
const DOT = 0x2e;
const LESS = 0x3c;
const GREATER = 0x3e;
const QUOTE = 0x22;
const VALUE_OPEN = Buffer.from('<v>');
const VALUE_CLOSE = Buffer.from('</v></c>');
/** Without its `>`: an attribute may follow. */
const INLINE_OPEN = Buffer.from('<is><t');
const INLINE_CLOSE = Buffer.from('</t></is></c>');
const PRESERVE = Buffer.from(' xml:space="preserve">');
const SHEET_DATA = Buffer.from('sheetData');

/** A cell's type attribute, by its first letters: `b`, `d`, `e`, `n` (also when absent), `s`, `str`, `inlineStr`. */
const CellType = { number: 0, shared: 1, text: 2, inline: 3, boolean: 4, error: 5, isoDate: 6 } as const;
type CellType = (typeof CellType)[keyof typeof CellType];

/** Rows of one batch. */
const BATCH_ROWS = 512;
/** Cells of one batch, so that sheets of 16,384 columns stay small too. */
const BATCH_CELLS = 64 * 1024;

/** What a sheet's cells refer to. */
export interface SheetSurroundings {
  readonly sharedStrings: SharedStrings | null;
  /** {@link NumberKind} of each cell style. */
  readonly styleKinds: Uint8Array;
  readonly from1904: boolean;
}

/** Turns the bytes of a worksheet part into rows. Pauses whenever a batch is full: take it with {@link takeRows}, then scan on. */
export class SheetScanner extends XmlScanner {
  readonly #context: ReadContext;
  readonly #sharedStrings: SharedStrings | null;
  readonly #styleKinds: Uint8Array;
  readonly #from1904: boolean;
  #rows: Row[] = [];
  #cellsInBatch = 0;
  /** The row being read, `null` between rows. */
  #cells: CellValue[] | null = null;
  #rowNumber = 0;
  #column = 0;
  /** Where a cell that does not name its column goes. */
  #nextColumn = 0;
  #type: CellType = CellType.number;
  #style = 0;
  #insideValue = false;
  #insideText = false;
  #insidePhonetic = false;
  #inlineText: string | null = null;
  #insideSheetData = false;
  #sheetDataSeen = false;

  constructor(surroundings: SheetSurroundings, context: ReadContext) {
    super();
    this.#context = context;
    this.#sharedStrings = surroundings.sharedStrings;
    this.#styleKinds = surroundings.styleKinds;
    this.#from1904 = surroundings.from1904;
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
      else if (first === LOWER_V) this.#insideValue = !empty;
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
        if (this.#insideValue && textEnd > textStart) this.#value(text, textStart, textEnd);
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

  /**
   * Takes plain cells in one go: `<c r="A1" s="2" t="s"><v>5</v></c>` and the inline text's form, as nearly all programs write them. Going
   * tag by tag is twice as slow; anything unusual (formulas, rich text, prefixes, single quotes, comments) does go that way.
   */
  protected override skipAhead(bytes: Buffer, from: number, end: number): number {
    if (this.#cells === null) return from;
    let at = from;
    for (;;) {
      const after = this.#plainCell(bytes, at, end);
      if (after < 0) return at;
      at = after;
    }
  }

  /** Takes the cell at `at`; returns where it ends, or -1 (and nothing is changed but the cell's own scratch) when it is not plain or not all here. */
  #plainCell(bytes: Buffer, at: number, end: number): number {
    if (end - at < 8 || bytes[at] !== LESS || bytes[at + 1] !== LOWER_C || bytes[at + 2] !== SPACE) return -1;
    let column = -1;
    let style = 0;
    let type: CellType = CellType.number;
    let i = at + 3;
    for (;;) {
      if (i + 3 >= end || bytes[i + 1] !== EQUALS || bytes[i + 2] !== QUOTE) return -1;
      const name = bytes[i];
      const start = i + 3;
      i = start;
      while (i < end && bytes[i] !== QUOTE) i++;
      if (i + 1 >= end) return -1;
      if (name === LOWER_R) column = columnOf(bytes, start, i);
      else if (name === LOWER_S) style = integerOf(bytes, start, i);
      else if (name === LOWER_T) type = cellType(bytes, start, i);
      else return -1;
      i++;
      if (bytes[i] !== SPACE) break;
      i++;
    }
    const empty = bytes[i] === SLASH;
    if (empty) i++;
    if (i >= end || bytes[i] !== GREATER) return -1;
    i++;
    let textStart = 0;
    let textEnd = 0;
    if (!empty) {
      const opening = type === CellType.inline ? INLINE_OPEN : VALUE_OPEN;
      const closing = type === CellType.inline ? INLINE_CLOSE : VALUE_CLOSE;
      textStart = afterOpening(bytes, i, end, opening, type === CellType.inline);
      if (textStart < 0) return -1;
      textEnd = textStart;
      while (textEnd < end && bytes[textEnd] !== LESS) textEnd++;
      if (!matches(bytes, textEnd, end, closing)) return -1;
      i = textEnd + closing.length;
    }
    if (column < 0) column = this.#nextColumn;
    this.#context.requireColumn(column);
    this.#column = column;
    this.#nextColumn = column + 1;
    this.#style = style;
    this.#type = type;
    if (textEnd > textStart) this.#value(bytes, textStart, textEnd);
    return i;
  }

  #openSheetData(empty: boolean): void {
    this.#sheetDataSeen = true;
    if (empty) this.finished = true;
    else this.#insideSheetData = true;
  }

  #openRow(bytes: Buffer, attributesStart: number, tagEnd: number, empty: boolean): void {
    const named = rowNumberAttribute(bytes, attributesStart, tagEnd);
    const rowNumber = named === 0 ? this.#rowNumber + 1 : named;
    // Excel calls such a file damaged; to guess would be to put numbers into wrong rows.
    if (rowNumber <= this.#rowNumber || this.#cells !== null) throw new WorkbookError('corrupt', `row ${rowNumber} is out of order`);
    this.#context.requireRow(rowNumber, MAX_ROWS_XLSX);
    this.#rowNumber = rowNumber;
    this.#nextColumn = 0;
    if (!empty) this.#cells = [];
  }

  #closeRow(): void {
    const cells = this.#cells;
    this.#cells = null;
    if (cells === null || cells.length === 0) return;
    this.#rows.push({ rowNumber: this.#rowNumber, cells });
    this.#cellsInBatch += cells.length;
    if (this.#rows.length >= BATCH_ROWS || this.#cellsInBatch >= BATCH_CELLS) this.paused = true;
  }

  #openCell(bytes: Buffer, attributesStart: number, tagEnd: number): void {
    let column = -1;
    this.#type = CellType.number;
    this.#style = 0;
    this.#inlineText = null;
    let i = attributesStart;
    while (i < tagEnd) {
      const byte = bytes[i]!;
      if (byte <= SPACE || byte === SLASH) {
        i++;
        continue;
      }
      const nameStart = i;
      while (i < tagEnd && bytes[i] !== EQUALS) i++;
      const oneLetter = i - nameStart === 1 || bytes[nameStart + 1]! <= SPACE;
      i++;
      while (i < tagEnd && bytes[i]! <= SPACE) i++;
      const quote = bytes[i++];
      const start = i;
      while (i < tagEnd && bytes[i] !== quote) i++;
      if (oneLetter) {
        if (byte === LOWER_R) column = columnOf(bytes, start, i);
        else if (byte === LOWER_S) this.#style = integerOf(bytes, start, i);
        else if (byte === LOWER_T) this.#type = cellType(bytes, start, i);
      }
      i++;
    }
    if (column < 0) column = this.#nextColumn;
    this.#context.requireColumn(column);
    this.#column = column;
    this.#nextColumn = column + 1;
  }

  #addInlineText(text: string): void {
    this.#inlineText = this.#inlineText === null ? text : this.#inlineText + text;
    this.#context.requireTextLength(this.#inlineText.length, this.#rowNumber, this.#column);
  }

  #closeCell(): void {
    if (this.#inlineText !== null && this.#type === CellType.inline) this.#putText(this.#inlineText);
    this.#inlineText = null;
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
        this.#put({ kind: 'error', code: decodeXmlText(bytes, start, end) });
        break;
      case CellType.isoDate:
        this.#put(cellOfIsoDate(decodeXmlText(bytes, start, end)));
        break;
      case CellType.text:
      case CellType.inline:
        this.#putText(decodeXmlText(bytes, start, end));
    }
  }

  #putShared(index: number): void {
    if (this.#sharedStrings === null) throw new WorkbookError('corrupt', 'shared texts are missing');
    this.#putText(this.#sharedStrings.get(index));
  }

  #putNumber(bytes: Buffer, start: number, end: number): void {
    const value = numberOf(bytes, start, end);
    if (value !== value) {
      // Not a number under a number's type: shown as it stands, so that the rule of its column can name it.
      this.#putText(decodeXmlText(bytes, start, end));
      return;
    }
    const kind = this.#styleKinds[this.#style] as NumberKind | undefined;
    this.#put(kind === undefined || kind === NumberKind.plain ? value : cellOfSerial(value, kind, this.#from1904));
  }

  #putText(text: string): void {
    if (text === '') return;
    this.#context.requireTextLength(text.length, this.#rowNumber, this.#column);
    this.#put(text);
  }

  #put(value: CellValue): void {
    const cells = this.#cells;
    if (cells === null) throw new WorkbookError('corrupt', 'a cell outside a row');
    const column = this.#column;
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }
}

function isSheetData(bytes: Buffer, start: number, end: number): boolean {
  return end - start === SHEET_DATA.length && bytes.compare(SHEET_DATA, 0, SHEET_DATA.length, start, end) === 0;
}

function matches(bytes: Buffer, at: number, end: number, expected: Uint8Array): boolean {
  if (at + expected.length > end) return false;
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
}

/** Where the text behind `<v>` or `<is><t>` begins, a `xml:space` attribute of `t` passed; -1 when it is something else. */
function afterOpening(bytes: Buffer, at: number, end: number, opening: Uint8Array, isInline: boolean): number {
  if (!matches(bytes, at, end, opening)) return -1;
  const after = at + opening.length;
  if (!isInline) return after;
  if (bytes[after] === GREATER) return after + 1;
  return matches(bytes, after, end, PRESERVE) ? after + PRESERVE.length : -1;
}

/** The `r` attribute of a row, 0 when it has none. */
function rowNumberAttribute(bytes: Buffer, start: number, tagEnd: number): number {
  let i = start;
  while (i < tagEnd) {
    const byte = bytes[i]!;
    if (byte <= SPACE || byte === SLASH) {
      i++;
      continue;
    }
    const nameStart = i;
    while (i < tagEnd && bytes[i] !== EQUALS) i++;
    const oneLetter = i - nameStart === 1 || bytes[nameStart + 1]! <= SPACE;
    i++;
    while (i < tagEnd && bytes[i]! <= SPACE) i++;
    const quote = bytes[i++];
    const valueStart = i;
    while (i < tagEnd && bytes[i] !== quote) i++;
    if (oneLetter && byte === LOWER_R) return integerOf(bytes, valueStart, i);
    i++;
  }
  return 0;
}

function cellType(bytes: Buffer, start: number, end: number): CellType {
  switch (bytes[start]) {
    case LOWER_S:
      return end - start === 1 ? CellType.shared : CellType.text;
    case 0x69:
      return CellType.inline;
    case 0x62:
      return CellType.boolean;
    case 0x65:
      return CellType.error;
    case 0x64:
      return CellType.isoDate;
    default:
      return CellType.number;
  }
}

/** The column of a cell name such as `AB12`, from 0; -1 when it starts with no letter. */
function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  for (let i = start; i < end; i++) {
    const letter = bytes[i]! & 0xdf;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + (letter - 0x40);
    if (column > 1 << 20) break;
  }
  return column - 1;
}

/** Digits as a whole number, spaces around them passed; `corrupt` for anything else. */
function integerOf(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  let digits = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + (byte - ZERO);
      digits++;
    } else if (byte > SPACE) return notAnInteger(bytes, start, end);
  }
  return digits > 0 && digits <= 10 ? value : notAnInteger(bytes, start, end);
}

function notAnInteger(bytes: Buffer, start: number, end: number): never {
  throw new WorkbookError('corrupt', `“${bytes.toString('utf8', start, Math.min(end, start + 40))}” where a whole number belongs`);
}

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/**
 * Digits as a number, without a string. Up to 15 digits the division of two exact numbers gives what `Number()` gives; everything
 * else (exponents, more digits) goes through `Number()`. NaN when it is none.
 */
function numberOf(bytes: Buffer, start: number, end: number): number {
  let i = start;
  const negative = bytes[i] === MINUS;
  if (negative) i++;
  let mantissa = 0;
  let digits = 0;
  let dotAfter = -1;
  for (; i < end; i++) {
    const byte = bytes[i]!;
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO);
      digits++;
    } else if (byte === DOT && dotAfter < 0) dotAfter = digits;
    else return unusualNumberOf(bytes, start, end);
  }
  if (digits === 0) return Number.NaN;
  if (digits > 15) return digits < 400 ? Number(latin1Text(bytes, start, end)) : Number.NaN;
  if (dotAfter >= 0) mantissa /= POWERS_OF_TEN[digits - dotAfter]!;
  return negative ? -mantissa : mantissa;
}

const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$/;

function unusualNumberOf(bytes: Buffer, start: number, end: number): number {
  if (end - start > 400) return Number.NaN;
  const text = latin1Text(bytes, start, end);
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

function isTrue(bytes: Buffer, start: number, end: number): boolean {
  const text = latin1Text(bytes, start, Math.min(end, start + 16)).trim();
  return text === '1' || text === 'true';
}
