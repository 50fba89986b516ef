import { WorkbookError } from '../error.ts';
import type { ByteSource } from './byte-source.ts';

/** The two formats that are read. */
export type WorkbookFormat = 'xlsx' | 'xls';

/** Bytes looked at to tell what a file is. */
const SNIFFED_BYTES = 8192;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** First records of Excel 2 to 4 files (and Excel 5 streams outside a compound file): beginning-of-file of each version. */
const BARE_BIFF = ['09000400', '09000600', '09020600', '09040600', '09080800', '09081000'].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Tells the format by content, never by name (domain.md §3.9). Throws a {@link WorkbookError} that says what a file really is when it is
 * no workbook: people export CSV or HTML under the name .xls, and need to hear just that.
 */
export async function sniffFormat(source: ByteSource): Promise<WorkbookFormat> {
  if (source.size === 0) throw new WorkbookError('empty-file');
  const head = await source.read(0, Math.min(SNIFFED_BYTES, source.size));
  if (startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP)) return 'xlsx';
  if (startsWith(head, COMPOUND_FILE)) return 'xls';
  if (BARE_BIFF.some((start) => startsWith(head, start))) throw new WorkbookError('biff5', 'a stream without compound file');
  throw notAWorkbook(head);
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.length >= magic.length && head.compare(magic, 0, magic.length, 0, magic.length) === 0;
}

function notAWorkbook(head: Buffer): WorkbookError {
  const text = decodeText(head);
  if (text === null) return new WorkbookError('not-a-workbook', `starts with ${head.subarray(0, 8).toString('hex')}`);
  const start = withoutProlog(text.toLowerCase());
  if (start === '') return new WorkbookError('not-a-workbook', 'blank');
  if (start.startsWith('mime-version:') || HTML_START.test(start)) return new WorkbookError('html-renamed');
  return new WorkbookError(start.startsWith('<') ? 'xml-renamed' : 'csv-renamed');
}

const HTML_START = /^<(!doctype html|html|head|meta|body|table|style|div)\b/;

/** Without the XML declaration and the comments that may come before a document's first tag. */
function withoutProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?xml ') ? '?>' : null;
    const at = end === null ? -1 : rest.indexOf(end);
    if (end === null || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** The head as text, or `null` when it is binary. Chinese Windows writes CSV in GBK, Excel's “Unicode text” is UTF-16. */
function decodeText(head: Buffer): string | null {
  if (head.length >= 2) {
    const mark = head.readUInt16BE(0);
    if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(head);
    if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(head);
  }
  for (const byte of head) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) return null;
  }
  for (const encoding of ['utf-8', 'gb18030']) {
    // `stream`: the head may end inside a character.
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    } catch {
      // Not this encoding.
    }
  }
  return null;
}
