import type { ChoiceField, Field } from '#kit/fields/field.ts';
import type { DynamicColumns } from './dynamic.ts';
import type { DecimalKind } from './numbers.ts';
import type { ColumnProvenance } from './provenance.ts';
import {
  fieldOf,
  type ComputedColumn,
  type FilterDefinition,
  type QueriedRecords,
  type RecordLife,
  type RecordSet,
} from '#kit/records/define.ts';

/**
 * A report as plain data: filters, columns, calls, codes, and the provenance of each number (R4,
 * docs/architecture.md#rules). The routes, the export's columns and the screen are derived from it; the query belongs
 * to the feature's `server/`.
 */
export interface ReportDefinition {
  /** Stable name: in saved views and cache keys. */
  readonly name: string;
  /** Chinese title of the screen and of its export, a key of the words. */
  readonly title: string;
  /** Menu code of the screen; the permission of the page, combo and provenance calls. */
  readonly menu: string;
  readonly rows: ReportRows;
  /**
   * The inputs of the computation. The screen shows the required ones and fetches rows only if they are set. For other
   * parameters, the feature provides the inputs (`ReportParts`).
   */
  readonly parameters?: readonly Field[];
  /** The field whose values are limited for the caller, such as to the categories of the role. */
  readonly limited?: { readonly on: string };
  /**
   * The stored fields that rows can be filtered by. The first range of days in use decides the order of a page without
   * a requested order.
   */
  readonly filters: readonly ReportFilter[];
  /** In the order of the table. The names are those of the API. */
  readonly columns: readonly ReportColumn[];
  /** Columns that depend on the page's data. */
  readonly dynamic?: DynamicColumns;
  readonly calls: ReportCalls;
  readonly codes: { readonly export: string };
  /**
   * The hint of an empty report: the screens where its source data is uploaded or maintained (titles and paths), or a
   * sentence. Titles and sentence are keys of the words.
   */
  readonly firstRows?: { readonly from: Readonly<Record<string, string>> } | { readonly how: string };
  /** The message that rejects an export without rows, a key of the words. Without it the export has only headers. */
  readonly emptyExport?: string;
  /** Further files in addition to the export of the table. */
  readonly downloads?: readonly ReportDownload[];
}

/** Paths as the specification prints them. */
export interface ReportCalls {
  /**
   * `listKey` is the key of the rows in the answer, `records` by default. `updated`: the key of the time when the rows
   * were last refreshed. `days`: the key of the date of each column's input, shown in the header. `bare`: the answer is
   * only the list of all rows, so the screen pages them itself.
   */
  readonly page: {
    readonly path: string;
    readonly listKey?: string;
    readonly updated?: string;
    readonly days?: string;
    readonly bare?: true;
  };
  /**
   * `levels`: the answer has the two-level form of the specification (docs/api.md#types); the filter of the second
   * level has `dependsOn`. `menus`: menu codes of other screens that use the call.
   */
  readonly combo: { readonly path: string; readonly levels?: true; readonly menus?: readonly string[] };
  readonly export: { readonly path: string };
  /**
   * An addition to the specification: the totals row. The rows of a total are pages and exports with `total` set to the
   * column's name.
   */
  readonly totals?: { readonly path: string };
  /** An addition to the specification: the provenance of a value. The path of its source file has `File` appended. */
  readonly provenance?: { readonly path: string };
}

/** The path of the provenance call. Values have provenance only in reports with this call. */
export function provenancePath({ provenance }: ReportCalls): string {
  if (provenance === undefined) throw new Error('the report has no provenance call');
  return provenance.path;
}

/** The path of the totals of a report's rows. */
export function totalsPath({ totals }: ReportCalls): string {
  if (totals === undefined) throw new Error('the report has no totals call');
  return totals.path;
}

/** The path of the source file of a value. */
export const provenanceFile = (calls: ReportCalls): string => `${provenancePath(calls)}File`;

/** A file about the whole report instead of its rows; it accepts some of the report's filters. */
export interface ReportDownload {
  /** Chinese text of the button, a key of the words. */
  readonly title: string;
  readonly path: string;
  readonly code: string;
  /** Names of the filters that it accepts. */
  readonly filters: readonly string[];
}

/**
 * The rows of a report: a table with every column used for filters and order, or a select that the report's server side
 * builds for each request.
 */
export interface ReportRows extends QueriedRecords {
  /** The column that identifies a row within its corporate: a bigint unless `idKind` is set. */
  readonly id: string;
  readonly idKind?: 'text';
  /**
   * The rows are computed for each request, because they depend on parameters or on too many tables to be stored.
   * `table` is then not used. They are few enough to be sorted in memory.
   */
  readonly onRequest?: true;
  /**
   * For a table: the fields with an index for their order, in addition to `newest`. Orders by other columns sort up to
   * `SORT_LIMIT` rows.
   */
  readonly indexed?: readonly string[];
  /**
   * The field of the default order, descending unless `rising`. It is used if neither an order is requested nor the
   * rows are filtered by a range of days with an index. It has an index that ends in the id.
   */
  readonly newest: string;
  /** The default order is ascending, as for names. */
  readonly rising?: true;
  /** The source records of a row, by their alias in the columns' SQL. */
  readonly sources: Readonly<Record<string, SourceRecords>>;
}

/** Whether a field of stored rows has an index for its order. */
export function isIndexedField({ onRequest, newest, indexed }: ReportRows, name: string): boolean {
  return onRequest !== true && (name === newest || indexed?.includes(name) === true);
}

/** Source records of a report's rows. */
export interface SourceRecords {
  readonly records: SourceSet;
  /** The column of the report's table with their id. */
  readonly by: string;
  /** Names of the fields and computed columns that form the displayed name of a record. By default its key. */
  readonly nameFields?: readonly string[];
}

/** A record set, or a list: a record set with a screen. */
type SourceSet = Omit<RecordSet, 'life'> & {
  /** `plain` for a list. */
  readonly life?: RecordLife;
  readonly computed?: readonly ComputedColumn[];
  /** Menu code of the list's screen. */
  readonly menu?: string;
};

/** A field of a source record. */
export interface SourceField {
  /** Name among the report's sources. */
  readonly source: string;
  readonly field: string;
}

/** The declared field of a source; throws for an unknown source or field. */
export function fieldOfSource({ name, sources }: ReportRows, { source, field }: SourceField): Field {
  const records = sources[source];
  if (records === undefined) throw new Error(`${name} has no source ${source}`);
  return fieldOf(records.records, field);
}

/** One filter of a report. A range of days is sent as `{name}Begin` and `{name}End`. */
export interface ReportFilter extends FilterDefinition {
  /** Key of the choices in the answer of the combo call. */
  readonly combo?: string;
  /** The call that returns the remaining choices, given the named other filters. The screen offers only these. */
  readonly offered?: { readonly path: string; readonly within: readonly string[] };
}

/**
 * The type of a column's values: plain text, a whole number, a number of days with one decimal, a day, a time, a
 * translated word, words joined by hyphens, or another number.
 */
export type ReportColumnKind = 'text' | 'integer' | 'days' | 'day' | 'time' | 'word' | 'words' | DecimalKind;

/** The tone of a word: `late` and `pending` are shown in colour with a mark next to the text, never by colour only. */
export type Tone = 'good' | 'late' | 'pending';

/** A column of the table and the export, and of the answer under its name. */
export interface ReportColumn {
  /** Key of the value in a record. */
  readonly name: string;
  /** The name of the shown text in a record, if it is not `name` (a code and its label). */
  readonly labelName?: string;
  /** Chinese title, a key of the words. */
  readonly title: string;
  readonly kind: ReportColumnKind;
  /** Decimal places; 2 by default. */
  readonly scale?: number;
  /** A whole number that is an identifier: its digits are not grouped by thousands. */
  readonly identifier?: true;
  /** The column's definition for the explanation of its title, a key of the words; by default its formula. */
  readonly meaning?: string;
  /** The unit of the numbers, a key of the words, if neither kind nor title names it. */
  readonly unit?: string;
  /** In pixels. */
  readonly width: number;
  /** The column identifies the row and does not scroll. Such columns are the first ones. */
  readonly fixed?: boolean;
  /** The column does not scroll, although it does not identify the row. */
  readonly pinned?: true;
  /** Chinese title above neighbouring columns of a group, a key of the words. */
  readonly group?: string;
  /** The total of all filtered rows, shown below the column. */
  readonly total?: ColumnTotal;
  /** The field that the column copies; absent for a field of the table itself or a computed column. */
  readonly from?: SourceField;
  /** Computed by SQL of the report's server side (`ReportSql`). */
  readonly computed?: true;
  /** For a word that is computed as a code: the label of each code. */
  readonly choices?: ChoiceField['choices'];
  readonly tones?: Readonly<Record<string, Tone>>;
  /** The text shown without a value, a key of the words for a text or word; by default nothing. */
  readonly absent?: string;
  /** A boolean field of the rows, sent under its own name: if it is 1, the value is highlighted as a problem. */
  readonly alarm?: string;
  readonly provenance?: ColumnProvenance;
}

/**
 * The sum of a column's values, the average of those present, or the number of rows with these additional filters;
 * `word` is the value of those rows in the column.
 */
type ColumnTotal =
  | { readonly make: 'sum' }
  | { readonly make: 'average' }
  | { readonly make: 'count'; readonly word: string; readonly where: Readonly<Record<string, string>> };

/** The additional filters that select the rows of a total. */
export function totalFilters(total: ColumnTotal | undefined): Readonly<Record<string, string>> {
  return total?.make === 'count' ? total.where : {};
}

const KIND_OF_FIELD: Readonly<Record<Exclude<Field['kind'], 'decimal'>, ReportColumnKind>> = {
  text: 'text',
  integer: 'integer',
  day: 'day',
  time: 'time',
  choice: 'word',
};

/** The properties of a column that shows a field. */
function columnOfField(field: Field): Pick<ReportColumn, 'kind' | 'scale' | 'identifier'> {
  if (field.kind === 'integer' && field.identifier === true) return { kind: 'integer', identifier: true };
  if (field.kind !== 'decimal') return { kind: KIND_OF_FIELD[field.kind] };
  return { kind: field.percentage === true ? 'percent' : 'decimal', scale: field.scale };
}

/** The optional properties of a report's column. */
export type ColumnOptions = Partial<Omit<ReportColumn, 'name' | 'title' | 'kind' | 'width'>>;

/** A column of the report's own table, or a computed one. */
export function columnWith(name: string, title: string, kind: ReportColumnKind, width: number, options: ColumnOptions = {}): ReportColumn {
  return { name, title, kind, width, ...options };
}

/** Creates columns that copy a field of a source, with its name, title and kind. `options` override them. */
export function copiesFrom(rows: ReportRows) {
  return (source: string, field: string, width: number, options: Partial<ReportColumn> = {}): ReportColumn => {
    const origin = fieldOfSource(rows, { source, field });
    const provenance = { inputs: [{ source, field }] };
    return {
      name: field,
      title: origin.label,
      ...columnOfField(origin),
      width,
      from: { source, field },
      provenance,
      ...options,
    };
  };
}

/** Declares a report. Returns it with its literal types. */
export function defineReport<const D extends ReportDefinition>(definition: D): D {
  return definition;
}
