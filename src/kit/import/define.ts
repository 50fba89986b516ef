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

/** A record before and after, by wire name; `before` is null where the import would insert it. */
export interface ImportSample {
  readonly rowIndex: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The answer of every import call, stored or tried (wire: Imports, beyond the specification). */
export interface ImportAnswer {
  readonly uploadId: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows with at least one problem; nothing at all is stored when there is one. */
  readonly refused: number;
  /** At most {@link PROBLEMS_LISTED}; the error workbook has all. */
  readonly allErrorList: readonly ImportProblem[];
  /** Path of the error workbook below the base path, for 24 hours; null when all rows are right. */
  readonly url: string | null;
  /** Headers that belong to no field; their columns were ignored. */
  readonly unknownColumns: readonly string[];
  /** For `dryRun=1` alone: some of the records that would change, at most {@link SAMPLES_SHOWN}. */
  readonly sample?: readonly ImportSample[];
}

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

/** Problems listed in an answer (domain §3.4). */
export const PROBLEMS_LISTED = 1000;
/** Records shown by a preview. */
export const SAMPLES_SHOWN = 50;
/** How long the error workbook can be downloaded (wire: Envelope). */
export const ERROR_FILE_KEPT_HOURS = 24;

/** How headers are compared: trimmed, full and half width folded, letters' case ignored. */
export function headerKey(header: string): string {
  return foldWidth(header)
    .replace(/^\*|\*$/g, '')
    .trim();
}
