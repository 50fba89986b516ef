import type { RecordSet } from '#kit/records/define.ts';

/** A record to which a row refers by codes (docs/business-rules/imports.md#unknown-codes), such as a product. */
export interface RecordReference {
  /** The prefix by which later references of the list use its fields: `product` in `product.lob`. */
  readonly name: string;
  readonly in: Pick<RecordSet, 'name' | 'table' | 'fields' | 'scope' | 'key'> & Partial<Pick<RecordSet, 'life' | 'fieldsWithoutCell'>>;
  /**
   * The fields that identify the record, each with a reference to an equal value: `field` of the row, or `record.field`
   * of an earlier record, as in `{ mpn: 'partNumber', lob: 'product.lob' }`. If a value is blank, the row refers to no
   * record.
   */
  readonly by: Readonly<Record<string, string>>;
  /** A suffix that is ignored in comparisons and messages: 郑州市 equals 郑州. Not for a name that joins a record. */
  readonly withoutEnding?: string;
  /** The warning if no such record exists: its text, and the field whose cell gets it. No warning if absent. */
  readonly unknown?: { readonly field: string; readonly text: string };
}

/**
 * More than this share of a file's rows counts as most of them: rows that contradict the chosen period, repeat its
 * stored rows, refer to unknown records, or exist in another list.
 */
export const MOST_ROWS_SHARE = 0.5;

/**
 * A file with fewer shared keys than this share hardly shares keys with the stored rows: the share of the smaller row
 * count for a period, of the rows of the file for a list.
 */
export const SHARED_KEYS_SHARE = 0.1;

/** The parts of a reference; `record` is null for a field of the row itself. */
export function parseReference(reference: string): { readonly record: string | null; readonly field: string } {
  const [first = '', second] = reference.split('.');
  return second === undefined ? { record: null, field: first } : { record: first, field: second };
}
