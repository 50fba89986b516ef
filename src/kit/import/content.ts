import type { RecordSet } from '#kit/records/define.ts';

/* The codes in the rows of a workbook that refer to other lists (docs/business-rules/imports.md#unknown-codes), and the
   rule that detects an unrelated file. Plain data: the engine derives the warnings and the preview figures from it. */

/** A record that a row names by codes: a product by its number, a route by its two cities. */
export interface NamedRecord {
  /** The name by which later references and the category refer to it. */
  readonly name: string;
  readonly in: Pick<RecordSet, 'name' | 'table' | 'fields' | 'scope' | 'key'> & Partial<Pick<RecordSet, 'life' | 'fieldsWithoutCell'>>;
  /**
   * Fields of the record, each with what it must equal: a field of the row, or `name.field` of an earlier record. A
   * blank value names no record.
   */
  readonly by: Readonly<Record<string, string>>;
  /** A suffix that is ignored in comparisons and messages: 郑州市 equals 郑州. Not for names that a report joins exactly. */
  readonly withoutEnding?: string;
  /**
   * The field whose cell gets a warning if no such record exists, and the text of the warning. If absent, there is no
   * warning.
   */
  readonly unknown?: { readonly field: string; readonly text: string };
}

/** From more than this share of contradicting lines, the file as a whole gets a warning. */
export const MOST_ROWS_SHARE = 0.5;

/** Below this share of the smaller row count, a file shares hardly any key with the stored rows. */
export const SHARED_KEYS_SHARE = 0.1;

/** The record and the field that a reference names; `record` is null for the row itself. */
export function parseReference(reference: string): { readonly record: string | null; readonly field: string } {
  const [first = '', second] = reference.split('.');
  return second === undefined ? { record: null, field: first } : { record: first, field: second };
}
