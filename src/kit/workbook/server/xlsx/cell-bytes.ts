import { WorkbookError } from '../../error.ts';
import { latin1Text } from './xml-text.ts';

const SPACE = 0x20;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const ZERO = 0x30;
const NINE = 0x39;
const MINUS = 0x2d;
const DOT = 0x2e;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;

/** A cell's type attribute: `n` (also when absent), `s`, `str`, `inlineStr`, `b`, `e`, `d`, in the order of the members. */
export const CellType = { number: 0, shared: 1, text: 2, inline: 3, boolean: 4, error: 5, isoDate: 6 } as const;
export type CellType = (typeof CellType)[keyof typeof CellType];

/**
 * Positions of the values of the attributes `r`, `s` and `t` of a cell or row; a start of -1 for a missing one. One
 * object is reused for all tags of a sheet.
 */
export class ShortAttributes {
  rStart = -1;
  rEnd = -1;
  sStart = -1;
  sEnd = -1;
  tStart = -1;
  tEnd = -1;

  /** Searches a tag's attributes, `bytes[start, tagEnd)`, in any order and with any white space. */
  read(bytes: Buffer, start: number, tagEnd: number): void {
    this.rStart = this.sStart = this.tStart = -1;
    for (let i = start; i < tagEnd;) {
      const name = bytes[i]!;
      if (name <= SPACE || name === SLASH) {
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
      if (oneLetter) this.#store(name, valueStart, i);
      i++;
    }
  }

  #store(name: number, start: number, end: number): void {
    if (name === LOWER_R) {
      this.rStart = start;
      this.rEnd = end;
    } else if (name === LOWER_S) {
      this.sStart = start;
      this.sEnd = end;
    } else if (name === LOWER_T) {
      this.tStart = start;
      this.tEnd = end;
    }
  }
}

/** The type by the first byte of the attribute, which differs except for `s` and `str`. */
export function cellTypeOf(bytes: Buffer, start: number, end: number): CellType {
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

/** The column of a cell name such as `AB12`, from 0; -1 if it does not begin with a letter. */
export function columnOfReference(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  for (let i = start; i < end; i++) {
    const letter = bytes[i]! & 0xdf;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + (letter - 0x40);
    // Longer references are far beyond the last column, and must not overflow.
    if (column > 1 << 20) break;
  }
  return column - 1;
}

/** Digits as a whole number, with optional spaces around them; throws `corrupt` for anything else. */
export function integerOf(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  let digits = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + (byte - ZERO);
      digits++;
    } else if (byte > SPACE) return notAnInteger(bytes, start, end);
  }
  // More digits are beyond every row, style and text.
  return digits > 0 && digits <= 10 ? value : notAnInteger(bytes, start, end);
}

function notAnInteger(bytes: Buffer, start: number, end: number): never {
  throw new WorkbookError('corrupt', `“${bytes.toString('utf8', start, Math.min(end, start + 40))}” where a whole number belongs`);
}

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/**
 * Digits as a number, without a string. Up to 15 digits the division of two exact numbers gives what `Number()` gives;
 * everything else (exponents, more digits) goes through `Number()`. NaN if it is not a number.
 */
export function numberOf(bytes: Buffer, start: number, end: number): number {
  let i = start;
  const negative = bytes[i] === MINUS;
  if (negative) i++;
  let mantissa = 0;
  let digits = 0;
  let digitsBeforeDot = -1;
  for (; i < end; i++) {
    const byte = bytes[i]!;
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO);
      digits++;
    } else if (byte === DOT && digitsBeforeDot < 0) digitsBeforeDot = digits;
    else return unusualNumberOf(bytes, start, end);
  }
  if (digits === 0) return Number.NaN;
  if (digits > 15) return digits < 400 ? Number(latin1Text(bytes, start, end)) : Number.NaN;
  if (digitsBeforeDot >= 0) mantissa /= POWERS_OF_TEN[digits - digitsBeforeDot]!;
  return negative ? -mantissa : mantissa;
}

const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$/;

function unusualNumberOf(bytes: Buffer, start: number, end: number): number {
  if (end - start > 400) return Number.NaN;
  const text = latin1Text(bytes, start, end);
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The value of a boolean cell; false for anything but `1` and `true`. */
export function isTrue(bytes: Buffer, start: number, end: number): boolean {
  const text = latin1Text(bytes, start, Math.min(end, start + 16)).trim();
  return text === '1' || text === 'true';
}
