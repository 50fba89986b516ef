import type { Row } from '../cell.ts';
import type { AmbiguousEncoding, UsedEncoding } from '../encoding.ts';
import { WorkbookError } from '../error.ts';
import { DEFAULT_LIMITS, type WorkbookLimits } from '../limits.ts';
import { openByteSource, type ByteSource, type WorkbookSource } from './byte-source.ts';
import { megabytes, ReadContext, type ReserveMemory } from './read-context.ts';
import { listXlsxSheets, readXlsx } from './xlsx/read-xlsx.ts';
import { sniffFormat, type WorkbookFormat } from './sniff.ts';

export interface ReadOptions {
  /** Limits lower than the engine's own (docs/business-rules/imports.md#limits). */
  readonly limits?: Partial<WorkbookLimits>;
  /** Stops the read with reason `cancelled`. */
  readonly signal?: AbortSignal;
  /** The encoding chosen for a text that is ambiguous. Without it such a text is `encoding-undecided`. */
  readonly encoding?: AmbiguousEncoding | undefined;
  /** Called for a text, before its first row, with the encoding in which it is read. */
  readonly onEncoding?: (used: UsedEncoding) => void;
  /** Called before the first row with the names of the visible worksheets; the first one is read. */
  readonly onSheets?: (names: readonly string[]) => void;
  /** For callers that read several workbooks concurrently: delays one that needs much memory. */
  readonly reserveMemory?: ReserveMemory;
  /** The time limit includes the time in which the caller processes a batch. */
  readonly countsHolding?: boolean;
}

/**
 * Reads the first visible worksheet of an .xlsx or .xls, or a table that a program exported as text under such a name,
 * as batches of rows in order (docs/business-rules/imports.md#sheet-and-header). The content decides the format.
 *
 * Memory does not grow with an .xlsx (except its shared texts, within a limit); an .xls, at most 100 MB, is in memory.
 * Rows without any value are skipped. Hidden rows and columns are read, merged cells have their value only in the first
 * cell, formulas yield their last computed value, and errors are cells.
 *
 * Discard the rows that were returned before an error: damage at the end is detected only there.
 *
 * @param source path of a file, or its bytes
 * @throws {WorkbookError} when the file is no readable workbook or exceeds a limit
 * (docs/business-rules/imports.md#limits); disk errors unchanged
 */
export async function* readWorkbook(source: WorkbookSource, options: ReadOptions = {}): AsyncGenerator<Row[], void, void> {
  const context = new ReadContext({ ...DEFAULT_LIMITS, ...options.limits }, options);
  const bytes = await openByteSource(source);
  try {
    for await (const batch of await batchesOf(bytes, context)) {
      context.checkpoint();
      const heldSince = performance.now();
      yield batch;
      if (options.countsHolding !== true) context.extendDeadline(performance.now() - heldSince);
    }
  } finally {
    await bytes.close();
  }
}

/** Readers of the rarer formats are two thirds of the code: a thread for one workbook loads them on demand. */
const xlsReader = () => import('./xls/read-xls.ts');
const textReader = () => import('./text/read-text-table.ts');

async function batchesOf(source: ByteSource, context: ReadContext): Promise<AsyncGenerator<Row[], void, void>> {
  const format = await requireWorkbook(source, context);
  if (format === 'xlsx') return readXlsx(source, context);
  if (format === 'xls') {
    const { readXls } = await xlsReader();
    return readXls(source, context);
  }
  const { readTextTable } = await textReader();
  return readTextTable(format, source, context);
}

async function requireWorkbook(source: ByteSource, context: ReadContext): Promise<WorkbookFormat> {
  context.checkpoint();
  const limit = context.limits.fileBytes;
  if (source.size > limit) throw new WorkbookError('file-too-large', `${source.size} bytes`, { limit: megabytes(limit) });
  return sniffFormat(source);
}

/** A workbook's format and its worksheets, without reading a cell. */
interface WorkbookDescription {
  readonly format: WorkbookFormat;
  readonly sheets: readonly { readonly name: string; readonly visible: boolean }[];
}

/** Returns the format of a file and its worksheets. Throws like {@link readWorkbook}. */
export async function describeWorkbook(
  source: WorkbookSource,
  options: Pick<ReadOptions, 'limits' | 'signal' | 'encoding'> = {},
): Promise<WorkbookDescription> {
  const context = new ReadContext({ ...DEFAULT_LIMITS, ...options.limits }, options);
  const bytes = await openByteSource(source);
  try {
    const format = await requireWorkbook(bytes, context);
    const sheets = await sheetsOf(format, bytes, context);
    return { format, sheets };
  } finally {
    await bytes.close();
  }
}

async function sheetsOf(format: WorkbookFormat, source: ByteSource, context: ReadContext): Promise<WorkbookDescription['sheets']> {
  if (format === 'xlsx') return listXlsxSheets(source, context);
  if (format === 'xls') {
    const { listXlsSheets } = await xlsReader();
    return listXlsSheets(source, context);
  }
  const { listTextSheets } = await textReader();
  const sheets = await listTextSheets(format, source, context);
  return sheets.map(({ name, visible }) => ({ name, visible }));
}
