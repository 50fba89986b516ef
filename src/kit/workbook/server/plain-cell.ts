import { CellType, cellTypeOf, ShortAttributes } from './cell-bytes.ts';

const LOWER_C = 0x63;
const SPACE = 0x20;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const LESS = 0x3c;
const GREATER = 0x3e;
const QUOTE = 0x22;
const VALUE_OPEN = Buffer.from('<v>');
const VALUE_CLOSE = Buffer.from('</v></c>');
/** Without its `>`: an attribute may follow. */
const INLINE_OPEN = Buffer.from('<is><t');
const INLINE_CLOSE = Buffer.from('</t></is></c>');
const PRESERVE = Buffer.from(' xml:space="preserve">');

/**
 * Recognises a cell as nearly all programs write it, in one go: `<c r="A1" s="2" t="s"><v>5</v></c>`, an inline text of one piece, or an
 * empty cell. Going tag by tag is twice as slow. Formulas, rich text, prefixes, single quotes or comments are for the slower way.
 */
export class PlainCell {
  readonly attributes = new ShortAttributes();
  type: CellType = CellType.number;
  /** The value, still escaped: `bytes[textStart, textEnd)`. */
  textStart = 0;
  textEnd = 0;

  /** Looks at `bytes[at, end)`. Returns where the cell ends; -1 when it is not plain or not all here. */
  recognise(bytes: Buffer, at: number, end: number): number {
    if (end - at < 8 || bytes[at] !== LESS || bytes[at + 1] !== LOWER_C || bytes[at + 2] !== SPACE) return -1;
    let i = this.#attributesEnd(bytes, at + 3, end);
    if (i < 0) return -1;
    const empty = bytes[i] === SLASH;
    if (empty) i++;
    if (i >= end || bytes[i] !== GREATER) return -1;
    i++;
    this.textStart = this.textEnd = i;
    const { tStart, tEnd } = this.attributes;
    this.type = tStart < 0 ? CellType.number : cellTypeOf(bytes, tStart, tEnd);
    return empty ? i : this.#contentEnd(bytes, i, end);
  }

  #attributesEnd(bytes: Buffer, at: number, end: number): number {
    this.attributes.clear();
    for (let i = at; ; i++) {
      if (i + 3 >= end || bytes[i + 1] !== EQUALS || bytes[i + 2] !== QUOTE) return -1;
      const name = bytes[i]!;
      const start = i + 3;
      i = start;
      while (i < end && bytes[i] !== QUOTE) i++;
      if (i + 1 >= end || !this.attributes.note(name, start, i)) return -1;
      i++;
      if (bytes[i] !== SPACE) return i;
    }
  }

  #contentEnd(bytes: Buffer, at: number, end: number): number {
    const isInline = this.type === CellType.inline;
    const closing = isInline ? INLINE_CLOSE : VALUE_CLOSE;
    this.textStart = isInline ? afterInlineOpening(bytes, at, end) : afterMatch(bytes, at, end, VALUE_OPEN);
    if (this.textStart < 0) return -1;
    let i = this.textStart;
    while (i < end && bytes[i] !== LESS) i++;
    this.textEnd = i;
    return afterMatch(bytes, i, end, closing);
  }
}

function afterMatch(bytes: Buffer, at: number, end: number, expected: Uint8Array): number {
  if (at + expected.length > end) return -1;
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return -1;
  return at + expected.length;
}

function afterInlineOpening(bytes: Buffer, at: number, end: number): number {
  const after = afterMatch(bytes, at, end, INLINE_OPEN);
  if (after < 0) return -1;
  return bytes[after] === GREATER ? after + 1 : afterMatch(bytes, after, end, PRESERVE);
}
