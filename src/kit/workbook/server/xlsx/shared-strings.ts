import { WorkbookError } from '../../error.ts';
import { afterPreserve, word } from './plain-cell.ts';
import { megabytes } from '../read-context.ts';
import { XmlScanner } from './xml-scanner.ts';
import { decodeXmlText } from './xml-text.ts';

const LOWER_T = 0x74;
const LOWER_S = 0x73;
const LOWER_I = 0x69;
const LOWER_R = 0x72;
const UPPER_P = 0x50;
const LOWER_H = 0x68;
const LESS = 0x3c;
const GREATER = 0x3e;

/** The tags around a text of one piece: `<si><t>` and `</t></si>`. */
const ITEM_OPEN = word('<si>');
const TEXT_CLOSE = word('</t>');
const ITEM_CLOSE = word('</si');
const OPEN_BYTES = 6;
const CLOSE_BYTES = 9;
/** Bytes that must be available to try an item. */
const LEAST_BYTES = 48;
/** Longer texts are copied with `Buffer.copy`; a loop is faster for shorter ones. */
const LONG = 64;

/** Texts are stored in blocks of this size, so that growing copies nothing. */
const BLOCK_BYTES = 4 * 1024 * 1024;
/** No cell's 32,767 characters take more bytes, however they are escaped. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** A text of so many bytes takes long to decode, so it is cached at its first use, outside of the slots. */
const LONG_TEXT_BYTES = 8 * 1024;
/** Slots of the cache of decoded texts; a power of two. */
const CACHE_SLOTS = 1 << 16;
/** Maximum characters in the cache: its slots full of the longest texts would be gigabytes. */
const CACHE_CHARACTERS = 8 * 1024 * 1024;
/** Memory of a text in addition to its bytes: its position, its length, and whether a cell has used it. */
const BYTES_PER_TEXT = 13;
/** Texts for which there is space at first. The space is doubled when it is full. */
const INITIAL_TEXTS = 1 << 12;

/**
 * The shared texts of an .xlsx: stored as bytes and decoded on use. For sheets whose texts are all different, strings
 * would need several times the memory. Texts that a second cell uses are cached, the latest 65,536 of them: a text of
 * only one cell is never used again. Caching it would cost the garbage collector more than decoding it, and evict
 * others.
 */
export class SharedStrings extends XmlScanner {
  readonly #maxBytes: number;
  #blocks: Buffer[] = [];
  /** Bytes used of the last block. */
  #used = BLOCK_BYTES;
  /** Start of text i, whose length is {@link #lengths}[i]: block × BLOCK_BYTES + offset. */
  #starts = new Float64Array(INITIAL_TEXTS);
  #lengths = new Uint32Array(INITIAL_TEXTS);
  /** One byte for each text: whether a cell has used it. */
  #isUsed = new Uint8Array(INITIAL_TEXTS);
  #count = 0;
  /** Bytes allocated, used or not. */
  #held = INITIAL_TEXTS * BYTES_PER_TEXT;
  /** The text being read; rich text has several pieces. */
  #pending = Buffer.allocUnsafe(1 << 12);
  #pendingLength = 0;
  #insideText = false;
  #insidePhonetic = false;
  #words: DataView = new DataView(new ArrayBuffer(0));
  readonly #cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1);
  readonly #cachedText = Array.from<string>({ length: CACHE_SLOTS }).fill('');
  /** The cached texts of more than {@link LONG_TEXT_BYTES}, by index. */
  readonly #longTexts = new Map<number, string>();
  #cachedCharacters = 0;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  get count(): number {
    return this.#count;
  }

  /** Memory that the texts take, in bytes. */
  get heldBytes(): number {
    return this.#held;
  }

  /** Text `index`, from 0; throws `corrupt` if it does not exist. */
  get(index: number): string {
    if (!(index < this.#count)) throw new WorkbookError('corrupt', `shared text ${index} of ${this.#count}`);
    const slot = index & (CACHE_SLOTS - 1);
    if (this.#cachedIndex[slot] === index) return this.#cachedText[slot]!;
    const length = this.#lengths[index]!;
    if (length === 0) return '';
    const isLong = length > LONG_TEXT_BYTES;
    const known = isLong ? this.#longTexts.get(index) : undefined;
    if (known !== undefined) return known;
    const start = this.#starts[index]!;
    const block = this.#blocks[Math.floor(start / BLOCK_BYTES)]!;
    const offset = start % BLOCK_BYTES;
    const text = decodeXmlText(block, offset, offset + length);
    if (isLong) {
      this.#makeRoomFor(text);
      this.#longTexts.set(index, text);
    } else if (this.#isUsed[index] === 0) this.#isUsed[index] = 1;
    else {
      this.#makeRoomFor(text);
      this.#cachedIndex[slot] = index;
      this.#cachedText[slot] = text;
    }
    return text;
  }

  #makeRoomFor(text: string): void {
    this.#cachedCharacters += text.length;
    if (this.#cachedCharacters <= CACHE_CHARACTERS) return;
    this.#cachedIndex.fill(-1);
    this.#cachedText.fill('');
    this.#longTexts.clear();
    this.#cachedCharacters = text.length;
  }

  protected override open(bytes: Buffer, nameStart: number, nameEnd: number, _tagEnd: number, empty: boolean): void {
    if (isText(bytes, nameStart, nameEnd)) this.#insideText = !empty && !this.#insidePhonetic;
    else if (isItem(bytes, nameStart, nameEnd)) {
      if (empty) this.#endItem();
    } else if (!empty && isPhonetic(bytes, nameStart, nameEnd)) this.#insidePhonetic = true;
  }

  protected override close(bytes: Buffer, nameStart: number, nameEnd: number, text: Buffer, textStart: number, textEnd: number): void {
    if (isText(bytes, nameStart, nameEnd)) {
      if (this.#insideText && textEnd > textStart) this.#addPiece(text, textStart, textEnd);
      this.#insideText = false;
    } else if (isItem(bytes, nameStart, nameEnd)) this.#endItem();
    else if (isPhonetic(bytes, nameStart, nameEnd)) this.#insidePhonetic = false;
  }

  /**
   * Reads texts of one piece, as nearly all are, without the tag scanner, which takes five times as long. Stops at the
   * first other text.
   */
  protected override skipAhead(bytes: Buffer, from: number, end: number): number {
    if (this.#insideText || this.#insidePhonetic || this.#pendingLength > 0) return from;
    if (bytes.buffer !== this.#words.buffer || bytes.byteOffset !== this.#words.byteOffset || bytes.length !== this.#words.byteLength)
      this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let cursor = from;
    for (;;) {
      const after = this.#plainItem(bytes, cursor, end);
      if (after < 0) return cursor;
      cursor = after;
    }
  }

  /** Reads the item at `cursor` if it is a text of one piece. Returns its end; -1 if it is not, or may be incomplete. */
  #plainItem(bytes: Buffer, cursor: number, end: number): number {
    const words = this.#words;
    if (
      end - cursor < LEAST_BYTES ||
      words.getInt32(cursor, true) !== ITEM_OPEN ||
      bytes[cursor + 4] !== LESS ||
      bytes[cursor + 5] !== LOWER_T
    )
      return -1;
    const opened = cursor + OPEN_BYTES;
    const start = bytes[opened] === GREATER ? opened + 1 : afterPreserve(bytes, opened, end);
    if (start < 0) return -1;
    let close = start;
    while (close < end && bytes[close] !== LESS) close++;
    const after = close + CLOSE_BYTES;
    if (after > end || close - start > MAX_TEXT_BYTES) return -1;
    if (words.getInt32(close, true) !== TEXT_CLOSE || words.getInt32(close + 4, true) !== ITEM_CLOSE || bytes[after - 1] !== GREATER)
      return -1;
    this.#addItem(bytes, start, close);
    return after;
  }

  #addPiece(text: Buffer, start: number, end: number): void {
    const length = this.#pendingLength + end - start;
    if (length > MAX_TEXT_BYTES) throw new WorkbookError('corrupt', 'a shared text without end');
    if (length > this.#pending.length) {
      const larger = Buffer.allocUnsafe(2 * length);
      larger.set(this.#pending.subarray(0, this.#pendingLength));
      this.#pending = larger;
    }
    text.copy(this.#pending, this.#pendingLength, start, end);
    this.#pendingLength = length;
  }

  #endItem(): void {
    this.#addItem(this.#pending, 0, this.#pendingLength);
    this.#pendingLength = 0;
    // In a damaged part an end tag may have another name.
    this.#insidePhonetic = false;
  }

  #addItem(text: Buffer, from: number, to: number): void {
    const length = to - from;
    const start = this.#reserve(length);
    if (length > LONG) text.copy(this.#blocks[Math.floor(start / BLOCK_BYTES)]!, start % BLOCK_BYTES, from, to);
    else if (length > 0) {
      const block = this.#blocks[Math.floor(start / BLOCK_BYTES)]!;
      for (let i = from, at = start % BLOCK_BYTES; i < to; i++, at++) block[at] = text[i]!;
    }
    this.#grow();
    this.#starts[this.#count] = start;
    this.#lengths[this.#count] = length;
    this.#count++;
  }

  /** Reserves `length` bytes in one block. A text larger than a block gets a block of its own. */
  #reserve(length: number): number {
    if (this.#used + length > BLOCK_BYTES) {
      const room = Math.max(BLOCK_BYTES, length);
      this.#hold(room);
      this.#blocks.push(Buffer.allocUnsafe(room));
      this.#used = 0;
    }
    const start = (this.#blocks.length - 1) * BLOCK_BYTES + this.#used;
    this.#used = Math.min(BLOCK_BYTES, this.#used + length);
    return start;
  }

  /** Counts allocated memory. Throws `shared-strings-too-large` beyond the limit. */
  #hold(bytes: number): void {
    this.#held += bytes;
    if (this.#held > this.#maxBytes) throw new WorkbookError('shared-strings-too-large', '', { limit: megabytes(this.#maxBytes) });
  }

  #grow(): void {
    if (this.#count < this.#lengths.length) return;
    this.#hold(this.#count * BYTES_PER_TEXT);
    const starts = new Float64Array(this.#count * 2);
    starts.set(this.#starts);
    this.#starts = starts;
    const lengths = new Uint32Array(this.#count * 2);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
    const isUsed = new Uint8Array(this.#count * 2);
    isUsed.set(this.#isUsed);
    this.#isUsed = isUsed;
  }
}

function isText(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 1 && bytes[start] === LOWER_T;
}

function isItem(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 2 && bytes[start] === LOWER_S && bytes[start + 1] === LOWER_I;
}

/** `rPh`: a phonetic run, which is not part of the text. */
function isPhonetic(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 3 && bytes[start] === LOWER_R && bytes[start + 1] === UPPER_P && bytes[start + 2] === LOWER_H;
}
