import { WorkbookError } from '../../error.ts';
import type { ByteSource } from '../byte-source.ts';
import { streamOf, type ByteStream } from '../byte-stream.ts';

/** One part of a MIME message: the position and type of its content. */
export interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

const MAX_PARTS = 2000;
/** Maximum bytes of a part's headers. */
const MAX_HEADER_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const DASH = 0x2d;

/** Whether a text begins with the headers of a MIME message, as pages saved as one file do. */
export function startsAsMime(text: string): boolean {
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/^mime-version:/i.test(line)) return true;
    if (!/^(?:[!-9;-~]+:|[ \t])/.test(line)) return false;
  }
  return false;
}

/** The parts of a MIME message, in order; a message without parts is one part. The message is read once, as a stream. */
export async function mimeParts(source: ByteSource): Promise<MimePart[]> {
  const whole = await partAt(source, 0, source.size);
  const boundary = parameterOf(whole.headers.get('content-type') ?? '', 'boundary');
  if (boundary === null) return [whole];
  const parts: MimePart[] = [];
  const marks = await boundaryLines(source, whole.start, Buffer.from(`--${boundary}`, 'latin1'));
  for (const [index, { lineEnd, isLast }] of marks.entries()) {
    if (isLast) return parts;
    const next = marks[index + 1];
    if (next === undefined) break;
    parts.push(await partAt(source, lineEnd, next.lineStart));
  }
  throw new WorkbookError('cut-off', 'a message without its last boundary');
}

async function partAt(source: ByteSource, start: number, end: number): Promise<MimePart> {
  const head = (await source.read(start, Math.min(MAX_HEADER_BYTES, end - start))).toString('latin1');
  const blank = /^\r?\n|\r?\n\r?\n/.exec(head);
  if (blank === null) throw new WorkbookError('corrupt', 'a MIME part without content');
  const headers = new Map<string, string>();
  for (const line of head
    .slice(0, blank.index)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, start: start + blank.index + blank[0].length, end };
}

/** A parameter of a header such as `text/html; charset="gb2312"`. */
export function parameterOf(header: string, name: string): string | null {
  for (const part of header.split(';').slice(1)) {
    const equals = part.indexOf('=');
    if (part.slice(0, Math.max(0, equals)).trim().toLowerCase() === name)
      return part
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1');
  }
  return null;
}

interface BoundaryLine {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly isLast: boolean;
}

/** The positions of the lines that begin with `mark`. Some programs end the line before with CR alone. */
async function boundaryLines(source: ByteSource, from: number, mark: Buffer): Promise<BoundaryLine[]> {
  const found: BoundaryLine[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let offset = from;
  for await (const chunk of streamOf(source, from, source.size)()) {
    const bytes = Buffer.concat([rest, chunk]);
    const base = offset - rest.length;
    offset += chunk.length;
    // The bytes that a mark at the end may still lack: the mark, two dashes and a line end.
    const until = offset === source.size ? bytes.length : bytes.length - mark.length - 4;
    let searched = 0;
    for (let hit = bytes.indexOf(mark); hit >= 0 && hit < until; hit = bytes.indexOf(mark, hit + mark.length)) {
      searched = hit + mark.length;
      if (base + hit > from && bytes[hit - 1] !== LINE_FEED && bytes[hit - 1] !== RETURN) continue;
      const isLast = bytes[searched] === DASH && bytes[searched + 1] === DASH;
      const feed = bytes.indexOf(LINE_FEED, searched);
      found.push({ lineStart: base + hit, lineEnd: base + (feed < 0 ? bytes.length : feed + 1), isLast });
      if (found.length > MAX_PARTS) throw new WorkbookError('corrupt', 'too many MIME parts');
    }
    // The byte before the mark shows whether the mark begins a line.
    rest = bytes.subarray(Math.max(searched, until - 1, 0));
  }
  return found;
}

/** A part's content without its transfer encoding. */
export function contentOf(source: ByteSource, { headers, start, end }: MimePart): ByteStream {
  const packed = streamOf(source, start, end);
  switch ((headers.get('content-transfer-encoding') ?? '').trim().toLowerCase()) {
    case 'base64':
      return () => decoded(packed, unpackBase64);
    case 'quoted-printable':
      return () => decoded(packed, unpackQuotedPrintable);
    default:
      return packed;
  }
}

/** Decodes a text. The end that needs more input is returned as `rest`. */
type Unpack = (text: string, last: boolean) => { bytes: Buffer; rest: string };

async function* decoded(packed: ByteStream, unpack: Unpack): AsyncGenerator<Buffer, void, void> {
  let rest = '';
  for await (const chunk of packed()) {
    const unpacked = unpack(rest + chunk.toString('latin1'), false);
    rest = unpacked.rest;
    yield unpacked.bytes;
  }
  yield unpack(rest, true).bytes;
}

const unpackBase64: Unpack = (text, last) => {
  const letters = text.replace(/[^A-Za-z0-9+/]/g, '');
  const whole = last ? letters.length : letters.length - (letters.length % 4);
  return { bytes: Buffer.from(letters.slice(0, whole), 'base64'), rest: letters.slice(whole) };
};

const unpackQuotedPrintable: Unpack = (text, last) => {
  const cut = last ? -1 : text.lastIndexOf('=');
  // `=` or `=E` at the end may continue in the next chunk.
  const waits = cut >= text.length - 2 ? cut : -1;
  const whole = waits < 0 ? text : text.slice(0, waits);
  const plain = whole
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { bytes: Buffer.from(plain, 'latin1'), rest: waits < 0 ? '' : text.slice(waits) };
};
