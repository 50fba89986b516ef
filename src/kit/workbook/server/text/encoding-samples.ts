import { cellText, type CellValue, type Row } from '../../cell.ts';
import { AMBIGUOUS_ENCODINGS, type AmbiguousEncoding } from '../../encoding.ts';
import { WorkbookError } from '../../error.ts';
import type { WorkbookSource } from '../byte-source.ts';
import { readWorkbook, type ReadOptions } from '../read-workbook.ts';

/** Maximum rows after the header, columns, and characters of a cell in a sample. */
const ROWS = 5;
const COLUMNS = 6;
const CHARACTERS = 40;

/** Some cells of a text, read in one encoding. */
interface EncodingSample {
  readonly encoding: AmbiguousEncoding;
  readonly rows: readonly { readonly rowIndex: number; readonly cells: readonly string[] }[];
}

/**
 * A text as read in each possible encoding: its first row, and the first rows with characters that differ between the
 * encodings; of these rows the first column and those with such characters.
 */
export async function encodingSamples(source: WorkbookSource, options: Pick<ReadOptions, 'signal'>): Promise<EncodingSample[]> {
  const samples = await Promise.all(
    AMBIGUOUS_ENCODINGS.map(async (encoding) => ({ encoding, rows: await rowsThatDiffer(source, { ...options, encoding }) })),
  );
  const columns = columnsToShow(samples.flatMap(({ rows }) => rows));
  const shown = (cells: readonly CellValue[]) =>
    columns.map((column) =>
      cellText(cells[column] ?? null)
        .slice(0, CHARACTERS)
        .toWellFormed(),
    );
  return samples.map(({ encoding, rows }) => ({
    encoding,
    rows: rows.map(({ rowNumber, cells }) => ({ rowIndex: rowNumber, cells: shown(cells) })),
  }));
}

async function rowsThatDiffer(source: WorkbookSource, options: ReadOptions): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for await (const batch of readWorkbook(source, options)) {
      for (const row of batch) if (rows.length === 0 || row.cells.some(differs)) rows.push(row);
      if (rows.length > ROWS) break;
    }
  } catch (error) {
    // At undefined bytes the sample ends with the rows before them.
    if (!(error instanceof WorkbookError) || error.reason === 'cancelled') throw error;
  }
  return rows.slice(0, ROWS + 1);
}

const BEYOND_ASCII = /[^\0-\x7f]/;
const differs = (cell: CellValue): boolean => typeof cell === 'string' && BEYOND_ASCII.test(cell);

function columnsToShow(rows: readonly Row[]): number[] {
  const found = new Set([0]);
  for (const { cells } of rows) for (const [column, cell] of cells.entries()) if (differs(cell)) found.add(column);
  return [...found].toSorted((a, b) => a - b).slice(0, COLUMNS);
}
