import { cellText, type CellValue, type Row } from '../../cell.ts';
import { AMBIGUOUS_ENCODINGS, type AmbiguousEncoding } from '../../encoding.ts';
import { WorkbookError } from '../../error.ts';
import type { WorkbookSource } from '../byte-source.ts';
import { readWorkbook, type ReadOptions } from '../read-workbook.ts';

/** Maximum rows after the header, columns, and characters of a cell in a sample. */
const MAX_ROWS = 5;
const MAX_COLUMNS = 6;
const MAX_CHARACTERS = 40;

/** Some cells of a text, read in one encoding. */
interface EncodingSample {
  readonly encoding: AmbiguousEncoding;
  readonly rows: readonly { readonly rowIndex: number; readonly cells: readonly string[] }[];
}

/**
 * A sample of a text in each possible encoding: its first row and the next rows with non-ASCII characters, which differ
 * between the encodings. Of these rows the first column and those with such characters.
 */
export async function encodingSamples(source: WorkbookSource, options: Pick<ReadOptions, 'signal'>): Promise<EncodingSample[]> {
  const samples = await Promise.all(
    AMBIGUOUS_ENCODINGS.map(async (encoding) => ({ encoding, rows: await rowsWithNonAscii(source, { ...options, encoding }) })),
  );
  const columns = columnsToShow(samples.flatMap(({ rows }) => rows));
  const shown = (cells: readonly CellValue[]) =>
    columns.map((column) =>
      cellText(cells[column] ?? null)
        .slice(0, MAX_CHARACTERS)
        .toWellFormed(),
    );
  return samples.map(({ encoding, rows }) => ({
    encoding,
    rows: rows.map(({ rowNumber, cells }) => ({ rowIndex: rowNumber, cells: shown(cells) })),
  }));
}

async function rowsWithNonAscii(source: WorkbookSource, options: ReadOptions): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for await (const batch of readWorkbook(source, options)) {
      for (const row of batch) if (rows.length === 0 || row.cells.some(hasNonAscii)) rows.push(row);
      if (rows.length > MAX_ROWS) break;
    }
  } catch (error) {
    // At undefined bytes the sample ends with the rows before them.
    if (!(error instanceof WorkbookError) || error.reason === 'cancelled') throw error;
  }
  return rows.slice(0, MAX_ROWS + 1);
}

const NON_ASCII = /[^\0-\x7f]/;
const hasNonAscii = (cell: CellValue): boolean => typeof cell === 'string' && NON_ASCII.test(cell);

function columnsToShow(rows: readonly Row[]): number[] {
  const found = new Set([0]);
  for (const { cells } of rows) for (const [column, cell] of cells.entries()) if (hasNonAscii(cell)) found.add(column);
  return [...found].toSorted((a, b) => a - b).slice(0, MAX_COLUMNS);
}
