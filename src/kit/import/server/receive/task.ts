import type { WatchedDisks } from '#kit/disk/server/disks.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import type { ImportAnswer, UploadState } from '../../contract.ts';
import type { ImportContext } from '../importer.ts';
import type { ImportRequest } from '../imports.ts';

/** One import as plain data, which is sent to the worker thread. */
export interface ImportTask extends Pick<ImportRequest, 'importer' | 'language' | 'comparedWith' | 'encoding' | 'columns' | 'requestId'> {
  /** URL of the module that exports the app's importers (`ImportersModule`). */
  readonly importersModule: string;
  readonly context: ImportContext;
  /** The document on disk; null if the rows are read from the database. */
  readonly path: string | null;
  readonly fileName: string;
  /** The temporary file of the marked workbook. */
  readonly markedPath: string;
  /** The disks whose free space is checked; null if they are not monitored. */
  readonly disks: WatchedDisks | null;
  readonly databaseUrl: string;
  /** Owns the audit entry and the assigned columns of an upload of shared master data; null for the system. */
  readonly corporateOfUser: number | null;
  /** Names of the importers that may be proposed for a file of another kind. */
  readonly mayUpload: readonly string[];
  /** Whether the user may see stored values in a preview. */
  readonly storedShown: boolean;
}

export interface ImportProgress {
  readonly state: Extract<UploadState, 'received' | 'reading' | 'storing'>;
  readonly rowsRead: number;
  readonly rowsChecked: number;
  readonly rowsStored: number;
  /** The name of the user for whose import this import waits; null if it does not wait, or the name is unknown. */
  readonly waitingFor: string | null;
}

/** A failure as plain data, which is sent between threads and stored in the upload's row. */
export interface StoredFailure {
  readonly httpStatus: number;
  readonly code: string;
  readonly text: string;
  readonly parameters: Parameters;
  /** If the stored data has changed since the confirmed preview: the answer of a new trial. */
  readonly result?: ImportAnswer;
}

/**
 * How an import ended. `answer`: its rows are stored, or listed as wrong, or it was a trial. `refused`: the file is not
 * a workbook, violates a rule, or its confirmed preview is outdated. `failed`: an error of the server; `detail` is
 * logged.
 */
export type ImportEnd =
  | { readonly kind: 'answer'; readonly answer: ImportAnswer }
  | { readonly kind: 'refused'; readonly failure: StoredFailure }
  | { readonly kind: 'failed'; readonly failure: StoredFailure; readonly detail: string }
  | { readonly kind: 'cancelled' };

/**
 * Messages to a running import: the upload's row and its original are committed; it is cancelled; it may use the memory
 * of the large-file slot.
 */
export type ToImport = 'claimed' | 'cancel' | 'large-slot';

export type FromImport =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  /** The process id of the database backend of this import, used to cancel its statement. */
  | { readonly kind: 'backend'; readonly pid: number }
  /** The workbook needs more memory than `MEMORY_PER_IMPORT`. */
  | { readonly kind: 'needs-large-slot' }
  /** The import failed or was cancelled. The thread must end, because state of the import may remain in it. */
  | { readonly kind: 'leaves-state' };
