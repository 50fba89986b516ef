import type { RecordSet } from '#kit/records/define.ts';

/*
 * What the rows of a workbook name that is kept elsewhere (docs/business-rules/imports.md#unknown-codes), and when a
 * file has nothing to do with what is there. Plain data: the engine makes the warnings and the numbers of a preview
 * from it.
 */

/** A record that a row names by codes: a product by its number, a route by its two cities. */
export interface NamedRecord {
  /** By which later ones, and the category, refer to it. */
  readonly name: string;
  readonly in: Pick<RecordSet, 'name' | 'table' | 'fields' | 'scope' | 'key'> & Partial<Pick<RecordSet, 'life' | 'given'>>;
  /** Fields of the record and what each equals: a field of the row, or `name.field` of a record before. Blank names nothing. */
  readonly by: Readonly<Record<string, string>>;
  /** An ending of its texts that makes no other name: 郑州市 is 郑州. Compared and told without it; not for what a report joins letter by letter. */
  readonly withoutEnding?: string;
  /** Where nobody knows such a record: the field whose cell an import warns of, and what is said. Without it an import says nothing. */
  readonly unknown?: { readonly field: string; readonly text: string };
}

/** A file of which more lines contradict its place than this share fits it badly. */
export const MISFIT_SHARE = 0.5;

/** A file shares hardly a key with what is there below this share of the smaller of both … */
export const SHARED_KEYS_SHARE = 0.1;
/** … where so many rows are there; of a handful none need be the same. */
export const SHARED_KEYS_FROM_ROWS = 10;

/** Which named record, or the row itself, a reference leads to, and its field. */
export function referred(reference: string): { readonly record: string | null; readonly field: string } {
  const [first = '', second] = reference.split('.');
  return second === undefined ? { record: null, field: first } : { record: first, field: second };
}
