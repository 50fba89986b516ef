import type { Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import type { ByteSource } from '../byte-source.ts';
import { readStart, streamOf, type ByteStream } from '../byte-stream.ts';
import { chooseSheet, type ChoosableSheet } from '../choose-sheet.ts';
import { decodedText, Undecodable } from './decoded-text.ts';
import { chooseDelimiter } from './delimiter.ts';
import { DelimitedScanner } from './delimited-scanner.ts';
import { HtmlTable } from './html-table.ts';
import type { ReadContext } from '../read-context.ts';
import { savedPage } from './saved-page.ts';
import type { TextTableFormat } from '../sniff.ts';
import { SpreadsheetXml } from './spreadsheet-xml.ts';
import { encodingOf, HEAD_BYTES, type Encoding } from './text-encoding.ts';

/** The name of the only sheet of a text or page. */
const ONLY_SHEET: ChoosableSheet = { name: 'Sheet1', visible: true, kind: 'worksheet' };

interface EncodedText {
  readonly stream: ByteStream;
  readonly encoding: Encoding;
}

/** Parses a text in pieces of UTF-8 into rows. */
interface TableReader {
  /** The row being read, from 1. */
  readonly rowNumber: number;
  feed(piece: Buffer): void;
  end(): void;
  takeRows(): Row[];
}

/** Reads a text table in batches, as `readWorkbook` describes. Memory does not grow with the file. */
export async function* readTextTable(format: TextTableFormat, source: ByteSource, context: ReadContext): AsyncGenerator<Row[], void, void> {
  const { text, reader } = await open(format, source, context);
  yield* rowsOf(text, reader, context);
}

/** Names and visibility of the sheets, without reading a cell. */
export async function listTextSheets(format: TextTableFormat, source: ByteSource, context: ReadContext): Promise<ChoosableSheet[]> {
  if (format === 'spreadsheet-xml') return xmlSheets(await detectEncoding(streamOf(source, 0, source.size), null, context), context);
  return format === 'mime' ? savedPage(source) : [ONLY_SHEET];
}

async function open(
  format: TextTableFormat,
  source: ByteSource,
  context: ReadContext,
): Promise<{ text: EncodedText; reader: TableReader }> {
  const stream = streamOf(source, 0, source.size);
  switch (format) {
    case 'delimited': {
      chooseSheet([ONLY_SHEET], context);
      const text = await detectEncoding(stream, null, context);
      const { delimiter, skip } = await chooseDelimiter(decodedText(text.stream, text.encoding), context);
      return { text, reader: new DelimitedScanner(delimiter, context, skip) };
    }
    case 'html': {
      chooseSheet([ONLY_SHEET], context);
      return { text: await detectEncoding(stream, null, context), reader: new HtmlTable(context) };
    }
    case 'mime': {
      const { content, charset } = chooseSheet(await savedPage(source), context);
      return { text: await detectEncoding(content, charset, context), reader: new HtmlTable(context) };
    }
    case 'spreadsheet-xml': {
      const text = await detectEncoding(stream, null, context);
      const sheets = await xmlSheets(text, context);
      return { text, reader: new SpreadsheetXml(context, sheets.indexOf(chooseSheet(sheets, context))) };
    }
  }
}

async function detectEncoding(stream: ByteStream, declared: string | null, context: ReadContext): Promise<EncodedText> {
  const start = await readStart(stream, HEAD_BYTES);
  const head = start.subarray(0, HEAD_BYTES);
  const used = await encodingOf(stream, head, declared ?? declaredIn(head.toString('latin1')), context.encoding);
  context.onEncoding?.(used);
  return { stream, encoding: used.encoding };
}

/** The encoding that a page's or an XML document's first lines declare. */
function declaredIn(head: string): string | null {
  return (
    /<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
    null
  );
}

async function xmlSheets(text: EncodedText, context: ReadContext): Promise<ChoosableSheet[]> {
  const reader = new SpreadsheetXml(context, null);
  for await (const rows of rowsOf(text, reader, context)) if (rows.length > 0) throw new Error('listing sheets reads no rows');
  return reader.sheets;
}

async function* rowsOf({ stream, encoding }: EncodedText, reader: TableReader, context: ReadContext): AsyncGenerator<Row[], void, void> {
  try {
    for await (const piece of decodedText(stream, encoding)) {
      reader.feed(piece);
      const rows = reader.takeRows();
      if (rows.length > 0) yield rows;
      await context.yieldToEventLoop();
    }
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    throw new WorkbookError('undecodable', `row ${reader.rowNumber}: ${error.message}`, { row: reader.rowNumber }, { cause: error });
  }
  reader.end();
  const rows = reader.takeRows();
  if (rows.length > 0) yield rows;
}
