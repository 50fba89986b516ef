import type { ReportDefinition, SourceField } from './define.ts';

/** How the values of a column are computed: a formula, and the inputs that the panel explains in this order. */
export interface ColumnProvenance {
  /** Chinese sentence, a key of the words; absent if the value is copied unchanged. */
  readonly formula?: string;
  readonly inputs: readonly ProvenanceInput[];
}

export type ProvenanceInput =
  | SourceInput
  | ColumnInput
  | RowsInput
  | ParameterInput
  | SettingInput
  | SegmentInput
  | ReviewInput
  | FirstInput;

/** A field of a source record: a cell of a workbook, a record of a list, a record of an interface. */
export interface SourceInput {
  /** Name among the report's sources. */
  readonly source: string;
  /** The field; for a record with a field per week, the field of the report's rows that has the name of that field. */
  readonly field: string | { readonly rowField: string };
  /** Chinese label in place of the field's own, a key of the words. */
  readonly label?: string;
}

/** Another column of the report. It has its own provenance. */
interface ColumnInput {
  readonly column: string;
}

/** The number or sum of rows of another report, whose pages, filters and download are used. */
export interface RowsInput {
  readonly rows: ReportDefinition;
  /** The summed column; without it the rows are counted. */
  readonly sum?: string;
  /** The values of the filters and parameters that select these rows. */
  readonly where: Readonly<Record<string, RowsCondition>>;
}

export type RowsCondition =
  | { readonly column: string }
  | { readonly parameter: string }
  | { readonly flag: true }
  | { readonly value: string };

interface ParameterInput {
  readonly parameter: string;
}

/** A setting of the system or the corporate; the report's server side reads it by this name. */
export interface SettingInput {
  readonly setting: string;
  /** Chinese label, a key of the words. */
  readonly label: string;
}

/** A quantity in stock: the records of receipt and issue. Of several sources, the first one with a record is used. */
export interface SegmentInput {
  readonly segment: { readonly received: readonly SourceField[]; readonly left: readonly SourceField[] };
  readonly quantity: string;
  /** Chinese label, a key of the words. */
  readonly label: string;
}

/** Several possible sources. The first one that has a record is used. */
export interface FirstInput {
  readonly first: readonly [SourceField, ...SourceField[]];
}

/** The review of the period of a source record's upload. */
export interface ReviewInput {
  /** Name among the report's sources. */
  readonly review: string;
}
