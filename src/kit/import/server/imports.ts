import type { Failure } from '#kit/failure/server/failure.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { ImportAnswer, UploadOrigin } from '../contract.ts';
import type { Importer } from './importer.ts';
import type { BatchPlace } from './history/upload-row.ts';

/** The source of an import: a document, which must exist on disk until `run` returns, or the importer's query. */
export type ImportSource =
  | { readonly origin: Exclude<UploadOrigin, 'view'>; readonly document: FileToStore }
  | { readonly origin: 'view'; readonly name: string };

export interface ImportRequest {
  /** The name of the importer. */
  readonly importer: string;
  readonly source: ImportSource;
  readonly corporateId: number | null;
  readonly periodKey: string | null;
  /** Plain data for the importer's `context.parameters`. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  /** `comparedWith` of the confirmed preview: the import is refused if the stored data has changed since. */
  readonly comparedWith?: string;
  /** The encoding of a text whose bytes are ambiguous; without it the text is refused. */
  readonly encoding?: AmbiguousEncoding;
  /** Headers that the user has assigned to fields: header → name of the field. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Names of the importers that the user may use. They may be proposed for a file of another kind. */
  readonly mayUpload?: readonly string[];
  /** Whether a preview may show stored values. */
  readonly storedShown?: boolean;
  /**
   * The caller's Idempotency-Key. A second request with the same key within a day gets the answer of the first import,
   * also if that still runs. With other content it is refused.
   */
  readonly clientKey: string | null;
  /** The id is null for an import of the system. */
  readonly user: { readonly id: number | null; readonly name: string; readonly corporateId: number | null };
  /** The language of the problems and of the error workbook. */
  readonly language: Language;
  readonly requestId: string | null;
  /** Cancels the import, such as when its job is cancelled or exceeds its time. */
  readonly signal?: AbortSignal;
  /** The position of the file, if the call has several. */
  readonly batch?: BatchPlace;
}

/** Several files of one call, in order. Each is a separate upload; a wrong file does not affect the others. */
export interface BatchRequest extends Omit<ImportRequest, 'source' | 'batch' | 'comparedWith' | 'encoding' | 'columns'> {
  readonly documents: readonly FileToStore[];
  /** `comparedWith` of each document's preview, in order; blank for a document without one, empty if none was sent. */
  readonly comparedWith: readonly string[];
  /** The encodings by position of the document; undefined if none was sent. */
  readonly encodings: readonly (AmbiguousEncoding | undefined)[];
}

/** How one file of a batch ended: with an answer or with a failure. */
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

/** Checks of a document of unknown origin before it is read. */
export interface UploadChecks {
  /** @throws Failure 507 while disk space is low */
  requireRoom(): Promise<void>;
  /**
   * Scans a document on disk for viruses, if a scanner is configured.
   * @throws Failure 422 for a virus, 413 if it is too large to scan, 503 if the scanner does not answer
   */
  requireClean(document: Pick<FileToStore, 'name' | 'path'>): Promise<void>;
}

/** The imports of one database. They run in worker threads. */
export interface Imports {
  readonly importers: ReadonlyMap<string, Importer>;
  /** A folder for documents until they are imported. */
  readonly spool: string;
  readonly uploadChecks: UploadChecks;
  /**
   * Imports one upload. Returns when its rows are stored, or are refused because some of them are wrong. Throws a
   * `Failure` if the file is not a workbook, its preview is outdated, the import is cancelled or fails, or a disk is
   * full.
   */
  run(request: ImportRequest): Promise<ImportAnswer>;
  /** Imports several files in sequence and returns how each ended. */
  runBatch(request: BatchRequest): Promise<BatchEnd>;
  /** Cancels a running import of this process. Other processes read `cancel_requested` in the upload's row. */
  cancel(uploadId: number): void;
  /** Aborted when the server is about to stop. Ends the streams of progress. */
  readonly stopping: AbortSignal;
  /** Aborts `stopping`. */
  stopListening(): void;
  /** Cancels the running imports and ends the workers. */
  close(): Promise<void>;
}

declare module '#kit/jobs/server/handler.ts' {
  interface JobEngines {
    readonly imports: Imports;
  }
}
