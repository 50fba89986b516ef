import type { Row } from '../cell.ts';
import type { AmbiguousEncoding, UsedEncoding } from '../encoding.ts';
import { WorkbookError } from '../error.ts';
import { DEFAULT_LIMITS, type WorkbookLimits } from '../limits.ts';
import { openByteSource, type ByteSource, type WorkbookSource } from './byte-source.ts';
import { megabytes, ReadContext, type Hold, type ReadProgress } from './read-context.ts';
import { listXlsxSheets, readXlsx } from './xlsx/read-xlsx.ts';
import { sniffFormat, type WorkbookFormat } from './sniff.ts';

export type { WorkbookSource } from './byte-source.ts';
export type { Hold, ReadProgress } from './read-context.ts';
export type { WorkbookFormat } from './sniff.ts';

/** How to read. */
export interface ReadOptions {
  /** Name of the sheet; the first visible worksheet without it (docs/business-rules/imports.md#sheet-and-header). */
  readonly sheet?: string;
  /** Limits lower than the engine's own (docs/business-rules/imports.md#limits). */
  readonly limits?: Partial<WorkbookLimits>;
  /** Stops the read with reason `cancelled`. */
  readonly signal?: AbortSignal;
  /**
   * For a text with an ambiguous encoding: the encoding that was chosen. Without it such a text is rejected as
   * `encoding-undecided`.
   */
  readonly encoding?: AmbiguousEncoding | undefined;
  /** Called for a text, before its first row, with the encoding in which it is read. */
  readonly onEncoding?: (used: UsedEncoding) => void;
  /** For callers who read several workbooks at once: makes one wait that needs much memory. */
  readonly hold?: Hold;
  /** Counts the time in which the caller holds a batch, too: for who does nothing but write the rows somewhere else. */
  readonly countsHolding?: boolean;
  /** Called for every batch, before it is handed out. */
  readonly onProgress?: (progress: ReadProgress) => void;
}

/**
 * Reads one sheet of an .xlsx or .xls, or a table that some program exported as text under such a name, whichever the content is, as batches of
 * rows in order.
 *
 * Memory does not grow with an .xlsx (its shared texts excepted, within a limit); an .xls, at most 100 MB, is held whole. Rows
 * without any value do not appear. Hidden rows and columns are data like any other, merged cells have their value in the first cell
 * alone, formulas give the value that was last computed, errors are cells.
 *
 * Rows that were handed out before an error are not to be trusted: a damaged end shows only at the end.
 *
 * @param source path of a file, or its bytes
 * @throws {WorkbookError} when the file is no readable workbook or breaks a limit
 * (docs/business-rules/imports.md#limits); errors of the disk as they are
 */
export async function* readWorkbook(source: WorkbookSource, options: ReadOptions = {}): AsyncGenerator<Row[], void, void> {
  const context = new ReadContext({ ...DEFAULT_LIMITS, ...options.limits }, options);
  const bytes = await openByteSource(source);
  try {
    for await (const batch of await batchesOf(bytes, context, options)) {
      context.checkpoint();
      const heldSince = performance.now();
      yield batch;
      if (options.countsHolding !== true) context.excuse(performance.now() - heldSince);
    }
  } finally {
    await bytes.close();
  }
}

/** What reads the rarer formats is two thirds of all that reads: a thread that is begun for one workbook loads it where it is needed. */
const xlsReader = () => import('./xls/read-xls.ts');
const textReader = () => import('./text/read-text-table.ts');

async function batchesOf(source: ByteSource, context: ReadContext, options: ReadOptions): Promise<AsyncGenerator<Row[], void, void>> {
  const format = await requireWorkbook(source, context);
  const onProgress = options.onProgress ?? (() => {});
  if (format === 'xlsx') return readXlsx(source, context, options.sheet, onProgress);
  if (format === 'xls') return (await xlsReader()).readXls(source, context, options.sheet, onProgress);
  return (await textReader()).readTextTable(format, source, context, options.sheet, onProgress);
}

async function requireWorkbook(source: ByteSource, context: ReadContext): Promise<WorkbookFormat> {
  context.checkpoint();
  const limit = context.limits.fileBytes;
  if (source.size > limit) throw new WorkbookError('file-too-large', `${source.size} bytes`, { limit: megabytes(limit) });
  return sniffFormat(source);
}

/** A workbook's format and its worksheets, without reading a cell. */
export interface WorkbookDescription {
  readonly format: WorkbookFormat;
  readonly sheets: readonly { readonly name: string; readonly visible: boolean }[];
}

/** Says what a file is and which worksheets it has. Throws as {@link readWorkbook} does. */
export async function describeWorkbook(
  source: WorkbookSource,
  options: Pick<ReadOptions, 'limits' | 'signal' | 'encoding'> = {},
): Promise<WorkbookDescription> {
  const context = new ReadContext({ ...DEFAULT_LIMITS, ...options.limits }, options);
  const bytes = await openByteSource(source);
  try {
    const format = await requireWorkbook(bytes, context);
    return { format, sheets: await sheetsOf(format, bytes, context) };
  } finally {
    await bytes.close();
  }
}

async function sheetsOf(format: WorkbookFormat, source: ByteSource, context: ReadContext): Promise<WorkbookDescription['sheets']> {
  if (format === 'xlsx') return listXlsxSheets(source, context);
  if (format === 'xls') return (await xlsReader()).listXlsSheets(source, context);
  return (await (await textReader()).listTextSheets(format, source, context)).map(({ name, visible }) => ({ name, visible }));
}
