import type { Database } from '#kit/database/server/connection.ts';
import type { ReceivedFile } from '#kit/http/server/multipart.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { ImportAnswer } from '../define.ts';
import type { Importer } from './importer.ts';

/** One workbook to import. */
export interface ImportRequest {
  /** Name of an importer of the app's list. */
  readonly importer: string;
  /** A file on disk that stays there until `run` has answered. */
  readonly file: ReceivedFile;
  readonly corporateId: number | null;
  readonly periodKey: string | null;
  /** Plain data for the importer's `context.parameters`. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  /** The caller's Idempotency-Key: the same key within a day gets the first answer, also while the first import still runs. */
  readonly clientKey: string | null;
  readonly user: { readonly id: number; readonly name: string; readonly corporateId: number | null };
  /** In which the answer's problems and the error workbook speak. */
  readonly language: Language;
  readonly requestId: string | null;
}

/** The imports of one database: takes workbooks in, has a worker thread check and store them, and follows the rest. */
export interface Imports {
  readonly importers: ReadonlyMap<string, Importer>;
  /** Imports one workbook; gives the answer when all is stored, or refused. Throws a `Failure` for a file that is no workbook, a cancelled import, a full disk. */
  run(request: ImportRequest): Promise<ImportAnswer>;
  /** Tells a running import of this process to stop; others find the mark in their row. */
  cancel(uploadId: number): void;
  /** Fires when the server is about to stop: streams of progress end then. */
  readonly stopping: AbortSignal;
  stopListening(): void;
  /** Cancels what runs and ends the workers. */
  close(): Promise<void>;
}

const attached = new WeakMap<Database, Imports>();

/** Makes the imports of a database known to the calls that work on it. */
export function attachImports(database: Database, imports: Imports): void {
  attached.set(database, imports);
}

/** The imports of a call's database. */
export function importsOf(database: Database): Imports {
  const imports = attached.get(database);
  if (imports === undefined) throw new Error('This database has no imports: startImports was not called');
  return imports;
}
