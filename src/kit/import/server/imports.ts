import type { Failure } from '#kit/failure/server/failure.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { ImportAnswer, UploadOrigin } from '../contract.ts';
import type { Importer } from './importer.ts';
import type { BatchPlace } from './history/upload-row.ts';

/** What is to be imported: a document on disk that stays there until `run` has answered, or what the importer's own query gives. */
export type ImportSource =
  | { readonly origin: Exclude<UploadOrigin, 'view'>; readonly document: FileToStore }
  | { readonly origin: 'view'; readonly name: string };

/** One upload to import. */
export interface ImportRequest {
  /** Name of an importer of the app's list. */
  readonly importer: string;
  readonly source: ImportSource;
  readonly corporateId: number | null;
  readonly periodKey: string | null;
  /** Plain data for the importer's `context.parameters`. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  /** What the preview that is confirmed was compared with: the import is refused where that has changed. */
  readonly comparedWith?: string;
  /** In which a text is read whose bytes do not tell; it is refused without. */
  readonly encoding?: AmbiguousEncoding;
  /** A preview may show stored values. */
  readonly storedShown?: boolean;
  /**
   * The caller's Idempotency-Key: the same key within a day gets the first answer, also while the first import still runs. With another content it is
   * refused.
   */
  readonly clientKey: string | null;
  readonly user: { readonly id: number | null; readonly name: string; readonly corporateId: number | null };
  /** In which the answer's problems and the error workbook speak. */
  readonly language: Language;
  readonly requestId: string | null;
  /** Cancels the import when it fires: a job that was taken away, or whose time is over, must not go on storing. */
  readonly signal?: AbortSignal;
  /** Its place among the files of one call. */
  readonly batch?: BatchPlace;
}

/** Several files of one call, in their order; each is an upload of its own, and one that is wrong keeps no other from being stored. */
export interface BatchRequest extends Omit<ImportRequest, 'source' | 'batch' | 'comparedWith' | 'encoding'> {
  readonly documents: readonly FileToStore[];
  /** What the preview of each document was compared with, in their order; empty where nobody says. */
  readonly comparedWith: readonly string[];
  /** In which each document that is a text is read, in their order; null where its bytes tell. */
  readonly encodings: readonly (AmbiguousEncoding | null)[];
}

/** How one file of several ended: with an answer, as if it had come alone, or with a failure. */
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

/** What every document from outside passes before anything reads it, however it comes. */
export interface Reception {
  /** @throws Failure 507 while a disk is short */
  requireRoom(): Promise<void>;
  /** Shows a document on disk to the virus scanner, where there is one. @throws Failure 422 for a find, 413 and 503 as an upload does */
  requireClean(document: Pick<FileToStore, 'name' | 'path'>): Promise<void>;
}

/** The imports of one database: takes uploads in, has a worker thread check and store them, and follows the rest. */
export interface Imports {
  readonly importers: ReadonlyMap<string, Importer>;
  /** A folder for documents until they are imported. */
  readonly spool: string;
  readonly reception: Reception;
  /** Imports one upload; gives the answer when all is stored, or refused. Throws a `Failure` for a file that is no workbook, a cancelled import, a full disk. */
  run(request: ImportRequest): Promise<ImportAnswer>;
  /** Imports several files, one after the other, and says of each how it ended. */
  runBatch(request: BatchRequest): Promise<BatchEnd>;
  /** Tells a running import of this process to stop; others find the mark in their row. */
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
