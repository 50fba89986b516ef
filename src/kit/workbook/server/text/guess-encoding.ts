import type { ByteStream } from '../byte-stream.ts';
import type { AmbiguousEncoding } from '../../encoding.ts';

/** The number of counted characters after which the search ends. */
const MAX_COUNTED = 100_000;
/** The minimum ratio of the characters that indicate one encoding to those that indicate the other. */
const CLEAR_RATIO = 10;
/** Bytes that Western ANSI (Windows-1252) does not define. */
const UNDEFINED_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Letters of Western ANSI below 0xc0: Š Œ Ž š œ ž Ÿ. */
const EARLY_LETTERS = new Set([0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f]);
/** GB 2312: punctuation and full-width characters, and the 3,755 most frequent Chinese characters. */
const MARKS = [0xa1, 0xa3] as const;
const COMMON = [0xb0, 0xd7] as const;
const GB_2312_FROM = 0xa1;
/** Bytes of GB18030's characters. */
const LEAD = [0x81, 0xfe] as const;
const TRAIL = [0x40, 0xfe] as const;
const DIGIT = [0x30, 0x39] as const;

const within = (byte: number | undefined, [from, to]: readonly [number, number]): boolean =>
  byte !== undefined && byte >= from && byte <= to;
const isLowerCase = (byte: number | undefined): boolean => within(byte, [0x61, 0x7a]);
const isLatin = (byte: number | undefined): boolean => isLowerCase(byte) || within(byte, [0x41, 0x5a]);
const isWesternLetter = (byte: number): boolean => (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || EARLY_LETTERS.has(byte);

/** Bytes that are examined together: one before a character, at most four of it, and two after it. */
const CONTEXT_BYTES = 8;

/**
 * Distinguishes GB18030 and Western ANSI by plausibility, since nearly every text is valid in both: a frequent Chinese
 * character in GB 2312 counts for the first, and an accented letter next to a Latin one for the second. GB18030 reads
 * such a letter together with the next byte.
 * @returns null if neither is ten times as frequent as the other
 */
export async function guessEncoding(stream: ByteStream): Promise<AmbiguousEncoding | null> {
  const tally = new Tally();
  let rest: Buffer = Buffer.alloc(0);
  let from = 0;
  for await (const chunk of stream()) {
    const bytes = Buffer.concat([rest, chunk]);
    if (tally.isEnough) break;
    const next = tally.count(bytes, from, bytes.length - CONTEXT_BYTES);
    rest = bytes.subarray(Math.max(0, next - 1));
    from = Math.min(next, 1);
  }
  tally.count(rest, from, rest.length);
  return tally.guess;
}

class Tally {
  #chinese = 0;
  #western = 0;
  /** Number of bytes that are not a character of GB18030. */
  #invalid = 0;
  #hasUndefinedInWestern = false;

  get isEnough(): boolean {
    return this.#chinese + this.#western >= MAX_COUNTED;
  }

  get guess(): AmbiguousEncoding | null {
    if (this.#hasUndefinedInWestern || (this.#chinese > 0 && this.#chinese >= CLEAR_RATIO * this.#western)) return 'gb18030';
    if (this.#western > 0 && this.#western >= CLEAR_RATIO * this.#chinese) return 'windows-1252';
    return this.#chinese === 0 && this.#invalid > 0 ? 'windows-1252' : null;
  }

  /** Counts the characters that begin in `bytes[from, until)`; returns the start of the next one. */
  count(bytes: Buffer, from: number, until: number): number {
    let offset = from;
    while (offset < until) offset += bytes[offset]! < 0x80 ? 1 : this.#character(bytes, offset);
    return offset;
  }

  /** Counts the non-ASCII character at `offset`; returns its number of bytes in GB18030. */
  #character(bytes: Buffer, offset: number): number {
    const lead = bytes[offset]!;
    const trail = bytes[offset + 1];
    if (UNDEFINED_IN_WINDOWS_1252.has(lead) || (trail !== undefined && UNDEFINED_IN_WINDOWS_1252.has(trail)))
      this.#hasUndefinedInWestern = true;
    const length = gb18030Length(bytes, offset);
    if (length === 0) this.#invalid++;
    if (length === 2 && trail! >= GB_2312_FROM && (within(lead, MARKS) || within(lead, COMMON))) this.#chinese++;
    else if (isWesternInWord(bytes, offset, length)) this.#western++;
    return Math.max(1, length);
  }
}

/** Number of bytes of the GB18030 character at `offset`; 0 if there is none. */
function gb18030Length(bytes: Buffer, offset: number): number {
  const lead = bytes[offset]!;
  if (!within(lead, LEAD)) return 0;
  const second = bytes[offset + 1];
  if (within(second, TRAIL) && second !== 0x7f) return 2;
  return within(second, DIGIT) && within(bytes[offset + 2], LEAD) && within(bytes[offset + 3], DIGIT) ? 4 : 0;
}

/** Whether a byte reads as an accented letter in a Latin word. `length`: of the possible GB18030 character. */
function isWesternInWord(bytes: Buffer, offset: number, length: number): boolean {
  const [before, letter, second, third] = [bytes[offset - 1], bytes[offset]!, bytes[offset + 1], bytes[offset + 2]];
  if (!isWesternLetter(letter)) return false;
  if (length !== 2) return isLatin(before) || isLatin(second);
  if (isLatin(second)) return isLatin(before) || isLatin(third);
  // Two accented letters in a word, as in créée.
  return isWesternLetter(second!) && isLowerCase(before) && isLowerCase(third);
}
