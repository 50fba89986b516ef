import type { ChoiceField, Field } from '#kit/fields/field.ts';
import type { DynamicColumns } from './dynamic.ts';
import type { NumberKind } from './numbers.ts';
import type { ColumnProvenance } from './provenance.ts';
import { fieldOf, type ComputedColumn, type FilterDefinition, type Queried, type RecordLife, type RecordSet } from '#kit/records/define.ts';

/**
 * A report as plain data: filters, columns, calls, codes, and for each number how it came about
 * (docs/architecture.md#rules). From it come the routes, the export's columns and the screen; the query belongs to the
 * feature's `server/`.
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
   * What rows are computed from. The screen asks for what is required and fetches nothing before it is given; where nothing is, the report brings inputs of its
   * own for it.
   */
  readonly parameters?: readonly Field[];
  /** Whose rows a caller may see beyond his corporate's: the field whose values he may be limited to, such as the categories of his role. */
  readonly limited?: { readonly on: string };
  /** By what the table keeps ready; the first range of days that is used gives the order of a page that asks for none. */
  readonly filters: readonly ReportFilter[];
  /** In the order of the table. Names are as the wire spells them. */
  readonly columns: readonly ReportColumn[];
  /** Columns that come with the page. */
  readonly dynamic?: DynamicColumns;
  readonly calls: ReportCalls;
  readonly codes: { readonly export: string };
  /**
   * What a report without a row says of how the first come: the titles of the screens on which somebody uploads or maintains what they are made from, or a
   * sentence; keys of the words.
   */
  readonly firstRows?: { readonly from: readonly string[] } | { readonly how: string };
  /** What an export without a row is refused with, a key of the words; without it, it has the headers alone. */
  readonly emptyExport?: string;
  /** Further files beside the export of what the table shows. */
  readonly downloads?: readonly ReportDownload[];
}

/** Paths as the specification prints them. */
export interface ReportCalls {
  /**
   * `listKey` is the key of the rows in the answer; `records` unless given. `updated`: the key under which it says when the rows were last brought; `days`: that
   * under which it says of which day each column's input is, which stands in the header. `bare`: it answers the list of all rows and nothing else, so that
   * the screen pages them itself.
   */
  readonly page: {
    readonly path: string;
    readonly listKey?: string;
    readonly updated?: string;
    readonly days?: string;
    readonly bare?: true;
  };
  /**
   * `levels`: of two, the filter `combo` of the second being `dependsOn` that of the first; in the form that the
   * specification prints (docs/api.md#types). `menus`: codes of other screens that it opens for, too.
   */
  readonly combo: { readonly path: string; readonly levels?: true; readonly menus?: readonly string[] };
  readonly export: { readonly path: string };
  /** Beyond the specification: the totals row. The rows behind a total are pages and exports with `total` set to the column's name. */
  readonly totals?: { readonly path: string };
  /** Beyond the specification: how a value came about, and the file that it came from. */
  readonly provenance?: { readonly path: string; readonly filePath: string };
}

/** A file about the whole report rather than its rows; it takes some of the report's filters. */
export interface ReportDownload {
  /** Chinese text of the button, a key of the words. */
  readonly title: string;
  readonly path: string;
  readonly code: string;
  /** Names of the filters that it takes. */
  readonly filters: readonly string[];
}

/** What a report shows the rows of: a table that holds all it is filtered and ordered by, or a select that the report's server side makes when asked. */
export interface ReportRows extends Queried {
  /** The column that names a row among those of its corporate: a bigint unless `idKind` says otherwise. */
  readonly id: string;
  readonly idKind?: 'text';
  /** Its rows are computed when asked, from parameters or too much else to be kept; `table` then names nothing. They are few enough to be sorted at once. */
  readonly whenAsked?: true;
  /** What a page can be ordered by; of a table each over an index that ends in the id. */
  readonly orders: readonly RowOrder[];
  /** The order, newest first unless it is `rising`, of a page that asks for none and is filtered by no days; one of `orders`. */
  readonly newest: string;
  /** The records that a row is made from, by the alias under which the columns' SQL speaks of them. */
  readonly sources: Readonly<Record<string, SourceRecords>>;
}

/** Records that a report's rows are made from. */
export interface SourceRecords {
  readonly of: SourceSet;
  /** The column of the report's table that holds their id. */
  readonly by: string;
  /** Names of the fields and computed columns that name one for a person, where its key does not read well. */
  readonly named?: readonly string[];
}

/** A record set, or a list, which is one with a screen. */
export type SourceSet = Omit<RecordSet, 'life'> & {
  /** Of a list `plain`. */
  readonly life?: RecordLife;
  readonly computed?: readonly ComputedColumn[];
  /** Menu code of the list's screen. */
  readonly menu?: string;
};

/** A field of a source. */
export interface SourceField {
  /** Name among the report's sources. */
  readonly source: string;
  readonly field: string;
}

/** The declared field of a source; throws for a source or field that there is not. */
export function fieldBehind({ name, sources }: ReportRows, { source, field }: SourceField): Field {
  const records = sources[source];
  if (records === undefined) throw new Error(`${name} has no source ${source}`);
  return fieldOf(records.of, field);
}

export interface RowOrder {
  /** Name of the column, which is a field of the table. */
  readonly by: string;
  /** It may be empty; its index is then `desc nulls last`. */
  readonly nullable?: true;
  /** A page that asks for no order begins with the least, as with names; else with the greatest, as with days. */
  readonly rising?: true;
}

/** One filter of a report. Of days, `{name}Begin` and `{name}End` travel. */
export interface ReportFilter extends FilterDefinition {
  /** Key of the combo call's answer that holds the choices. */
  readonly combo?: string;
  /** The call that says which of the choices there are within other filters, by the names of these: the screen offers them alone. */
  readonly offered?: { readonly path: string; readonly within: readonly string[] };
}

/** What a column's values are: plain text, a whole number, a number of days with one decimal, a day, a time, a word that is translated, or another number. */
export type ReportColumnKind = 'text' | 'integer' | 'days' | 'day' | 'time' | 'word' | NumberKind;

/** How loud a word is: `late` and `pending` are shown in colour with a mark beside the text, never by colour alone. */
export type Tone = 'good' | 'late' | 'pending';

export interface ReportColumn {
  /** Key of the value in a record. */
  readonly name: string;
  /** Where the shown text stands in a record, when it is not under `name` (a code and its label). */
  readonly labelName?: string;
  /** Chinese title, a key of the words. */
  readonly title: string;
  readonly kind: ReportColumnKind;
  /** Places that a number shows behind the point; 2 unless given. */
  readonly scale?: number;
  /** A whole number that names something and counts nothing: its digits stand together, those of all others by thousands. */
  readonly names?: true;
  /** In pixels. */
  readonly width: number;
  /** It names the row to a person, and stays in sight while the others are scrolled. Such columns come first. */
  readonly fixed?: boolean;
  /** It stays in sight, too, though it names no row. */
  readonly pinned?: true;
  /** Chinese title over neighbouring columns that belong together, a key of the words. */
  readonly group?: string;
  /** What the totals row says below it, of all rows that the filters leave. */
  readonly total?: ColumnTotal;
  /** The field that it is a copy of; absent where the table has it itself, or it is computed. */
  readonly from?: SourceField;
  /** The report's server side computes it (`ReportSql`). */
  readonly computed?: true;
  /** Of a word that is computed as a code: what each code is called. */
  readonly choices?: ChoiceField['choices'];
  /** Of words: which are bad news. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** What a person reads where there is no value, of a text or word a key of the words; nothing unless given. */
  readonly absent?: string;
  /** A yes-or-no field of the rows that travels beside the value under its own name: where it is 1, the value is bad news. */
  readonly alarm?: string;
  readonly provenance?: ColumnProvenance;
}

/**
 * The sum of a column's values, their average (of those that are there), or how many rows are left when these filters are set as well; `word` is the value that
 * those rows have in the column.
 */
export type ColumnTotal =
  | { readonly make: 'sum' }
  | { readonly make: 'average' }
  | { readonly make: 'count'; readonly word: string; readonly where: Readonly<Record<string, string>> };

/** The filters that lead to the rows behind a total, beside those that are set. */
export function rowsBehind(total: ColumnTotal | undefined): Readonly<Record<string, string>> {
  return total?.make === 'count' ? total.where : {};
}

const KIND_OF_FIELD: Readonly<Record<Exclude<Field['kind'], 'decimal'>, ReportColumnKind>> = {
  text: 'text',
  integer: 'integer',
  day: 'day',
  time: 'time',
  choice: 'word',
};

/** What a column that shows a field is. */
function looksOf(field: Field): Pick<ReportColumn, 'kind' | 'scale' | 'names'> {
  if (field.kind === 'integer' && field.names === true) return { kind: 'integer', names: true };
  if (field.kind !== 'decimal') return { kind: KIND_OF_FIELD[field.kind] };
  return { kind: field.percentage === true ? 'percent' : 'decimal', scale: field.scale };
}

/** What a report's column has beside its name, title, kind and width. */
export type ColumnOptions = Partial<Omit<ReportColumn, 'name' | 'title' | 'kind' | 'width'>>;

/** A column that the report's table has itself, or that is computed. */
export function columnWith(name: string, title: string, kind: ReportColumnKind, width: number, options: ColumnOptions = {}): ReportColumn {
  return { name, title, kind, width, ...options };
}

/**
 * Makes columns that show a field of a source as it stands: name, title, kind and origin are the field's.
 * `options` are what the report has otherwise, such as its own title.
 */
export function copiesFrom(rows: ReportRows) {
  return (source: string, field: string, width: number, options: Partial<ReportColumn> = {}): ReportColumn => {
    const origin = fieldBehind(rows, { source, field });
    const provenance = { inputs: [{ source, field }] };
    return {
      name: field,
      title: origin.label,
      ...looksOf(origin),
      width,
      from: { source, field },
      provenance,
      ...options,
    };
  };
}

/** Declares a report; gives it back with its literal types. */
export function defineReport<const D extends ReportDefinition>(definition: D): D {
  return definition;
}
