import type { Database } from '#kit/database/server/connection.ts';
import type { TranslationsOf } from '#kit/fields/check.ts';
import type { Row } from '#kit/workbook/cell.ts';
import type { AmbiguousEncoding, UsedEncoding } from '#kit/workbook/encoding.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import type { ReserveMemory } from '#kit/workbook/server/read-context.ts';
import { describeWorkbook, readWorkbook } from '#kit/workbook/server/read-workbook.ts';
import type { UploadOrigin } from '../../../contract.ts';
import type { Importer } from '../../importer.ts';
import type { HeaderNames } from '../columns/headers.ts';
import { eachRecord } from './json-records.ts';
import type { ImportTask } from '../../receive/task.ts';
import { eachViewRow } from './view-rows.ts';

/** The source of an import's rows. The first row of the first batch has the names of the columns. */
export interface RowSource {
  /** The names by which the first row identifies fields. */
  readonly names: HeaderNames;
  /** Whether a row without a value in a matched column is skipped. */
  readonly skipsBlankRows: boolean;
  /**
   * Called if no header is a column. Throws a `WorkbookError` for a text or web page, so that the answer does not list
   * every missing column of a document that is not a table.
   */
  requireWorkbook?(): Promise<void>;
  /** The encoding of a text; null for an Excel workbook, and before the first row was read. */
  encodingUsed?(): UsedEncoding | null;
  /** The names of the visible worksheets, of which the first one is read; empty before the first row was read. */
  sheets?(): readonly string[];
  /** Passes the rows to `take` in batches until `take` returns false. */
  each(take: TakeRows): Promise<void>;
}

/** Takes a batch of at least one row. Returns false if no more are needed. */
export type TakeRows = (batch: readonly Row[]) => Promise<boolean>;

/** Whether an upload of this origin is a workbook, which a user can correct. */
export function isWorkbook(origin: UploadOrigin): boolean {
  return origin === 'workbook' || origin === 'mail';
}

interface ReadingServices {
  readonly translationsOf: TranslationsOf;
  /** Its connections do not include that of the import's transaction. */
  readonly database: Database;
  readonly reserveMemory: ReserveMemory;
  readonly signal: AbortSignal;
}

/** The source of the rows of an upload, by its origin. */
export function sourceOf(task: ImportTask, importer: Importer, services: ReadingServices): RowSource {
  const { origin } = task.context;
  if (origin === 'view') return viewSource(task, importer, services);
  const path = documentOf(task);
  if (origin === 'interface') return { names: FIELD_NAMES, skipsBlankRows: false, each: (take) => eachRecord(path, take) };
  return workbookSource(path, task.encoding, services);
}

/** The path of the document on disk. Throws for an upload of origin `view`, which has none. */
export function documentOf({ path, importer }: ImportTask): string {
  if (path === null) throw new Error(`an import of ${importer} without its document`);
  return path;
}

/**
 * A workbook's first visible sheet, with the fields' labels as headers in any language
 * (docs/business-rules/imports.md#sheet-and-header).
 */
function workbookSource(
  path: string,
  encoding: AmbiguousEncoding | undefined,
  { translationsOf, reserveMemory, signal }: ReadingServices,
): RowSource {
  let used: UsedEncoding | null = null;
  let sheets: readonly string[] = [];
  const onEncoding = (encodingOfFile: UsedEncoding) => {
    used = encodingOfFile;
  };
  const onSheets = (names: readonly string[]) => {
    sheets = names;
  };
  return {
    encodingUsed: () => used,
    sheets: () => sheets,
    names: { nameOf: ({ label }) => label, translationsOf },
    skipsBlankRows: true,
    async each(take) {
      for await (const batch of readWorkbook(path, { signal, reserveMemory, encoding, onEncoding, onSheets }))
        if (!(await take(batch))) return;
    },
    async requireWorkbook() {
      const { format } = await describeWorkbook(path, { signal, encoding });
      if (format === 'delimited') throw new WorkbookError('text-without-columns');
      if (format === 'html' || format === 'mime') throw new WorkbookError('html-without-columns');
    },
  };
}

/** Records and views use the names of the fields, without translations. */
const FIELD_NAMES: HeaderNames = { nameOf: ({ name }) => name, translationsOf: () => [] };

/** The rows of the importer's query. */
function viewSource({ context }: ImportTask, { shape, rows }: Importer, { database, signal }: ReadingServices): RowSource {
  if (rows === undefined) throw new Error(`${shape.name} reads no view`);
  return {
    names: FIELD_NAMES,
    skipsBlankRows: false,
    each: (take) => eachViewRow(database, rows(context), signal, take),
  };
}
