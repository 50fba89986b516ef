import type { DuplicateKeyDetector } from './duplicate-keys.ts';

const TAB = 0x09;
const NEWLINE = 0x0a;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LETTER_N = 0x4e;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const LAST_VISIBLE = 0x7e;
const FIRST_BEYOND_ASCII = 0x80;

/** Longer texts are copied with `Buffer.copy`; a loop is faster for shorter ones. */
const LONG = 64;

/** UTF-8 takes at most three bytes for a unit of a JavaScript string. */
const MOST_BYTES_OF_A_CHARACTER = 3;

/** Separator, sign, point and digits of any number that {@link CopyText.units} accepts. */
const NUMBER_MAX_LENGTH = 64;
/** Up to this number of units integer arithmetic of the processor is used, which takes half of the time. */
const GROUP = 1e9;
const GROUP_DIGITS = 9;

/**
 * Rows in COPY's text format, collected as bytes. Joining strings and encoding the result costs five times as much. The
 * first value of a row is its number; each further value begins with its separator.
 */
export class CopyText {
  #bytes: Buffer;
  #length = 0;

  /** @param capacity initial capacity in bytes */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  /** Bytes added since the last {@link take}. */
  get length(): number {
    return this.#length;
  }

  startRow(rowNumber: number): void {
    this.#addText(String(rowNumber));
  }

  value(text: string): void {
    this.#addByte(TAB);
    this.#addText(text);
  }

  /** A value encoded by {@link encodeForCopy}. */
  encodedValue(encoded: Uint8Array): void {
    this.#addByte(TAB);
    this.#addBytes(encoded);
  }

  /**
   * Writes a text that needs no check: one line of visible ASCII without surrounding spaces and without characters
   * special to COPY. Returns false for any other text, which the caller must check.
   */
  plainValue(text: string): boolean {
    const { length } = text;
    this.#reserve(length + 1);
    const bytes = this.#bytes;
    let offset = this.#length;
    bytes[offset++] = TAB;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code > LAST_VISIBLE || code < SPACE || code === BACKSLASH) return false;
      bytes[offset++] = code;
    }
    if (length === 0 || bytes[offset - 1] === SPACE || bytes[offset - length] === SPACE) return false;
    this.#length = offset;
    return true;
  }

  /** Writes a whole number of units, less than 10^15, of which each is one in the last of `scale` decimal places. */
  units(units: number, scale: number): void {
    this.#reserve(NUMBER_MAX_LENGTH);
    const bytes = this.#bytes;
    let offset = this.#length;
    bytes[offset++] = TAB;
    if (units < 0) bytes[offset++] = MINUS;
    const number = Math.abs(units);
    const digits = Math.max(digitsOf(number), scale + 1);
    const end = offset + digits + (scale > 0 ? 1 : 0);
    const high = Math.floor(number / GROUP) | 0;
    let rest = (number - high * GROUP) | 0;
    let to = end;
    for (let place = 0; place < digits; place++) {
      if (place === scale && place > 0) bytes[--to] = DOT;
      if (place === GROUP_DIGITS) rest = high;
      const higher = (rest / 10) | 0;
      bytes[--to] = ZERO + rest - higher * 10;
      rest = higher;
    }
    this.#length = end;
  }

  absent(): void {
    this.#reserve(3);
    this.#bytes[this.#length++] = TAB;
    this.#bytes[this.#length++] = BACKSLASH;
    this.#bytes[this.#length++] = LETTER_N;
  }

  endRow(): void {
    this.#addByte(NEWLINE);
  }

  /** Adds the bytes from `from` on to a natural key. */
  addToKey(from: number, keys: DuplicateKeyDetector): void {
    const bytes = this.#bytes;
    const end = this.#length;
    for (let offset = from; offset < end; offset++) keys.add(bytes[offset]!);
  }

  /** The added bytes as a copy. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #addByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Numbers, dates and codes are ASCII. A text with another character is encoded by the slower method. */
  #addText(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let offset = this.#length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= FIRST_BEYOND_ASCII || code === BACKSLASH || code < SPACE) {
        this.#addOther(text);
        return;
      }
      bytes[offset++] = code;
    }
    this.#length = offset;
  }

  /** Encoded in place: a separate buffer for each Chinese name takes twice as long. */
  #addOther(text: string): void {
    const escaped = escapedForCopy(text);
    this.#reserve(escaped.length * MOST_BYTES_OF_A_CHARACTER);
    this.#length += this.#bytes.write(escaped, this.#length);
  }

  #addBytes(added: Uint8Array): void {
    const { length } = added;
    this.#reserve(length);
    const bytes = this.#bytes;
    const offset = this.#length;
    if (length > LONG) bytes.set(added, offset);
    else for (let i = 0; i < length; i++) bytes[offset + i] = added[i]!;
    this.#length = offset + length;
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function digitsOf(number: number): number {
  let digits = 1;
  for (let beyond = 10; number >= beyond; beyond *= 10) digits++;
  return digits;
}

const ESCAPED = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escapedForCopy = (text: string) => text.replace(ESCAPED, (mark) => ESCAPES[mark] as string);

/** A text in the bytes of COPY's text format. */
export function encodeForCopy(text: string): Uint8Array {
  return Buffer.from(escapedForCopy(text));
}
