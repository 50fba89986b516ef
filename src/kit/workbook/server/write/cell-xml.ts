import {
  cellText,
  columnLetters,
  cellNumberText,
  isWholeDay,
  parseDateText,
  type CellValue,
  type DateCell,
  type FormattedNumberCell,
} from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { MAX_TEXT_LENGTH } from '../../limits.ts';
import { serialOfDate } from '../serial-date.ts';
import { DATE_TIME_FORMAT, DATE_TIME_FRACTION_FORMAT, DAY_FORMAT, TEXT_FORMAT, type StyleName, type StyleSheet } from './style-sheet.ts';
import { escapeXml, spaceAttribute } from './xml-writing.ts';

export type ColumnType = 'text' | 'integer' | 'decimal' | 'date' | 'datetime';

/** The type of a column's cells, and the formats of its numbers. */
export interface ColumnShape {
  /** By default each value is written with its own type. */
  readonly type?: ColumnType;
  /** Decimals that a `decimal` column shows; by default all. */
  readonly scale?: number;
  /** Excel's format code of the column's numbers, in place of its type's own: `0.00;[Red]-0.00`. */
  readonly format?: string;
}

/** A value for a cell. Decimals and long integers are strings or bigints, so that no digit passes through a float. */
export type WritableCell = CellValue | bigint | undefined;

/** Digits of a number that Excel stores. Excel changes further digits, so a longer number is written as text. */
const EXCEL_DIGITS = 15;
/** The first number with more digits than Excel stores. */
const FIRST_BEYOND_EXCEL = 10 ** EXCEL_DIGITS;
/** The latest time of JavaScript's calendar; its negative is the earliest. */
const LAST_MS = 8.64e15;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** The error codes of Excel, which rejects a file with another one as damaged. */
const ERROR_CODES = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA']);
/** Excel's code for an invalid number or date. An empty cell would hide the error. */
const INVALID_NUMBER = '#NUM!';
/** First characters of a formula in some program (docs/business-rules/imports.md#formulas-in-exports). */
const FORMULA_START = /^[=+\-@\t\r]/;

/** A text that needs no escaping in a cell. */
const PLAIN_TEXT = /^[A-Za-z0-9](?:[A-Za-z0-9 ./:,;()#-]*[A-Za-z0-9./:,;()#-])?$/;
const MAX_PLAIN_LENGTH = 64;
const TEXT_CLOSE = '</t></is></c>';

/** Writes the cells of one column. */
export class CellEncoder {
  readonly #letters: string;
  readonly #type: ColumnType | undefined;
  readonly #styles: StyleSheet;
  readonly #numberFormat: string;
  readonly #styleCache = new Map<string, number>();
  readonly #plainText: number;
  readonly #plainNumber: number;
  readonly #plainDay: number;
  readonly #plainDateTime: number;
  /** The constant XML around the row number and the text of a plain cell. */
  readonly #cellOpen: string;
  readonly #textOpen: string;

  /** @param column from 0 */
  constructor(column: number, styles: StyleSheet, shape: ColumnShape = {}) {
    this.#letters = columnLetters(column);
    this.#type = shape.type;
    this.#styles = styles;
    this.#numberFormat = shape.format ?? numberFormatOf(shape);
    this.#plainText = this.#style(TEXT_FORMAT, 'plain');
    this.#plainNumber = this.#style(this.#numberFormat, 'plain');
    this.#plainDay = this.#style(DAY_FORMAT, 'plain');
    this.#plainDateTime = this.#style(DATE_TIME_FORMAT, 'plain');
    this.#cellOpen = `<c r="${this.#letters}`;
    this.#textOpen = `" s="${this.#plainText}" t="inlineStr"><is><t>`;
  }

  /** The style of the column's empty cells, so that typed values keep their zeros or are shown as dates. */
  get emptyStyle(): number {
    if (this.#type === 'text') return this.#plainText;
    if (this.#type === 'date') return this.#plainDay;
    if (this.#type === 'datetime') return this.#plainDateTime;
    return this.#plainNumber;
  }

  /** One cell; `''` for an empty cell without a style. */
  cell(value: WritableCell, rowNumber: number, styleName: StyleName = 'plain'): string {
    if (value === null || value === undefined || value === '') return styleName === 'plain' ? '' : this.#emptyCell(rowNumber, styleName);
    switch (typeof value) {
      case 'string':
        return this.#fromText(value, rowNumber, styleName);
      case 'number':
        return this.#fromNumber(value, rowNumber, styleName);
      case 'bigint':
        return this.#fromDecimal(String(value), rowNumber, styleName);
      case 'boolean':
        if (this.#type === 'text') return this.#text(cellText(value), rowNumber, styleName);
        return `<c r="${this.#letters}${rowNumber}" s="${this.#style('General', styleName)}" t="b"><v>${value ? 1 : 0}</v></c>`;
      default:
        if (value.kind === 'date') return this.#date(value, rowNumber, styleName);
        if (value.kind === 'uncalculated') return this.cell(null, rowNumber, styleName);
        if (value.kind === 'tooLong') return this.#text(value.start, rowNumber, styleName);
        if (value.kind !== 'error') return this.#formattedNumber(value, rowNumber, styleName);
        return ERROR_CODES.has(value.code) ? this.#error(value.code, rowNumber, styleName) : this.#text(value.code, rowNumber, styleName);
    }
  }

  /** The column's header, or a header above it: a text whatever the column's type. */
  header(text: string, styleName: StyleName, rowNumber = 1): string {
    return this.#text(text, rowNumber, styleName);
  }

  #emptyCell(rowNumber: number, styleName: StyleName): string {
    return `<c r="${this.#letters}${rowNumber}" s="${this.#style(this.#type === undefined ? TEXT_FORMAT : this.#numberFormat, styleName)}"/>`;
  }

  #fromText(value: string, rowNumber: number, styleName: StyleName): string {
    if (this.#type === 'integer' || this.#type === 'decimal') return this.#fromDecimal(value, rowNumber, styleName);
    if (this.#type === 'date' || this.#type === 'datetime') {
      const date = parseDateText(value);
      if (date) return this.#date(date, rowNumber, styleName);
    }
    return this.#text(value, rowNumber, styleName);
  }

  #fromNumber(value: number, rowNumber: number, styleName: StyleName): string {
    if (!Number.isFinite(value)) return this.#error(INVALID_NUMBER, rowNumber, styleName);
    if (this.#type === 'text') return this.#text(allDigits(value), rowNumber, styleName);
    // Without a type the cell keeps the type of its source.
    const isRounded = this.#type !== undefined && Math.abs(value) >= FIRST_BEYOND_EXCEL;
    return isRounded ? this.#fromDecimal(allDigits(value), rowNumber, styleName) : this.#number(String(value), rowNumber, styleName);
  }

  #error(code: string, rowNumber: number, styleName: StyleName): string {
    return `<c r="${this.#letters}${rowNumber}" s="${this.#style('General', styleName)}" t="e"><v>${escapeXml(code)}</v></c>`;
  }

  #fromDecimal(digits: string, rowNumber: number, styleName: StyleName): string {
    if (this.#type === 'text' || !DECIMAL.test(digits) || isTooLongForExcel(digits)) return this.#text(digits, rowNumber, styleName);
    return this.#number(digits, rowNumber, styleName);
  }

  #number(digits: string, rowNumber: number, styleName: StyleName): string {
    const style = styleName === 'plain' ? this.#plainNumber : this.#style(this.#numberFormat, styleName);
    return `<c r="${this.#letters}${rowNumber}" s="${style}"><v>${digits}</v></c>`;
  }

  #formattedNumber(cell: FormattedNumberCell, rowNumber: number, styleName: StyleName): string {
    if (!Number.isFinite(cell.value)) return this.#error(INVALID_NUMBER, rowNumber, styleName);
    if (this.#type === 'text') return this.#text(cell.shown, rowNumber, styleName);
    return `<c r="${this.#letters}${rowNumber}" s="${this.#style(formatShowing(cell), styleName)}"><v>${cell.value}</v></c>`;
  }

  #date(date: DateCell, rowNumber: number, styleName: StyleName): string {
    if (!(Math.abs(date.ms) <= LAST_MS)) return this.#error(INVALID_NUMBER, rowNumber, styleName);
    const serial = serialOfDate(date.ms);
    if (serial === null || this.#type === 'text') return this.#text(cellText(date), rowNumber, styleName);
    return `<c r="${this.#letters}${rowNumber}" s="${this.#dateStyle(date, styleName)}"><v>${serial}</v></c>`;
  }

  /** A style with the precision of the value, at least that of the column. */
  #dateStyle(date: DateCell, styleName: StyleName): number {
    if (date.ms % 1000 !== 0) return this.#style(DATE_TIME_FRACTION_FORMAT, styleName);
    const day = this.#type !== 'datetime' && isWholeDay(date);
    if (styleName !== 'plain') return this.#style(day ? DAY_FORMAT : DATE_TIME_FORMAT, styleName);
    return day ? this.#plainDay : this.#plainDateTime;
  }

  #text(text: string, rowNumber: number, styleName: StyleName): string {
    if (styleName === 'plain' && text.length < MAX_PLAIN_LENGTH && PLAIN_TEXT.test(text))
      return this.#cellOpen + rowNumber + this.#textOpen + text + TEXT_CLOSE;
    if (text.length > MAX_TEXT_LENGTH) {
      throw new WorkbookError('text-too-long', `${text.length} characters`, {
        cell: `${this.#letters}${rowNumber}`,
        limit: MAX_TEXT_LENGTH,
      });
    }
    const formula = FORMULA_START.test(text);
    const style = styleName === 'plain' && !formula ? this.#plainText : this.#style(TEXT_FORMAT, wrappedStyle(text, styleName), formula);
    return `<c r="${this.#letters}${rowNumber}" s="${style}" t="inlineStr"><is><t${spaceAttribute(text)}>${escapeXml(text)}</t></is></c>`;
  }

  #style(format: string, styleName: StyleName, quotePrefix = false): number {
    const key = `${format} ${styleName} ${quotePrefix}`;
    let id = this.#styleCache.get(key);
    if (id === undefined) {
      id = this.#styles.id({ format, styleName, quotePrefix });
      this.#styleCache.set(key, id);
    }
    return id;
  }
}

/** The styles of headers with several lines. */
const WRAPPED_STYLES: Readonly<Partial<Record<StyleName, StyleName>>> = { header: 'headerLines', requiredHeader: 'requiredHeaderLines' };

const wrappedStyle = (text: string, styleName: StyleName): StyleName =>
  text.includes('\n') ? (WRAPPED_STYLES[styleName] ?? styleName) : styleName;

/** Maximum decimals that Excel shows. */
const MAX_PLACES = 30;

/** The format in which a number shows the text with which it was read. */
function formatShowing({ kind, shown }: FormattedNumberCell): string {
  if (kind === 'zeroFilled') return '0'.repeat(shown.length);
  const places = shown.slice(0, -1).split('.')[1]?.length ?? 0;
  return `${decimalFormat(Math.min(places, MAX_PLACES))}%`;
}

function numberFormatOf({ type, scale }: ColumnShape): string {
  if (type === 'integer') return '0';
  return type === 'decimal' && scale !== undefined ? decimalFormat(scale) : 'General';
}

function decimalFormat(scale: number): string {
  return scale > 0 ? `0.${'0'.repeat(scale)}` : '0';
}

/** A number with all its digits, so that different codes of sixteen digits remain different. */
function allDigits(value: number): string {
  if (Math.abs(value) < FIRST_BEYOND_EXCEL) return cellNumberText(value);
  return Number.isInteger(value) ? String(BigInt(value)) : String(value);
}

/** Whether Excel would change digits. Leading zeros, and trailing zeros after the point, do not count. */
function isTooLongForExcel(decimal: string): boolean {
  if (decimal.length <= EXCEL_DIGITS) return false;
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  return `${whole}${fraction.replace(/0+$/, '')}`.replace(/^0+/, '').length > EXCEL_DIGITS;
}
