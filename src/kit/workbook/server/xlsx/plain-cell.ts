import { CellType, cellTypeOf } from './cell-bytes.ts';

const LOWER_C = 0x63;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const LOWER_V = 0x76;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const ZERO = 0x30;
const NINE = 0x39;
const SPACE = 0x20;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const LESS = 0x3c;
const GREATER = 0x3e;
const QUOTE = 0x22;
const PRESERVE = Buffer.from(' xml:space="preserve">');

/** The bytes after a value as words of four bytes: comparing words takes a third of the time of comparing bytes. */
const VALUE_CLOSE = [word('</v>'), word('</c>')] as const;
const INLINE_OPEN = word('<is>');
/** Followed by `>`. */
const INLINE_CLOSE = [word('</t>'), word('</is'), word('></c')] as const;

/** Bytes that must be available to try a cell: more than the longest beginning and end. */
const LEAST_BYTES = 64;

/**
 * Recognises a cell in the form that nearly all programs write: `<c r="A1" s="2" t="s"><v>5</v></c>`, an inline text of
 * one piece, or an empty cell. All others, such as formulas, rich text, prefixes, single quotes and comments, are read
 * tag by tag, which is three times as slow.
 */
export class PlainCell {
  /** From 0; -1 for a cell without a reference. */
  column = -1;
  style = 0;
  type: CellType = CellType.number;
  /** The value, still escaped: `bytes[textStart, textEnd)`. */
  textStart = 0;
  textEnd = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #words = new DataView(this.#bytes.buffer);

  /** Returns the end of the cell that begins at `offset`; -1 if it is not plain or may be incomplete in `bytes[offset, end)`. */
  recognise(bytes: Buffer, offset: number, end: number): number {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    if (end - offset < LEAST_BYTES || bytes[offset] !== LESS || bytes[offset + 1] !== LOWER_C || bytes[offset + 2] !== SPACE) return -1;
    let i = this.#attributesEnd(bytes, offset + 3, end);
    if (i < 0) return -1;
    const empty = bytes[i] === SLASH;
    if (empty) i++;
    if (i >= end || bytes[i] !== GREATER) return -1;
    i++;
    this.textStart = this.textEnd = i;
    if (empty) return i;
    return this.type === CellType.inline ? this.#inlineEnd(bytes, i, end) : this.#valueEnd(bytes, i, end);
  }

  /** The end of the attributes, in any order. Reading beyond `end` is detected at the next quote. */
  #attributesEnd(bytes: Buffer, offset: number, end: number): number {
    this.column = -1;
    this.style = 0;
    this.type = CellType.number;
    for (let i = offset; ; i++) {
      if (i + 3 >= end || bytes[i + 1] !== EQUALS || bytes[i + 2] !== QUOTE) return -1;
      const name = bytes[i];
      i += 3;
      if (name === LOWER_R) i = this.#nameEnd(bytes, i);
      else if (name === LOWER_S) i = this.#styleEnd(bytes, i);
      else if (name === LOWER_T) {
        const start = i;
        while (i < end && bytes[i] !== QUOTE) i++;
        this.type = cellTypeOf(bytes, start, i);
      } else return -1;
      if (i + 1 >= end || bytes[i] !== QUOTE) return -1;
      i++;
      if (bytes[i] !== SPACE) return i;
    }
  }

  /** Reads the letters of a cell reference such as `AB12`; the row has its own number. */
  #nameEnd(bytes: Buffer, offset: number): number {
    let i = offset;
    let column = 0;
    for (let byte = bytes[i]!; byte >= UPPER_A && byte <= UPPER_Z; byte = bytes[++i]!) column = column * 26 + (byte - (UPPER_A - 1));
    this.column = column - 1;
    for (let byte = bytes[i]!; byte >= ZERO && byte <= NINE;) byte = bytes[++i]!;
    return i;
  }

  #styleEnd(bytes: Buffer, offset: number): number {
    let i = offset;
    let style = 0;
    for (let byte = bytes[i]!; byte >= ZERO && byte <= NINE; byte = bytes[++i]!) style = style * 10 + (byte - ZERO);
    this.style = style;
    return i;
  }

  #valueEnd(bytes: Buffer, offset: number, end: number): number {
    if (bytes[offset] !== LESS || bytes[offset + 1] !== LOWER_V || bytes[offset + 2] !== GREATER) return -1;
    const after = this.#textEnd(bytes, offset + 3, end, '</v></c>'.length);
    if (after < 0) return -1;
    const words = this.#words;
    return words.getInt32(after - 8, true) === VALUE_CLOSE[0] && words.getInt32(after - 4, true) === VALUE_CLOSE[1] ? after : -1;
  }

  #inlineEnd(bytes: Buffer, offset: number, end: number): number {
    const words = this.#words;
    if (offset + 7 > end || words.getInt32(offset, true) !== INLINE_OPEN || bytes[offset + 4] !== LESS || bytes[offset + 5] !== LOWER_T)
      return -1;
    const start = bytes[offset + 6] === GREATER ? offset + 7 : afterPreserve(bytes, offset + 6, end);
    if (start < 0) return -1;
    const after = this.#textEnd(bytes, start, end, '</t></is></c>'.length);
    if (after < 0) return -1;
    const closes =
      words.getInt32(after - 13, true) === INLINE_CLOSE[0] &&
      words.getInt32(after - 9, true) === INLINE_CLOSE[1] &&
      words.getInt32(after - 5, true) === INLINE_CLOSE[2] &&
      bytes[after - 1] === GREATER;
    return closes ? after : -1;
  }

  /** Stores the range of the text from `start`. Returns the end of the `closing` bytes after it; -1 if incomplete. */
  #textEnd(bytes: Buffer, start: number, end: number, closing: number): number {
    let i = start;
    while (i < end && bytes[i] !== LESS) i++;
    this.textStart = start;
    this.textEnd = i;
    return i + closing > end ? -1 : i + closing;
  }
}

/** Four characters as one word. */
export function word(text: string): number {
  return Buffer.from(text).readInt32LE(0);
}

/** The end of a tag that is exactly `xml:space="preserve"`; -1 for any other. */
export function afterPreserve(bytes: Buffer, offset: number, end: number): number {
  if (offset + PRESERVE.length > end) return -1;
  for (let i = 0; i < PRESERVE.length; i++) if (bytes[offset + i] !== PRESERVE[i]) return -1;
  return offset + PRESERVE.length;
}
