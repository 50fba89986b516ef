import { WorkbookError } from '../error.ts';
import type { ByteSource } from './byte-source.ts';
import { startsAsMime } from './text/mime-message.ts';
import { HEAD_BYTES, markedEncoding, unmarkedUtf16 } from './text/text-encoding.ts';

/** Formats of text that programs export under a workbook's name. */
export type TextTableFormat = 'delimited' | 'html' | 'mime' | 'spreadsheet-xml';

export type WorkbookFormat = 'xlsx' | 'xls' | TextTableFormat;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** First records of Excel 2 to 4 files, and of Excel 5 streams outside a compound file. */
const BARE_BIFF = ['09000400', '09000600', '09020600', '09040600', '09080800', '09081000'].map((hex) => Buffer.from(hex, 'hex'));

/** Formats that begin like a text and are none. */
const NOT_TEXT = /^(?:%pdf-|\{\\rtf|%!ps)/i;
/** Maximum control characters of a text, in percent of its bytes. */
const MAX_CONTROL_PERCENT = 1;

/**
 * Detects the format by content, never by name (docs/business-rules/imports.md#limits): programs export texts, pages
 * and XML under the name .xls. Throws a {@link WorkbookError} with the actual format if it is none of them.
 */
export async function sniffFormat(source: ByteSource): Promise<WorkbookFormat> {
  if (source.size === 0) throw new WorkbookError('empty-file');
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  if (startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP)) return 'xlsx';
  if (startsWith(head, COMPOUND_FILE)) return 'xls';
  if (BARE_BIFF.some((start) => startsWith(head, start))) throw new WorkbookError('biff5', 'a stream without compound file');
  const start = `starts with ${head.subarray(0, 8).toString('hex')}`;
  if (NOT_TEXT.test(head.toString('latin1', 0, 8))) throw new WorkbookError('not-a-workbook', start);
  const text = asciiOf(head);
  if (text === null) throw new WorkbookError('binary-content', start);
  return textFormat(text.trimStart());
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.length >= magic.length && head.compare(magic, 0, magic.length, 0, magic.length) === 0;
}

function textFormat(text: string): TextTableFormat {
  if (text === '') throw new WorkbookError('not-a-workbook', 'blank');
  if (startsAsMime(text)) return 'mime';
  if (!/^<[a-z!?/]/i.test(text)) return 'delimited';
  const isXml = text.startsWith('<?xml');
  const start = withoutProlog(text);
  if (/^<!doctype(?!\s+html\b)/i.test(start)) throw new WorkbookError('doctype', start.slice(0, 100));
  const root = /^<([^\s/>]+)/.exec(start)?.[1] ?? '';
  if (/^(?:[\w.-]+:)?Workbook$/.test(root)) return 'spreadsheet-xml';
  if (isXml && !HTML_ROOT.test(root)) throw new WorkbookError('xml-renamed', root.slice(0, 100));
  return 'html';
}

/** Root elements of a web page; `!doctype` counts, too. */
const HTML_ROOT = /^(?:!doctype|html|head|body|table|div|center|meta|style|font|p)$/i;

/** The text without the XML declaration and comments before the first tag. */
function withoutProlog(text: string): string {
  let rest = text;
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null;
    const offset = end === null ? -1 : rest.indexOf(end);
    if (end === null || offset < 0) return rest;
    rest = rest.slice(offset + end.length).trimStart();
  }
}

/** The head's ASCII characters at their positions, which identify the formats; null if it is no text. */
function asciiOf(head: Buffer): string | null {
  const encoding = markedEncoding(head) ?? unmarkedUtf16(head);
  if (encoding !== null && encoding !== 'utf-8') return new TextDecoder(encoding).decode(head);
  if (head.includes(0)) return null;
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) controls++;
  if (controls * 100 > head.length * MAX_CONTROL_PERCENT) return null;
  // After the three bytes of the UTF-8 mark, if there is one.
  return head.toString('latin1', encoding === null ? 0 : 3);
}
