import type { Field } from '#kit/fields/field.ts';
import { foldText } from '#kit/i18n/fold.ts';

/**
 * The expected layout of a workbook for one import: one column for each field, headed by its Chinese label, in any
 * order (docs/business-rules/imports.md#sheet-and-header). Headers in every interface language are accepted, so that a
 * file does not depend on the user who downloaded the template (decision 72).
 */
export interface ImportShape {
  /** Stable name of the importer: in uploads, audit entries and locks. */
  readonly name: string;
  /** Chinese title, a key of the words: the name of the template, of its sheet, and of the import in the history. */
  readonly title: string;
  readonly fields: readonly Field[];
  /**
   * Names of the fields that together must be unique in a file (docs/business-rules/imports.md#natural-keys); empty if
   * there is no key.
   */
  readonly key: readonly string[];
  /** Chinese labels of columns that exports have in addition to the fields. An import ignores them without a notice. */
  readonly additionalColumns?: readonly string[];
}

/** Maximum problems listed in an answer (docs/business-rules/imports.md#all-or-nothing). */
export const PROBLEMS_LISTED = 1000;
/** Maximum lines listed in an answer that were not stored. */
export const LINES_LISTED = 1000;
/**
 * Files in one call of a page that accepts several, and the pause before the next call, in milliseconds
 * (docs/business-rules/master-data.md#imei-records, docs/api.md#imports).
 */
export const FILES_AT_ONCE = 5;
export const FILES_PAUSE_MS = 200;
/** Maximum records shown by a preview. */
export const SAMPLES_SHOWN = 50;
/** How long error workbooks and workbooks of lines with warnings can be downloaded (docs/api.md#envelope). */
export const ERROR_FILE_RETENTION_HOURS = 24;

/** How long the original of a failed or cancelled upload is stored, in days, so that a user can send it again. */
export const UNSTORED_RETENTION_DAYS = 7;

/**
 * The form in which headers are compared: trimmed, with half-width letters, without case and accents, and without the
 * `*` of required columns.
 */
export function headerKey(header: string): string {
  return foldText(header)
    .replace(/^\*|\*$/g, '')
    .trim();
}
