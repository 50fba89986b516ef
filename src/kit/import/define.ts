import type { Field } from '#kit/fields/field.ts';
import { foldText } from '#kit/i18n/fold.ts';

/**
 * The expected layout of a workbook for one import: one column for each field, headed by its Chinese label, in any
 * order (docs/business-rules/imports.md#sheet-and-header). Headers in every interface language are accepted, so that a
 * file does not depend on the user who downloaded the template (decision 72).
 */
export interface ImportShape {
  /** Stable name, also of the importer: in uploads, audit entries, locks. */
  readonly name: string;
  /** Chinese title, a key of the words: names the template's file and sheet, and the import in the history. */
  readonly title: string;
  readonly fields: readonly Field[];
  /**
   * Names of the fields that together must be unique in a file (docs/business-rules/imports.md#natural-keys); empty if
   * there is no key.
   */
  readonly key: readonly string[];
  /** Labels of the columns that its exports have in addition to the fields. An import ignores them without a notice. */
  readonly additionalColumns?: readonly string[];
}

/** Problems listed in an answer (docs/business-rules/imports.md#all-or-nothing). */
export const PROBLEMS_LISTED = 1000;
/** Lines listed in an answer, of those that were not stored. */
export const LINES_LISTED = 1000;
/**
 * Number of files in one call of a page that accepts several, and the wait before the next call, in milliseconds
 * (docs/business-rules/master-data.md#imei-records, docs/api.md#imports).
 */
export const FILES_AT_ONCE = 5;
export const FILES_PAUSE_MS = 200;
/** Records shown by a preview. */
export const SAMPLES_SHOWN = 50;
/** How long the error workbook, and that of warned lines, can be downloaded (docs/api.md#envelope). */
export const ERROR_FILE_RETENTION_HOURS = 24;

/**
 * How long the original of a failed or cancelled upload can be downloaded, in days: long enough to send it again after
 * a holiday.
 */
export const UNSTORED_RETENTION_DAYS = 7;

/** How headers are compared: trimmed, full and half width folded, without regard to case and accents. */
export function headerKey(header: string): string {
  return foldText(header)
    .replace(/^\*|\*$/g, '')
    .trim();
}
