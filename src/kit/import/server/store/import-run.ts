import type { Database } from '#kit/database/server/connection.ts';
import type { TranslationsOf } from '#kit/fields/check.ts';
import type { Translate } from '#kit/i18n/translate.ts';
import type { ReserveMemory } from '#kit/workbook/server/read-context.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ColumnNames } from '../read/columns/column-names.ts';
import type { Importer } from '../importer.ts';
import type { FromImport, ImportTask } from '../receive/task.ts';

export interface ImportServices {
  readonly importers: readonly Importer[];
  readonly translate: Translate;
  readonly post: (message: FromImport) => void;
  /** Waits for the large-file slot if the workbook needs more memory than `MEMORY_PER_IMPORT`. */
  readonly reserveMemory: ReserveMemory;
  /** Throws a `Failure` 507 while disk space is low. */
  readonly requireRoom: () => Promise<void>;
  /** Has two connections: one for the transaction, one to read its progress or the rows of a view. */
  readonly database: Database;
  /** Resolves when the upload's row and its original are committed. The imported rows must not be committed before. */
  readonly claimed: Promise<void>;
  readonly signal: AbortSignal;
}

/** One import in a worker thread. */
export interface Run {
  readonly task: ImportTask;
  readonly importer: Importer;
  readonly services: ImportServices;
  readonly t: Translator;
  readonly translationsOf: TranslationsOf;
  readonly columns: ColumnNames;
  /** The task's time plus the elapsed time. */
  readonly now: () => Date;
}

/** The upload was cancelled, or considered abandoned, before its rows were committed. */
export class UploadCancelled extends Error {}
