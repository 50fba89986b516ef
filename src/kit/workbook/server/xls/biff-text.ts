import { WorkbookError } from '../../error.ts';
import { latin1Text } from '../xlsx/xml-text.ts';

/** The record that continues the previous one; a text continues in it after a new flag byte. */
export const CONTINUE = 0x3c;

/**
 * The position of the record after one that ends at `end`. Some programs write a stray byte before CONTINUE, which is
 * skipped: no record number begins with it.
 */
export function nextRecord(bytes: Buffer, end: number): number {
  return bytes[end + 1] === CONTINUE && bytes[end + 2] === 0 ? end + 1 : end;
}

const FLAG_WIDE = 1;
const FLAG_PHONETIC = 4;
const FLAG_RICH = 8;

/**
 * Reads a record and the CONTINUE records after it. Texts have one or two bytes per character, which may change at
 * every record border.
 */
export class BiffReader {
  readonly #bytes: Buffer;
  /** Start and end of each record's content, in order. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #segment = 0;
  #offset: number;
  #end: number;

  /** @param header position of the first record's header */
  constructor(bytes: Buffer, header: number) {
    this.#bytes = bytes;
    let offset = header;
    do {
      const length = bytes.readUInt16LE(offset + 2);
      const end = offset + 4 + length;
      if (end > bytes.length) throw new WorkbookError('corrupt', 'a record ends early');
      this.#starts.push(offset + 4);
      this.#ends.push(end);
      offset = nextRecord(bytes, end);
    } while (offset + 4 <= bytes.length && bytes.readUInt16LE(offset) === CONTINUE);
    this.#offset = this.#starts[0]!;
    this.#end = this.#ends[0]!;
  }

  /** The position in the stream; at a border, that of the next record. */
  position(): number {
    while (this.#offset >= this.#end && this.#segment + 1 < this.#starts.length) this.#nextSegment();
    return this.#offset;
  }

  get atEnd(): boolean {
    this.position();
    return this.#offset >= this.#end;
  }

  /** Continues at a position from {@link position}. */
  seek(position: number): void {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    this.#segment = low;
    this.#offset = position;
    this.#end = this.#ends[low]!;
  }

  byte(): number {
    if (this.position() >= this.#end) throw new WorkbookError('corrupt', 'a text ends early');
    return this.#bytes[this.#offset++]!;
  }

  uint16(): number {
    return this.byte() | (this.byte() << 8);
  }

  uint32(): number {
    return this.uint16() + this.uint16() * 0x10000;
  }

  /** A text after its length in two bytes. Nothing can be read after it, because formatting and phonetic data may follow. */
  text(): string {
    return this.#text('whole');
  }

  /** As {@link text}, but returns the existing part of a text that ends early. */
  truncatedText(): string {
    return this.#text('truncated');
  }

  /** Skips a text with its formatting and phonetic data. */
  skipText(): void {
    this.#text('skipped');
  }

  #text(extent: 'whole' | 'truncated' | 'skipped'): string {
    let remaining = this.uint16();
    // Some programs write no flag byte for an empty text.
    if (remaining === 0 && this.atEnd) return '';
    const flags = this.byte();
    const runs = flags & FLAG_RICH ? this.uint16() : 0;
    const phonetic = flags & FLAG_PHONETIC ? this.uint32() : 0;
    let wide = (flags & FLAG_WIDE) !== 0;
    let text = '';
    while (remaining > 0) {
      if (this.#offset >= this.#end) {
        if (this.#segment + 1 >= this.#starts.length) {
          if (extent === 'truncated') break;
          throw new WorkbookError('corrupt', 'a text ends early');
        }
        this.#nextSegment();
        if (this.#offset >= this.#end) continue;
        wide = (this.#bytes[this.#offset++]! & FLAG_WIDE) !== 0;
      }
      const room = wide ? (this.#end - this.#offset) >> 1 : this.#end - this.#offset;
      const count = Math.min(remaining, room);
      if (count === 0) {
        // A character is never divided between records, so this byte belongs to none.
        this.#offset = this.#end;
        continue;
      }
      const to = this.#offset + (wide ? count * 2 : count);
      if (extent !== 'skipped')
        text += wide ? this.#bytes.toString('utf16le', this.#offset, to) : latin1Text(this.#bytes, this.#offset, to);
      this.#offset = to;
      remaining -= count;
    }
    if (extent === 'skipped') this.#skip(runs * 4 + phonetic);
    return text.includes('\0') ? text.replaceAll('\0', '') : text;
  }

  #skip(bytes: number): void {
    for (let remaining = bytes; remaining > 0;) {
      if (this.position() >= this.#end) throw new WorkbookError('corrupt', 'a text ends early');
      const count = Math.min(remaining, this.#end - this.#offset);
      this.#offset += count;
      remaining -= count;
    }
  }

  #nextSegment(): void {
    this.#segment++;
    this.#offset = this.#starts[this.#segment]!;
    this.#end = this.#ends[this.#segment]!;
  }
}

/** Slots of the cache of decoded texts; a power of two. */
const CACHE_SLOTS = 1 << 14;

/** The shared texts of an .xls. Only their positions are stored; a text is decoded when a cell uses it. */
export class BiffSharedStrings {
  readonly #reader: BiffReader;
  #starts = new Uint32Array(1 << 10);
  #count = 0;
  readonly #cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1);
  readonly #cachedText = Array.from<string>({ length: CACHE_SLOTS }).fill('');

  /** @param header position of the SST record's header */
  constructor(bytes: Buffer, header: number, checkpoint: () => void) {
    this.#reader = new BiffReader(bytes, header);
    // The number of uses comes before the number of texts.
    this.#reader.uint32();
    const declaredCount = this.#reader.uint32();
    // Some programs declare a count of 0 although texts follow.
    const count = declaredCount === 0 ? Number.POSITIVE_INFINITY : declaredCount;
    while (this.#count < count && !this.#reader.atEnd) {
      this.#add(this.#reader.position());
      this.#reader.skipText();
      if (this.#count % 65_536 === 0) checkpoint();
    }
  }

  /** Text `index`, from 0; throws `corrupt` if it does not exist. */
  get(index: number): string {
    if (!(index < this.#count)) throw new WorkbookError('corrupt', `shared text ${index} of ${this.#count}`);
    const slot = index & (CACHE_SLOTS - 1);
    if (this.#cachedIndex[slot] === index) return this.#cachedText[slot]!;
    this.#reader.seek(this.#starts[index]!);
    const text = this.#reader.text();
    this.#cachedIndex[slot] = index;
    this.#cachedText[slot] = text;
    return text;
  }

  #add(position: number): void {
    if (this.#count === this.#starts.length) {
      const starts = new Uint32Array(this.#count * 2);
      starts.set(this.#starts);
      this.#starts = starts;
    }
    this.#starts[this.#count++] = position;
  }
}
