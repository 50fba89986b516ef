import type { Field } from '#kit/fields/field.ts';

/** The wire name of the time of a record's last change. */
export const UPDATE_TIME = 'updateTime';

/**
 * The definition of a stored table (R6, docs/architecture.md#rules), as plain data for server and browser. The
 * migration, the queries of lists and reports, the staging of imports, exports, the labels of the audit log and
 * provenance are derived from it.
 */
export interface RecordSet {
  /** Stable name: in audit entries, uploads, locks. */
  readonly name: string;
  /** Chinese name of the records, a key of the words. */
  readonly title: string;
  readonly table: string;
  /** In the order of the workbook's columns and of the form. */
  readonly fields: readonly Field[];
  /** Fields without a cell: values of the whole upload, such as the category. */
  readonly fieldsWithoutCell?: readonly Field[];
  /** Names of the fields of the natural key (docs/business-rules/imports.md#natural-keys). Empty if there is none. */
  readonly key: readonly string[];
  readonly scope: RecordScope;
  readonly life: RecordLife;
  readonly weight?: RecordWeight;
  /** Triggers count its rows, for tables of millions of rows. The rows of other tables are counted on request. */
  readonly counted?: true;
  /** Pulls change its rows and are never undone, so an `append` set needs no index on the upload of a row. */
  readonly pulled?: true;
}

/** The number of pieces and the value of a row, which show the effect of an error in it. */
interface RecordWeight {
  /**
   * The fields whose sum is the number of pieces: fields of the row, or `name.field` of a referenced record. `each` if
   * a row is one piece.
   */
  readonly pieces: readonly string[] | 'each';
  /** The fields whose product is the value in yuan. */
  readonly money?: readonly string[];
  /** Each period repeats the items of the previous one, as in a stock count, so only the newest period is used. */
  readonly newestPeriod?: true;
}

/** Master data is shared by all corporates, other data is of one (docs/business-rules/permissions.md#corporates). */
type RecordScope = 'shared' | 'corporate';

/**
 * The lifetime of a record:
 * - `plain`: until it is changed or removed, with a version;
 * - `newest-document`: the newest upload with its key owns it, across periods; the replaced row is kept for an undo
 * (docs/business-rules/uploads-and-periods.md#live-rows);
 * - `period-snapshot`: key and live row are within one period, whose newest upload replaces it as a whole
 * (docs/business-rules/uploads-and-periods.md#live-rows);
 * - `append`: every upload adds rows;
 * - `derived`: the database derives it from other sets (kit/derived).
 */
export type RecordLife = 'plain' | 'newest-document' | 'period-snapshot' | 'append' | 'derived';

/**
 * A filter. `match`: a part of a text (`contains` with an index of text parts, `anywhere` without), the beginning of a
 * code or document number (`prefix`), an equal value, a day, or a range of days or numbers (docs/api.md#types).
 */
export interface FilterDefinition {
  /** Name in the query string. */
  readonly name: string;
  /** Chinese, a key of the words. */
  readonly label: string;
  /** The field or computed column that is compared. */
  readonly on: string;
  /** Set if `on` is a field of another record set. The column `by` of the row has the id of its record. */
  readonly source?: { readonly records: QueriedRecords; readonly by: string };
  /** For `prefix`: additional fields that are compared. */
  readonly also?: readonly string[];
  readonly match: 'contains' | 'anywhere' | 'prefix' | 'equals' | 'day' | 'days' | 'numbers';
  readonly maxLength?: number;
  /**
   * For days: the default range of a screen. `lastDays: 7` is today and the seven days before. In a report the range
   * can be changed, but not cleared.
   */
  readonly initially?: 'this-week' | { readonly lastDays: number };
  /** Accepts a list of values. A row matches if it has one of them. */
  readonly several?: true;
  /** For `equals` on a text: the word displayed for rows without a value. A filter by this word finds these rows. */
  readonly absent?: string;
  /** The filter accepts a list of pasted codes. Always true for `prefix`. */
  readonly codes?: true;
  /** For days and numbers: the names of both bounds, which are inclusive; by default `{name}Begin` and `{name}End`. */
  readonly ends?: readonly [string, string];
  /** For numbers: the column has tenths as whole numbers. */
  readonly tenths?: true;
  /** For days: sent with the times 00:00:00 and 23:59:59, as the specification prints for some calls. */
  readonly times?: true;
  /** The options of a dropdown: the choices of the field, or those of the combo call (Lob, Sub-Lob). */
  readonly options?: 'choices' | 'combo';
  /** For a dropdown of the second level: the filter of the first level, whose value restricts the options. */
  readonly dependsOn?: string;
  /**
   * For `prefix` on a field without `capitals`: the text in lower case has an index. Without it all rows are read
   * (docs/scale.md). A field with `capitals` has its index, if any, from a migration (docs/indexes.md).
   */
  readonly indexed?: true;
}

/** A value from other columns of the table or view than the fields. */
export interface ComputedColumn {
  readonly name: string;
  /** Chinese, a key of the words. */
  readonly label: string;
  /** The column, or several whose texts are joined by hyphens. */
  readonly from: string | readonly string[];
  /** The displayed part of a time, or `texts` for an array whose texts are joined by blanks. Absent for a text. */
  readonly kind?: 'day' | 'time' | 'texts';
  /** Ordered by pinyin. */
  readonly pinyin?: true;
  /** The values that are translated to the reader's language in a workbook. */
  readonly words?: readonly string[];
  /** Exported after the fields. An import ignores the column. */
  readonly exported?: true;
}

/** A record set with its computed columns. */
export type QueriedRecords = Pick<RecordSet, 'name' | 'table' | 'fields' | 'scope'> & {
  readonly computed?: readonly ComputedColumn[];
};

/** The maximum number of rows that are sorted by a column without an index (docs/scale.md#index-budget). */
export const SORT_LIMIT = 100_000;
/** The message that rejects more rows, a key of the words. */
export const TOO_MANY_TO_SORT = '最多按此列排序{{limit}}行，请先用筛选条件缩小范围。';

/** The id of a row: a number, or a text for reports with `idKind: 'text'`. */
export type RowId = number | string;

/** The parameter names of a range. */
export function endsOf(filter: FilterDefinition): readonly [string, string] {
  return filter.ends ?? [`${filter.name}Begin`, `${filter.name}End`];
}

/** The parameter names of a filter: both ends of a range, otherwise its own name. */
export function filterNames(filter: FilterDefinition): readonly string[] {
  return filter.match === 'days' || filter.match === 'numbers' ? endsOf(filter) : [filter.name];
}

/** All fields of a record, from cells and from the upload. */
export function fieldsOf(records: Pick<RecordSet, 'fields' | 'fieldsWithoutCell'>): readonly Field[] {
  return [...records.fields, ...(records.fieldsWithoutCell ?? [])];
}

/** Whether a field or computed column is ordered by pinyin. */
export function isByPinyin({ fields, computed = [] }: Pick<QueriedRecords, 'fields' | 'computed'>, name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field === undefined
    ? computed.find((each) => each.name === name)?.pinyin === true
    : field.kind === 'text' && field.pinyin === true;
}

/** A set's field by name; throws for an unknown name. */
export function fieldOf(records: Pick<RecordSet, 'name' | 'fields' | 'fieldsWithoutCell'>, name: string): Field {
  const field = fieldsOf(records).find((each) => each.name === name);
  if (field === undefined) throw new Error(`${records.name} has no field ${name}`);
  return field;
}

/** Declares a stored table. Returns it with its literal types. */
export function defineRecords<const R extends RecordSet>(records: R): R {
  return records;
}
