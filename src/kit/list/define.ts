import type { RecordReference } from '#kit/import/content.ts';
import { UPDATE_TIME, type ComputedColumn, type FilterDefinition, type RecordSet } from '#kit/records/define.ts';

/**
 * A list that users maintain, as plain data: its record set and its screen. The routes, the validation of rows and
 * forms, the queries, the workbook's columns and the screen are derived from it (R4, docs/architecture.md#rules).
 * Special behaviour is in `server/rules.ts` or `web/page.tsx`.
 */
export interface ListDefinition extends Omit<RecordSet, 'life' | 'fieldsWithoutCell'> {
  /** Menu code of the screen; the permission of the page and combo calls. */
  readonly menu: string;
  /** The name of the record's id in requests and answers. */
  readonly idName: string;
  /** Values shown in addition to the fields. */
  readonly computed?: readonly ComputedColumn[];
  /** Table columns in order, by the name of a field or computed column, or `updateTime`. */
  readonly columns: readonly ColumnDefinition[];
  readonly filters: readonly FilterDefinition[];
  /** The references of its records to other lists. An import warns of unknown references. */
  readonly references?: readonly RecordReference[];
  readonly calls: ListCalls;
  readonly codes: ListCodes;
  /** Messages that differ from those of other lists. */
  readonly messages?: ListMessages;
  /** The query of its address on a page with several lists. */
  readonly place?: string;
  /** API tokens cannot read it (`noTokens` of its menu), so its screen shows no address for other programs. */
  readonly noTokens?: true;
  /** Its table is a view, so its rows are not counted incrementally. */
  readonly view?: true;
  /** Without rows it has no pager (docs/business-rules/master-data.md#product-mappings); other lists always have one. */
  readonly hidesEmptyPager?: true;
  /** The order without `orderBy`; by default the newest change first. */
  readonly defaultOrder?: { readonly by: string; readonly order: 'asc' | 'desc' };
}

/** The default title of the column with the time of the last change. */
export const CHANGED_TITLE = '最近更新时间';

/** A column of the table: a field, a computed column, or the time of the last change. */
export interface ColumnDefinition {
  /** The name of a field or computed column, or `updateTime`. */
  readonly name: string;
  /** The title in the table, if it differs from the field's label. */
  readonly title?: string;
  /** In pixels; by default it depends on the kind of the field. */
  readonly width?: number;
  /** Its order has an index. Orders without an index sort up to `SORT_LIMIT` rows. */
  readonly indexed?: true;
  /** For a choice: the name of its label in answers (`displayTypeOfShipping`). */
  readonly labelName?: string;
  /** The values are words of the product, such as categories, and are translated to the reader's language. */
  readonly word?: true;
}

/** An additional column of a list's workbooks, after its fields. */
interface AdditionalField extends Pick<ComputedColumn, 'name' | 'label' | 'words' | 'kind'> {
  /** The time of a record's last change. */
  readonly changed?: true;
}

/** The additional columns of a list's workbooks: computed columns that are shown or `exported`, and the change time. */
export function additionalFields({
  fields,
  computed = [],
  columns,
}: Pick<ListDefinition, 'fields' | 'computed' | 'columns'>): AdditionalField[] {
  const isShown = (name: string) => columns.some((column) => column.name === name);
  const changed = columns.find(({ name }) => name === UPDATE_TIME && !fields.some((field) => field.name === name));
  return [
    ...computed.filter(({ name, exported }) => exported === true || isShown(name)),
    ...(changed === undefined ? [] : [{ name: UPDATE_TIME, label: changed.title ?? CHANGED_TITLE, changed: true as const }]),
  ];
}

/** Whether the order by a column has an index. */
export function isIndexed({ columns, defaultOrder }: Pick<ListDefinition, 'columns' | 'defaultOrder'>, name: string): boolean {
  return name === (defaultOrder?.by ?? UPDATE_TIME) || columns.some((column) => column.name === name && column.indexed === true);
}

/** Paths as the specification prints them. */
export interface ListCalls {
  readonly page: { readonly path: string; readonly listKey: string };
  /** The call that returns the two levels of the `combo` dropdowns of filters and form. */
  readonly combo?: ComboCall;
  readonly insert?: { readonly path: string };
  readonly update?: { readonly path: string };
  /** The call that removes one or more records. Lists differ in how the ids are sent. */
  readonly remove?: { readonly path: string; readonly ids: 'path' | 'query-id' | 'body-array' | { readonly bodyKey: string } };
  readonly template?: { readonly path: string };
  /** `several`: the call accepts several files, each an upload of its own, and returns one line for each problem. */
  readonly import?: { readonly path: string; readonly fileField: string; readonly several?: true };
  readonly export?: { readonly path: string };
}

/**
 * The call by which other programs read all rows of a list, and its code: the export. A list without one has a call
 * beyond the specification, with the permission of its page.
 */
export function tableCall({ menu, calls, codes }: Pick<ListDefinition, 'menu' | 'calls' | 'codes'>): TableCall {
  return calls.export === undefined ? { path: `${calls.page.path}/table`, code: menu } : { path: calls.export.path, code: codes.export };
}

interface TableCall {
  readonly path: string;
  /** Undefined if the export has no code: the list then has no such call. */
  readonly code: string | undefined;
}

/** A combo of two levels, such as Lob and Sub-Lob, with the values of the current data. */
interface ComboCall {
  readonly path: string;
  /** The two fields whose values it returns, if this list serves the call; absent if another list does. */
  readonly fields?: readonly [string, string];
  /** Menu codes of the other screens that use the call. */
  readonly alsoFor?: readonly string[];
}

/** Button codes (docs/business-rules/permissions.md#codes). A list without a code for a button has no such button. */
export interface ListCodes {
  readonly insert?: string;
  readonly update?: string;
  readonly remove?: string;
  readonly batchRemove?: string;
  readonly template?: string;
  readonly import?: string;
  readonly export?: string;
}

/** The code of a button as a list, for checks of permissions. If it is empty, no user has the permission. */
export function buttonCodes(code: string | undefined): readonly string[] {
  return code === undefined ? [] : [code];
}

/** Success and confirmation texts, exactly as the specification prints them. */
interface ListMessages {
  readonly inserted?: string;
  readonly updated?: string;
  /** The message that rejects an export without rows. Without it the workbook has only headers. */
  readonly emptyExport?: string;
  readonly confirmBatchRemove?: string;
}

/** Declares a list. Returns it with its literal types. */
export function defineList<const D extends ListDefinition>(definition: D): D {
  return definition;
}
