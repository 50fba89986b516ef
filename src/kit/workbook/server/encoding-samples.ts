import { cellText, type Row } from '../cell.ts';
import { AMBIGUOUS_ENCODINGS, type AmbiguousEncoding } from '../encoding.ts';
import { WorkbookError } from '../error.ts';
import type { WorkbookSource } from './byte-source.ts';
import { readWorkbook, type ReadOptions } from './read-workbook.ts';

/** Rows that tell the encodings apart, beside the header; cells of each, and characters of a cell. */
const ROWS = 5;
const CELLS = 12;
const CHARACTERS = 40;

/** The beginning of a text as one encoding reads it. */
export interface EncodingSample {
  readonly encoding: AmbiguousEncoding;
  readonly rows: readonly { readonly rowIndex: number; readonly cells: readonly string[] }[];
}

/** A text as each encoding that it may be in reads it: its first row, and the first rows with characters that the encodings read differently. */
export function encodingSamples(source: WorkbookSource, options: Pick<ReadOptions, 'signal'>): Promise<EncodingSample[]> {
  return Promise.all(AMBIGUOUS_ENCODINGS.map(async (encoding) => ({ encoding, rows: await sampleOf(source, { ...options, encoding }) })));
}

async function sampleOf(source: WorkbookSource, options: ReadOptions): Promise<EncodingSample['rows']> {
  const rows: EncodingSample['rows'][number][] = [];
  try {
    for await (const batch of readWorkbook(source, options)) {
      for (const row of batch) if (rows.length === 0 || differs(row)) rows.push(shownOf(row));
      if (rows.length > ROWS) break;
    }
  } catch (error) {
    // The rows before bytes that the encoding does not define are its sample.
    if (!(error instanceof WorkbookError) || error.reason === 'cancelled') throw error;
  }
  return rows.slice(0, ROWS + 1);
}

const BEYOND_ASCII = /[^\0-\x7f]/;

function differs({ cells }: Row): boolean {
  return cells.some((cell) => typeof cell === 'string' && BEYOND_ASCII.test(cell));
}

/** The cells that differ come first where there are more than can be shown. */
function shownOf({ rowNumber, cells }: Row): EncodingSample['rows'][number] {
  const shown = cells.slice(0, CELLS).map((cell) => cellText(cell).slice(0, CHARACTERS).toWellFormed());
  return { rowIndex: rowNumber, cells: shown };
}
