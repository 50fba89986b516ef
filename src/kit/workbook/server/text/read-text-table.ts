import type { Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import type { ByteSource } from '../byte-source.ts';
import { readStart, streamOf, type ByteStream } from '../byte-stream.ts';
import { chooseSheet, type ChoosableSheet } from '../choose-sheet.ts';
import { decodedText, Undecodable } from './decoded-text.ts';
import { chooseDelimiter } from './delimiter.ts';
import { DelimitedScanner } from './delimited-scanner.ts';
import { HtmlTable } from './html-table.ts';
import type { ReadContext, ReadProgress } from '../read-context.ts';
import { savedPage } from './saved-page.ts';
import type { TextFormat } from '../sniff.ts';
import { SpreadsheetXml } from './spreadsheet-xml.ts';
import { encodingOf, HEAD_BYTES, type Encoding } from './text-encoding.ts';

/** The name of the only sheet of a text or page. */
const ONLY_SHEET: ChoosableSheet = { name: 'Sheet1', visible: true, kind: 'worksheet' };

interface KnownText {
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

/**
 * Reads a text table with a workbook's file name in batches. See `readWorkbook`. Memory does not grow with the file.
 */
export async function* readTextTable(
  format: TextFormat,
  source: ByteSource,
  context: ReadContext,
  sheetName: string | undefined,
  onProgress: (progress: ReadProgress) => void,
): AsyncGenerator<Row[], void, void> {
  const progress = { bytesRead: 0, bytesTotal: source.size, rowsRead: 0 };
  const { text, reader } = await open(format, source, context, sheetName, (bytes) => (progress.bytesRead = bytes));
  for await (const rows of rowsOf(text, reader, context)) {
    progress.rowsRead += rows.length;
    onProgress({ ...progress });
    yield rows;
  }
  onProgress({ ...progress, bytesRead: source.size });
}

/** Names and visibility of the sheets, without reading a cell. */
export async function listTextSheets(format: TextFormat, source: ByteSource, context: ReadContext): Promise<ChoosableSheet[]> {
  if (format === 'spreadsheet-xml') return xmlSheets(await xmlText(source, context), context);
  return format === 'mime' ? (await savedPage(source)).map(({ sheet }) => sheet) : [ONLY_SHEET];
}

async function open(
  format: TextFormat,
  source: ByteSource,
  context: ReadContext,
  sheetName: string | undefined,
  onRead: (bytes: number) => void,
): Promise<{ text: KnownText; reader: TableReader }> {
  const stream = streamOf(source, 0, source.size, onRead);
  switch (format) {
    case 'delimited': {
      chooseSheet([ONLY_SHEET], sheetName);
      const text = await known(stream, null, context);
      const { delimiter, skip } = await chooseDelimiter(decodedText(text.stream, text.encoding), context);
      return { text, reader: new DelimitedReader(delimiter, skip, context) };
    }
    case 'html': {
      chooseSheet([ONLY_SHEET], sheetName);
      return { text: await known(stream, null, context), reader: new HtmlTable(context) };
    }
    case 'mime': {
      const pages = await savedPage(source, onRead);
      const chosen = chooseSheet(
        pages.map(({ sheet }) => sheet),
        sheetName,
      );
      const { content, charset } = pages.find(({ sheet }) => sheet === chosen)!;
      return { text: await known(content, charset, context), reader: new HtmlTable(context) };
    }
    case 'spreadsheet-xml': {
      const sheets = await xmlSheets(await xmlText(source, context), context);
      const chosen = chooseSheet(sheets, sheetName);
      return { text: await xmlText(source, context, onRead), reader: new SpreadsheetXml(context, sheets.indexOf(chosen)) };
    }
  }
}

async function known(stream: ByteStream, declared: string | null, context: ReadContext): Promise<KnownText> {
  const head = (await readStart(stream, HEAD_BYTES)).subarray(0, HEAD_BYTES);
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

function xmlText(source: ByteSource, context: ReadContext, onRead?: (bytes: number) => void): Promise<KnownText> {
  return known(streamOf(source, 0, source.size, onRead), null, context);
}

async function xmlSheets(text: KnownText, context: ReadContext): Promise<ChoosableSheet[]> {
  const reader = new SpreadsheetXml(context, null);
  for await (const rows of rowsOf(text, reader, context)) if (rows.length > 0) throw new Error('listing sheets reads no rows');
  return reader.sheets;
}

async function* rowsOf({ stream, encoding }: KnownText, reader: TableReader, context: ReadContext): AsyncGenerator<Row[], void, void> {
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

/** A delimited text without the line that declares the separator. */
class DelimitedReader implements TableReader {
  readonly #scanner: DelimitedScanner;
  #skip: number;

  constructor(delimiter: number, skip: number, context: ReadContext) {
    this.#scanner = new DelimitedScanner(delimiter, context);
    this.#skip = skip;
  }

  get rowNumber(): number {
    return this.#scanner.rowNumber;
  }

  feed(piece: Buffer): void {
    this.#scanner.feed(this.#skip > 0 ? piece.subarray(this.#skip) : piece);
    this.#skip = Math.max(0, this.#skip - piece.length);
    this.#scanner.scan(false);
  }

  end(): void {
    this.#scanner.scan(true);
  }

  takeRows(): Row[] {
    return this.#scanner.takeRows();
  }
}
