/* How the rows of a period's workbook indicate the place that they belong to (docs/business-rules/imports.md#warnings).
   Plain data: the engine derives the warnings, the preview figures and the rejection from it. */

/** The categories of a place, and those of the neighbouring places. A category of none of them is ignored. */
export interface CategoryOfPlace {
  /** The field with a row's category: `name.field` of a record that the row refers to. */
  readonly from: string;
  /** The field whose cell gets the warning. */
  readonly field: string;
  readonly expected: readonly string[];
  readonly others: readonly string[];
}

/** Fields with days, of which one must be near the period's first day. A row without a day is ignored. */
export interface DayOfPlace {
  /** Fields with a day or a time; the cell of the first gets the warning. */
  readonly fields: readonly [string, ...string[]];
  /** Maximum days between them. */
  readonly within: number;
}

export interface PlaceOfRows {
  readonly category?: CategoryOfPlace;
  readonly day?: DayOfPlace;
  /** A field whose day cannot be later than the period's: an item counted on a day has been received by then. */
  readonly notAfter?: string;
  /** All rows of a file may equal those of another place, as a plan that did not change. */
  readonly mayRepeat?: true;
  /** Rows of a quarter with actual figures for W1 to W14. Figures of a week that has not begun get a warning. */
  readonly soldByWeeks?: true;
}
