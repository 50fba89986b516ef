import type { NamedRecord } from '#kit/import/content.ts';
import type { ComputedColumn, FilterDefinition, RecordSet } from '#kit/records/define.ts';

/**
 * A list that people maintain, as plain data: its record set, and the screen over it. From it come the routes, the
 * validation of rows and forms, the queries, the workbook's columns and the screen (docs/architecture.md#rules).
 * Irregular behaviour goes to `server/rules.ts` or `web/page.tsx` beside it.
 */
export interface ListDefinition extends Omit<RecordSet, 'life' | 'given'> {
  /** Menu code of the screen; the permission of the page and combo calls. */
  readonly menu: string;
  /** The wire's name of the record's id. */
  readonly idName: string;
  /** Values shown beside the fields. */
  readonly computed?: readonly ComputedColumn[];
  /** Table columns in order, by field or computed name; `updateTime` is always known. */
  readonly columns: readonly ColumnDefinition[];
  readonly filters: readonly FilterDefinition[];
  /** What its records name that is kept elsewhere; what nobody knows is a warning of an import. */
  readonly names?: readonly NamedRecord[];
  readonly calls: ListCalls;
  readonly codes: ListCodes;
  readonly messages: ListMessages;
  /** The query in the address that names its place on a page with more. */
  readonly place?: string;
  /** Its table is a view: nobody counts its rows as they come and go. */
  readonly view?: true;
  /**
   * Its pager is there only while it has rows (docs/user-interface.md#lists,
   * docs/business-rules/master-data.md#product-mappings); other lists always have theirs.
   */
  readonly pager?: 'above-nothing';
  /** Order of the list without `orderBy`: newest change first unless given. */
  readonly defaultOrder?: { readonly by: string; readonly order: 'asc' | 'desc' };
}

/** The wire's name of the time of a record's last change. */
export const UPDATE_TIME = 'updateTime';
/** Heads that time where a list's screen has no other title. */
export const CHANGED_TITLE = '更新时间';

export interface ColumnDefinition {
  /** A field's or computed column's wire name, or `updateTime`. */
  readonly name: string;
  /** Where the table's title differs from the field's label. */
  readonly title?: string;
  /** In pixels. */
  readonly width?: number;
  /** Sortable over an index on this column; every sortable column has one. */
  readonly sortable?: boolean;
  /** A choice is shown by its label; the wire carries the label under this extra name (`displayTypeOfShipping`). */
  readonly labelName?: string;
  /** A word of the product, as a category is: told in the reader's language. */
  readonly word?: true;
}

/** A column of a list's workbooks behind its fields. */
export interface BesideField extends Pick<ComputedColumn, 'name' | 'label' | 'words' | 'kind'> {
  /** The time of a record's last change. */
  readonly changed?: true;
}

/** What workbooks of a list have behind its fields: what else its screen shows, and what is computed for them. */
export function besideFields({ fields, computed = [], columns }: Pick<ListDefinition, 'fields' | 'computed' | 'columns'>): BesideField[] {
  const isShown = (name: string) => columns.some((column) => column.name === name);
  const changed = columns.find(({ name }) => name === UPDATE_TIME && !fields.some((field) => field.name === name));
  return [
    ...computed.filter(({ name, exported }) => exported === true || isShown(name)),
    ...(changed === undefined ? [] : [{ name: UPDATE_TIME, label: changed.title ?? CHANGED_TITLE, changed: true as const }]),
  ];
}

/** Paths as the specification prints them. */
export interface ListCalls {
  readonly page: { readonly path: string; readonly listKey: string };
  /** The call that offers the two levels of the `combo` dropdowns, in filters and in the form alike. */
  readonly combo?: ComboCall;
  readonly insert?: { readonly path: string };
  readonly update?: { readonly path: string };
  /** One call removes one or many; where it stands, and how ids travel, differs from list to list. */
  readonly remove?: { readonly path: string; readonly ids: 'path' | 'query-id' | 'body-array' | { readonly bodyKey: string } };
  readonly template?: { readonly path: string };
  /** `several`: the call takes several files, each an upload of its own, and answers what is wrong, a line a problem. */
  readonly import?: { readonly path: string; readonly fileField: string; readonly several?: true };
  readonly export?: { readonly path: string };
}

/** A combo of two levels, such as Lob and Sub-Lob, that follows the data. */
export interface ComboCall {
  readonly path: string;
  /** The two fields whose values it offers, where this list serves the call; absent where another list does. */
  readonly of?: readonly [string, string];
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

/** Success and confirmation texts, exactly as the specification prints them. */
export interface ListMessages {
  readonly inserted?: string;
  readonly updated?: string;
  readonly removed: string;
  readonly imported: string;
  /** Why nothing is exported where the filters leave no row; without it the workbook then has its headers alone. */
  readonly emptyExport?: string;
  readonly confirmRemove: string;
  readonly confirmBatchRemove?: string;
}

/** Declares a list; gives it back with its literal types. */
export function defineList<const D extends ListDefinition>(definition: D): D {
  return definition;
}
