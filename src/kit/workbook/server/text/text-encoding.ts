import type { AmbiguousEncoding, UsedEncoding } from '../../encoding.ts';
import { WorkbookError } from '../../error.ts';
import type { ByteStream } from '../byte-stream.ts';
import { guessEncoding } from './guess-encoding.ts';

/** The name of an encoding for `TextDecoder`. */
export type Encoding = string;

/** Bytes that are examined to detect the encoding. */
export const HEAD_BYTES = 8192;

/** The encoding that a byte order mark at the beginning declares. */
export function markedEncoding(head: Buffer): Encoding | null {
  if (head.length >= 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  return mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : null;
}

const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;
/** In a table, one of this many characters is a separator, a digit or a line end. */
const MAX_CHARACTERS_PER_ASCII = 20;

function isAscii(byte: number): boolean {
  return (byte >= FIRST_PRINTABLE && byte < DELETE) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/**
 * UTF-16 without a byte order mark, detected by the zero bytes of separators, digits and line ends, which occur in no
 * other text. Null without a zero byte, and for binary content.
 */
export function unmarkedUtf16(head: Buffer): Encoding | null {
  if (!head.includes(0)) return null;
  let little = 0;
  let big = 0;
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i + 1] === 0 && isAscii(head[i]!)) little++;
    else if (head[i] === 0 && isAscii(head[i + 1]!)) big++;
  }
  if (little === big || Math.max(little, big) * MAX_CHARACTERS_PER_ASCII < head.length / 2) return null;
  const encoding = little > big ? 'utf-16le' : 'utf-16be';
  try {
    return isText(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })) ? encoding : null;
  } catch {
    return null;
  }
}

/** Only assigned characters: binary content with zero bytes decodes to unassigned ones. */
function isText(text: string): boolean {
  return !/[^\P{Cc}\t\n\f\r]|\p{Cn}/u.test(text);
}

/**
 * Detects the encoding of a text (decision 21), in this order: byte order mark; zero bytes of UTF-16; valid UTF-8; the
 * declaration of an HTML, MIME or XML header; the more plausible of GB18030 (Chinese Windows) and Western ANSI. A text
 * with a few bytes that are not UTF-8 is damaged UTF-8, since nearly all bytes are valid GB18030. Bytes that the
 * encoding does not define are rejected when the text is read.
 * @param choice the encoding that the user chose for an ambiguous text
 * @throws {WorkbookError} `encoding-undecided` for an ambiguous text without a choice
 */
export async function encodingOf(
  stream: ByteStream,
  head: Buffer,
  declared: string | null,
  choice: AmbiguousEncoding | undefined,
): Promise<UsedEncoding> {
  const certain = markedEncoding(head) ?? unmarkedUtf16(head) ?? (await unmarkedUtf8(stream)) ?? declaredEncoding(declared);
  if (certain !== null) return { encoding: certain, chosen: false };
  const guess = await guessEncoding(stream);
  if (guess !== null) return { encoding: guess, chosen: false };
  if (choice === undefined) throw new WorkbookError('encoding-undecided');
  return { encoding: choice, chosen: true };
}

/** UTF-8, valid or damaged. */
async function unmarkedUtf8(stream: ByteStream): Promise<Encoding | null> {
  return (await isValidUtf8(stream)) || (await looksLikeDamagedUtf8(stream)) ? 'utf-8' : null;
}

async function isValidUtf8(stream: ByteStream): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Minimum valid characters per invalid one for a text to count as damaged UTF-8. */
const MIN_VALID_PER_INVALID = 10;

async function looksLikeDamagedUtf8(stream: ByteStream): Promise<boolean> {
  const decoder = new TextDecoder('utf-8');
  let valid = 0;
  // Characters of three or more bytes, such as Chinese ones, which hardly ever occur by chance in other encodings.
  let long = 0;
  let invalid = 0;
  for await (const chunk of stream())
    for (const character of decoder.decode(chunk, { stream: true })) {
      if (character === '\ufffd') invalid++;
      else if (character > '\u007f') valid++;
      if (character > '\u07ff' && character !== '\ufffd') long++;
    }
  return long > invalid || valid >= MIN_VALID_PER_INVALID * Math.max(1, invalid);
}

/** The declared encoding. UTF-8 is ignored if the bytes are not valid; GBK is read as GB18030, which contains it. */
function declaredEncoding(declared: string | null): Encoding | null {
  if (declared === null) return null;
  try {
    const { encoding } = new TextDecoder(declared);
    if (encoding === 'gbk') return 'gb18030';
    return encoding.startsWith('utf-') ? null : encoding;
  } catch {
    return null;
  }
}
