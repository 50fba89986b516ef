import { foldWidth } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';

/**
 * What a workbook must look like for one import: a column a field, headed by the field's Chinese label, in any order (domain §3.1).
 * Headers are Chinese in every language: the specification's labels are, and a file must not depend on who downloaded the template.
 */
export interface ImportShape {
  /** Stable name, also of the importer: in uploads, audit entries, locks. */
  readonly name: string;
  /** Chinese title, a key of the words: names the template's file and sheet, and the import in the history. */
  readonly title: string;
  readonly fields: readonly Field[];
  /** Names of the fields whose values together may stand once in a file (domain §3.5); empty where there is none. */
  readonly key: readonly string[];
}

/** One problem of a workbook as the wire prints it; `rowIndex` is Excel's row number, `filedName` the header's text (document 2 §3). */
export interface ImportProblem {
  readonly rowIndex: number;
  readonly filedName: string;
  readonly errorReason: string;
}

/** A line that was read and did not fit the business, with what became of it (domain §3.11). */
export interface ImportLine {
  readonly rowIndex: number;
  /** One of the importer's words, such as `not-exist`. */
  readonly outcome: string;
  /** In the caller's language. */
  readonly reason: string;
}

/** A line that is taken as it is and that somebody should look at: a code that nobody maintains, a place that it does not fit (domain §3.12, §3.13). */
export interface ImportWarning {
  readonly rowIndex: number;
  readonly filedName: string;
  readonly reason: string;
}

/** What speaks against the place of a file as a whole, in the caller's language and in numbers: so many lines of so many. */
export interface ImportMisfit {
  readonly text: string;
  readonly lines: number;
  readonly of: number;
}

/** What a file does to the rows that it replaces as a whole (domain §3.6). */
export interface Replacement {
  /** Rows that are there now. */
  readonly replaces: number;
  readonly added: number;
  readonly changed: number;
  /** Rows that are there now and not in the file. */
  readonly gone: number;
}

/** A record before and after, by wire name; `before` is null where the import would insert it, `after` where the file leaves it out. */
export interface ImportSample {
  /** Of a record that is gone: its row in the file that is replaced. */
  readonly rowIndex: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The answer of every import call, stored or tried (wire: Imports, beyond the specification); a trial of what replaces a period's rows says how. */
export interface ImportAnswer extends Partial<Replacement> {
  readonly uploadId: number;
  /** Data rows that were read. */
  readonly rows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows with at least one problem; nothing at all is stored when there is one. Where lines have outcomes of their own: those that were not stored. */
  readonly refused: number;
  /** At most {@link PROBLEMS_LISTED}; the error workbook has all. */
  readonly allErrorList: readonly ImportProblem[];
  /** Path of the error workbook below the base path, or of the workbook of all lines with their outcome, for 24 hours; null when there is none. */
  readonly url: string | null;
  /** Headers that belong to no field; their columns were ignored. */
  readonly unknownColumns: readonly string[];
  /** At most {@link PROBLEMS_LISTED}; nothing is refused for them. */
  readonly warnings: readonly ImportWarning[];
  readonly warningCount: number;
  readonly misfits: readonly ImportMisfit[];
  /** Path of a workbook of the warned lines below the base path, for 24 hours; null where there are none. */
  readonly warningUrl: string | null;
  /** For `dryRun=1` alone: some of the records that would change, at most {@link SAMPLES_SHOWN}. */
  readonly sample?: readonly ImportSample[];
  /** Where lines have outcomes of their own: how many were `stored`, and how many came to each other outcome. */
  readonly outcomes?: Readonly<Record<string, number>>;
  /** The lines that were not stored, at most {@link LINES_LISTED}; the workbook at `url` has all. */
  readonly lines?: readonly ImportLine[];
}

/**
 * How an upload came in: a workbook that somebody sent, one from the mailbox, records that an interface answered, rows of a view of the database. It
 * changes where the rows are read from and nothing else.
 */
export type UploadOrigin = 'workbook' | 'mail' | 'interface' | 'view';

/** Where an upload stands. The last five are final. */
export type UploadState = 'received' | 'reading' | 'storing' | 'done' | 'refused' | 'failed' | 'cancelled' | 'undone';

/** One event of `GET /ops/uploads/:uploadId/events`. */
export interface UploadProgress {
  /** Null while the file itself has not arrived yet (asked for by Idempotency-Key). */
  readonly uploadId: number | null;
  readonly state: UploadState | 'sending';
  readonly rowsRead: number;
  readonly rowsChecked: number;
  readonly rowsStored: number;
  /** Who else is importing the same list right now, where this import waits for him. */
  readonly waitingFor: string | null;
  /** Why it failed, in the caller's language. */
  readonly failure: string | null;
}

/** How one file of a call that takes several ended. */
export interface BatchFile {
  readonly fileName: string;
  /** What an import of this file alone would have answered; null where it failed. */
  readonly answer: ImportAnswer | null;
  /** Why it failed, in the caller's language. */
  readonly failure: string | null;
}

/** What a call that takes several files comes to: each is all or nothing by itself, or line by line where its import says so. */
export interface BatchAnswer {
  readonly batchId: number;
  /** In the call's order. */
  readonly files: readonly BatchFile[];
  /** What is wrong, as the specification prints it: `文件 第n行 列：原因`; empty when all is well. */
  readonly lines: readonly string[];
}

/** One event of `GET /ops/batches/:batchId/events`. */
export interface BatchProgress {
  /** Null while the files themselves have not arrived yet (asked for by Idempotency-Key). */
  readonly batchId: number | null;
  readonly files: number;
  /** Files that have ended, however. */
  readonly filesDone: number;
  /** Files of which rows are stored; of a trial, that could be stored. */
  readonly filesStored: number;
  /** The file that is worked on. */
  readonly fileName: string | null;
  /** Over all files so far. */
  readonly rowsRead: number;
  readonly rowsChecked: number;
  readonly rowsStored: number;
  readonly waitingFor: string | null;
  readonly ended: boolean;
}

/** Problems listed in an answer (domain §3.4). */
export const PROBLEMS_LISTED = 1000;
/** Lines listed in an answer, of those that were not stored. */
export const LINES_LISTED = 1000;
/** Records shown by a preview. */
export const SAMPLES_SHOWN = 50;
/** How long the error workbook, and that of warned lines, can be downloaded (wire: Envelope). */
export const ERROR_FILE_KEPT_HOURS = 24;

/** How headers are compared: trimmed, full and half width folded, letters' case ignored. */
export function headerKey(header: string): string {
  return foldWidth(header)
    .replace(/^\*|\*$/g, '')
    .trim();
}
