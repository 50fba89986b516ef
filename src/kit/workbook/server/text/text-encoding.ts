import { isUtf8 } from 'node:buffer';
import type { AmbiguousEncoding, UsedEncoding } from '../../encoding.ts';
import { WorkbookError } from '../../error.ts';
import type { ByteStream } from '../byte-stream.ts';
import { guessEncoding } from './guess-encoding.ts';
import { Utf8Tally, wholeCharacters } from './utf8-tally.ts';

/** The name of an encoding as `TextDecoder` knows it. */
export type Encoding = string;

/** Bytes looked at to tell what a file is. */
export const HEAD_BYTES = 8192;

/** The encoding that a byte order mark at the beginning declares. */
export function markedEncoding(head: Buffer): Encoding | null {
  if (head.length >= 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  return mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : null;
}

const FIRST_LETTER = 0x20;
const AFTER_ASCII = 0x7f;
/** Of so many characters of a table, one at least is a separator, a digit or a line end. */
const CHARACTERS_TO_ASCII = 20;

function isAscii(byte: number): boolean {
  return (byte >= FIRST_LETTER && byte < AFTER_ASCII) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
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
  if (little === big || Math.max(little, big) * CHARACTERS_TO_ASCII < head.length / 2) return null;
  const encoding = little > big ? 'utf-16le' : 'utf-16be';
  try {
    return isText(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })) ? encoding : null;
  } catch {
    return null;
  }
}

/** Assigned characters alone: what else holds zero bytes is no text, and comes out as characters that do not exist. */
function isText(text: string): boolean {
  return !/[^\P{Cc}\t\n\f\r]|\p{Cn}/u.test(text);
}

/**
 * The encoding of a text, known from its bytes as far as that can be (decision 21): its mark; the zero bytes of UTF-16;
 * valid UTF-8; what an HTML, MIME or XML header declares; of GB18030, as Chinese Windows and its programs write it, and
 * Western ANSI the plausible one. A text that is UTF-8 but for a few bytes is damaged UTF-8, not GB18030, which nearly
 * any bytes could be. Reading in an encoding still refuses what it does not define.
 * @param choice which of the two it is, where the bytes do not tell
 * @throws {WorkbookError} `encoding-undecided` where nobody chose
 */
export async function encodingOf(
  stream: ByteStream,
  head: Buffer,
  declared: string | null,
  choice: AmbiguousEncoding | undefined,
): Promise<UsedEncoding> {
  const found = markedEncoding(head) ?? unmarkedUtf16(head) ?? (await unmarkedUtf8(stream)) ?? knownEncoding(declared);
  if (found !== null) return { encoding: found, chosen: false };
  const guess = await guessEncoding(stream);
  if (guess !== null) return { encoding: guess, chosen: false };
  if (choice === undefined) throw new WorkbookError('encoding-undecided');
  return { encoding: choice, chosen: true };
}

/** UTF-8, whole or damaged. */
async function unmarkedUtf8(stream: ByteStream): Promise<Encoding | null> {
  if (await isWholeUtf8(stream)) return 'utf-8';
  const tally = new Utf8Tally();
  for await (const chunk of stream()) tally.feed(chunk);
  return tally.looksDamaged ? 'utf-8' : null;
}

async function isWholeUtf8(stream: ByteStream): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream()) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    rest = bytes.subarray(end);
  }
  return rest.length === 0;
}

/** What a declaration means. UTF-8 is no answer where the bytes are not; GBK is GB18030 with fewer characters. */
function knownEncoding(declared: string | null): Encoding | null {
  if (declared === null) return null;
  try {
    const { encoding } = new TextDecoder(declared);
    if (encoding === 'gbk') return 'gb18030';
    return encoding.startsWith('utf-') ? null : encoding;
  } catch {
    return null;
  }
}
