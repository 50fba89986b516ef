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

/** Up to this number of bytes, a loop is faster than `Buffer.set`. */
const MAX_LOOP_LENGTH = 64;

/** Maximum UTF-8 bytes of one UTF-16 code unit. */
const MAX_BYTES_PER_CODE_UNIT = 3;

/** Maximum length of a number that {@link CopyText.units} writes: separator, sign, point and digits. */
const NUMBER_MAX_LENGTH = 64;
/** Numbers are split here, so that each part fits 32-bit integer arithmetic, which takes half of the time. */
const GROUP = 1e9;
const GROUP_DIGITS = 9;

/**
 * Collects rows in COPY's text format as bytes. Joining strings and encoding the result takes five times as long. The
 * first value of a row is its number; the other values follow their separator.
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
   * Writes a text that needs no check: one line of visible ASCII without surrounding spaces or backslashes. Returns
   * false for any other text, which the caller must check.
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

  /** Writes the decimal `units / 10^scale`; `units` is an integer with an absolute value below 10^15. */
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

  /** Writes a null value. */
  absent(): void {
    this.#reserve(3);
    this.#bytes[this.#length++] = TAB;
    this.#bytes[this.#length++] = BACKSLASH;
    this.#bytes[this.#length++] = LETTER_N;
  }

  endRow(): void {
    this.#addByte(NEWLINE);
  }

  /** Adds the bytes since the offset `from` to the current natural key. */
  addToKey(from: number, keys: DuplicateKeyDetector): void {
    const bytes = this.#bytes;
    const end = this.#length;
    for (let offset = from; offset < end; offset++) keys.add(bytes[offset]!);
  }

  /** Returns a copy of the collected bytes, and removes them. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #addByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Adds a text. The loop is fast for ASCII: numbers, dates and codes. Other texts are encoded by a slower method. */
  #addText(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let offset = this.#length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= FIRST_BEYOND_ASCII || code === BACKSLASH || code < SPACE) {
        this.#addEscaped(text);
        return;
      }
      bytes[offset++] = code;
    }
    this.#length = offset;
  }

  /** Encodes in place: a separate buffer for each Chinese name takes twice as long. */
  #addEscaped(text: string): void {
    const escaped = escapedForCopy(text);
    this.#reserve(escaped.length * MAX_BYTES_PER_CODE_UNIT);
    this.#length += this.#bytes.write(escaped, this.#length);
  }

  #addBytes(added: Uint8Array): void {
    const { length } = added;
    this.#reserve(length);
    const bytes = this.#bytes;
    const offset = this.#length;
    if (length > MAX_LOOP_LENGTH) bytes.set(added, offset);
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
  for (let power = 10; number >= power; power *= 10) digits++;
  return digits;
}

const ESCAPED = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escapedForCopy = (text: string) => text.replace(ESCAPED, (mark) => ESCAPES[mark] as string);

/** The bytes of a text in COPY's text format. */
export function encodeForCopy(text: string): Uint8Array {
  return Buffer.from(escapedForCopy(text));
}
