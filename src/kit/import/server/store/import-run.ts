import type { Database } from '#kit/database/server/connection.ts';
import type { OtherNames } from '#kit/fields/check.ts';
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
  /** Waits if the workbook needs much memory. */
  readonly reserveMemory: ReserveMemory;
  /** Throws a 507 while disk space is low. */
  readonly requireRoom: () => Promise<void>;
  /** Two connections: one for the transaction, one to read its progress, or to read a view. */
  readonly database: Database;
  /** Resolves when the upload's row and its original are committed. Its rows must not be committed before. */
  readonly claimed: Promise<void>;
  readonly signal: AbortSignal;
}

export interface Run {
  readonly task: ImportTask;
  readonly importer: Importer;
  readonly services: ImportServices;
  readonly t: Translator;
  readonly otherNames: OtherNames;
  readonly columns: ColumnNames;
  /** The task's time plus the elapsed time. */
  readonly now: () => Date;
}

/** The upload was cancelled, or its server considered stopped, before its rows were committed. */
export class UploadCancelled extends Error {}
