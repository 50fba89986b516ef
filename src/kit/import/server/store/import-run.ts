import type { Database } from '#kit/database/server/connection.ts';
import type { OtherNames } from '#kit/fields/check.ts';
import type { Translate } from '#kit/i18n/translate.ts';
import type { Hold } from '#kit/workbook/server/read-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ColumnNames } from '../read/column-names.ts';
import type { Importer } from '../importer.ts';
import type { FromImport, ImportTask } from '../receive/task.ts';

/** What an import has around it in its thread. */
export interface ImportSurroundings {
  readonly importers: readonly Importer[];
  readonly translate: Translate;
  readonly post: (message: FromImport) => void;
  /** Waits where the workbook needs much memory. */
  readonly hold: Hold;
  /** Throws a 507 while a disk is short. */
  readonly requireRoom: () => Promise<void>;
  /** Two connections: one for the transaction, one to see how far that is, or to read a view. */
  readonly database: Database;
  /** The upload's row and its original are committed; nothing of its rows may be before that. */
  readonly claimed: Promise<void>;
  readonly signal: AbortSignal;
}

/** One import under way. */
export interface Run {
  readonly task: ImportTask;
  readonly importer: Importer;
  readonly around: ImportSurroundings;
  readonly t: Translator;
  readonly otherNames: OtherNames;
  /** The names of its columns in messages. */
  readonly columns: ColumnNames;
  /** The task's time, and what has passed since. */
  readonly now: () => Date;
}

/** The upload was cancelled, or its server was taken for dead, before its rows were committed. */
export class Withdrawn extends Error {}
