import type { Field } from '#kit/fields/field.ts';

/**
 * A list of master data as plain data: from it come the routes, the validation of rows and forms, the queries, the workbook's
 * columns and the screen (architecture §1, law 4). Irregular behaviour goes to `server/rules.ts` or `web/page.tsx` beside it.
 */
export interface MasterDataDefinition {
  /** Stable name: in audit entries, uploads, saved views. */
  readonly name: string;
  /** Chinese title of the screen and of its workbook, a key of the words. */
  readonly title: string;
  /** Menu code of the screen; the permission of the page and combo calls. */
  readonly menu: string;
  readonly table: string;
  /** The wire's name of the record's id. */
  readonly idName: string;
  /** In the order of the form and of the workbook's columns. */
  readonly fields: readonly Field[];
  /** Names of the fields whose values together may stand once (domain §3, natural keys). Empty where a list has none. */
  readonly key: readonly string[];
  /** Values shown beside the fields, computed in SQL over the row `r`; plain SQL, never from outside. */
  readonly computed?: readonly ComputedColumn[];
  /** Table columns in order, by field or computed name; `updateTime` is always known. */
  readonly columns: readonly ColumnDefinition[];
  readonly filters: readonly FilterDefinition[];
  readonly calls: MasterDataCalls;
  readonly codes: MasterDataCodes;
  readonly messages: MasterDataMessages;
  /** Order of the list without `orderBy`: newest change first unless given. */
  readonly defaultOrder?: { readonly by: string; readonly order: 'asc' | 'desc' };
}

export interface ComputedColumn {
  readonly name: string;
  readonly label: string;
  readonly sql: string;
}

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
}

/** How a filter compares: anywhere in a text, at its beginning (codes and document numbers), or equal (wire: Types). */
export interface FilterDefinition {
  /** Name in the query string. */
  readonly name: string;
  readonly label: string;
  /** Field or computed column that it looks at. */
  readonly on: string;
  readonly match: 'contains' | 'prefix' | 'equals';
  readonly maxLength?: number;
  /** Where the choices of a dropdown come from: the field's own list, or the list's combo call (Lob, Sub-Lob). */
  readonly options?: 'choices' | 'combo';
  /** A dropdown of the combo's second level, whose options depend on the value of this other filter. */
  readonly dependsOn?: string;
  /** The column leads an index with each order of the list behind it (decision 13): for `equals` on values that very many rows share. */
  readonly ordered?: true;
}

/** Paths as the specification prints them. */
export interface MasterDataCalls {
  readonly page: { readonly path: string; readonly listKey: string };
  /** The call that offers the two levels of the `combo` dropdowns, in filters and in the form alike. */
  readonly combo?: ComboCall;
  readonly insert?: { readonly path: string };
  readonly update?: { readonly path: string };
  /** One call removes one or many; where it stands, and how ids travel, differs from list to list. */
  readonly remove?: { readonly path: string; readonly ids: 'path' | 'query-id' | 'body-array' | { readonly bodyKey: string } };
  readonly template?: { readonly path: string };
  readonly import?: { readonly path: string; readonly fileField: string };
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

/** One entry of a combo as the wire carries it (document 1 §3, Lob combo). */
export interface ComboEntry {
  readonly comBox: { readonly code: string; readonly value: string };
  readonly subComBoxList: readonly { readonly code: string; readonly value: string }[];
}

/** Button codes (document 1 §6). A list without a code for a button has no such button. */
export interface MasterDataCodes {
  readonly insert?: string;
  readonly update?: string;
  readonly remove?: string;
  readonly batchRemove?: string;
  readonly template?: string;
  readonly import?: string;
  readonly export?: string;
}

/** Success and confirmation texts, exactly as the specification prints them. */
export interface MasterDataMessages {
  readonly inserted?: string;
  readonly updated?: string;
  readonly removed: string;
  readonly imported: string;
  readonly confirmRemove: string;
  readonly confirmBatchRemove?: string;
}

/** Declares a list; gives it back with its literal types. */
export function defineMasterData<const D extends MasterDataDefinition>(definition: D): D {
  return definition;
}
