import { WorkbookError } from '../../error.ts';
import { DelimitedScanner } from './delimited-scanner.ts';
import type { ReadContext } from '../read-context.ts';

/** Separators that exports use, in order of preference. */
const CANDIDATES = ['\t', ',', ';'];
/** Excel's optional first line, which declares the separator and is not a row. */
const DECLARATION = /^"?sep=([\t -~])"?(?:\r\n|\r|\n)/i;
/** Bytes at the beginning of the text in which the header is searched. */
const HEAD_BYTES = 64 * 1024;

/**
 * The separator of the cells: the one that the first line declares (`sep=;`), otherwise the one that splits the first
 * row into the most fields. Empty fields count, since a title above a table is followed only by separators.
 * @returns the byte, and how many bytes of the text to skip
 */
export async function chooseDelimiter(text: AsyncIterable<Buffer>, context: ReadContext): Promise<{ delimiter: number; skip: number }> {
  const head = await beginningOf(text);
  const declared = DECLARATION.exec(head.toString('latin1', 0, 16));
  if (declared !== null) return { delimiter: declared[1]!.charCodeAt(0), skip: declared[0].length };
  let best = { delimiter: CANDIDATES[0]!.charCodeAt(0), width: 0 };
  for (const candidate of CANDIDATES) {
    const delimiter = candidate.charCodeAt(0);
    const width = headerWidth(head, delimiter, context);
    if (width > best.width) best = { delimiter, width };
  }
  return { delimiter: best.delimiter, skip: 0 };
}

async function beginningOf(text: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of text) {
      pieces.push(piece);
      length += piece.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch {
    // Invalid rows are reported when they are read, with their number.
  }
  return Buffer.concat(pieces);
}

/** Number of fields of the first row with a value, read with this separator. */
function headerWidth(head: Buffer, delimiter: number, context: ReadContext): number {
  const scanner = new DelimitedScanner(delimiter, context);
  try {
    scanner.feed(head);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
  }
  return scanner.width || scanner.fieldsBegun + 1;
}
