import type { Failure } from '#kit/failure/server/failure.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { ImportAnswer, UploadOrigin } from '../contract.ts';
import type { Importer } from './importer.ts';
import type { BatchPlace } from './history/upload-row.ts';

/** The source of an import: a document on disk, which must exist until `run` returns, or the importer's own query. */
export type ImportSource =
  | { readonly origin: Exclude<UploadOrigin, 'view'>; readonly document: FileToStore }
  | { readonly origin: 'view'; readonly name: string };

export interface ImportRequest {
  /** Name of an importer of the app's list. */
  readonly importer: string;
  readonly source: ImportSource;
  readonly corporateId: number | null;
  readonly periodKey: string | null;
  /** Plain data for the importer's `context.parameters`. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  /** The state with which the confirmed preview was compared: the import is rejected if it has changed. */
  readonly comparedWith?: string;
  /** The encoding of a text whose bytes are ambiguous; without it the text is rejected. */
  readonly encoding?: AmbiguousEncoding;
  /** Headers that the user has assigned to fields, by the names of these. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Names of the importers that the user may use: one of them may be proposed for a file of another kind. */
  readonly mayUpload?: readonly string[];
  /** A preview may show stored values. */
  readonly storedShown?: boolean;
  /**
   * The caller's Idempotency-Key. The same key within a day returns the first answer, also while the first import still
   * runs. With other content it is rejected.
   */
  readonly clientKey: string | null;
  readonly user: { readonly id: number | null; readonly name: string; readonly corporateId: number | null };
  /** The language of the problems and of the error workbook. */
  readonly language: Language;
  readonly requestId: string | null;
  /** Cancels the import when it fires: a job that was taken away, or whose time is over, must not go on storing. */
  readonly signal?: AbortSignal;
  /** Its place among the files of one call. */
  readonly batch?: BatchPlace;
}

/**
 * Several files of one call, in order. Each is an upload of its own; a wrong file does not prevent storing the others.
 */
export interface BatchRequest extends Omit<ImportRequest, 'source' | 'batch' | 'comparedWith' | 'encoding' | 'columns'> {
  readonly documents: readonly FileToStore[];
  /** The state with which the preview of each document was compared, in order; empty if not sent. */
  readonly comparedWith: readonly string[];
  /** The encoding of each text document, in order; undefined if its bytes are not ambiguous. */
  readonly encodings: readonly (AmbiguousEncoding | undefined)[];
}

/** How one file of several ended: with its answer or with a failure. */
export interface FileEnd {
  readonly fileName: string;
  readonly answer: ImportAnswer | null;
  readonly failure: Failure | null;
}

export interface BatchEnd {
  readonly batchId: number;
  /** In the call's order. */
  readonly files: readonly FileEnd[];
}

/** Checks of every document from outside, before it is read. */
export interface UploadChecks {
  /** @throws Failure 507 while a disk is short */
  requireRoom(): Promise<void>;
  /**
   * Scans a document on disk for viruses, if a scanner is configured. @throws Failure 422 for a virus, 413 and 503 as
   * for an upload
   */
  requireClean(document: Pick<FileToStore, 'name' | 'path'>): Promise<void>;
}

/** The imports of one database: receives uploads, checks and stores them in worker threads, and tracks their state. */
export interface Imports {
  readonly importers: ReadonlyMap<string, Importer>;
  /** A folder for documents until they are imported. */
  readonly spool: string;
  readonly uploadChecks: UploadChecks;
  /**
   * Imports one upload. Returns when everything is stored or rejected. Throws a `Failure` for a file that is no
   * workbook, a cancelled import, a full disk.
   */
  run(request: ImportRequest): Promise<ImportAnswer>;
  /** Imports several files in sequence and returns how each ended. */
  runBatch(request: BatchRequest): Promise<BatchEnd>;
  /** Cancels a running import of this process. Other processes read the mark in the upload's row. */
  cancel(uploadId: number): void;
  /** Fires when the server is about to stop: streams of progress end then. */
  readonly stopping: AbortSignal;
  stopListening(): void;
  /** Cancels what runs and ends the workers. */
  close(): Promise<void>;
}

declare module '#kit/jobs/server/handler.ts' {
  interface JobEngines {
    readonly imports: Imports;
  }
}
