/* How the rows of a period's workbook show the place that they belong to (docs/business-rules/imports.md#warnings).
   Plain data: the warnings, the preview figures and the rejection are derived from it. */

/** The categories of a place, and those of its neighbouring places. Other categories are ignored. */
export interface CategoryOfPlace {
  /** The field with a row's category: `name.field` of a record that the row refers to. */
  readonly from: string;
  /** The field whose cell gets the warning. */
  readonly field: string;
  readonly expected: readonly string[];
  readonly others: readonly string[];
}

/** At least one of these fields must be near the first day of the period. A row without a day is ignored. */
export interface DayOfPlace {
  /** Fields with a day or a time; the cell of the first gets the warning. */
  readonly fields: readonly [string, ...string[]];
  /** Maximum distance in days. */
  readonly within: number;
}

export interface PlaceOfRows {
  readonly category?: CategoryOfPlace;
  readonly day?: DayOfPlace;
  /** A field whose day cannot be later than that of the period, such as the receipt of a counted item. */
  readonly notAfter?: string;
  /** A file may equal that of another place, such as an unchanged plan. */
  readonly mayRepeat?: true;
  /** Rows of a quarter with actual figures for W1 to W14. Figures of a week that has not begun get a warning. */
  readonly soldByWeeks?: true;
}
