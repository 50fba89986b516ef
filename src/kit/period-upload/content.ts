/*
 * Where the rows of a period's workbook say that they belong (docs/business-rules/imports.md#warnings). Plain data: the
 * engine makes the warnings, the numbers of the preview and the refusal from it.
 */

/** The categories of a place, and those of the places beside it; a category that belongs to none of them says nothing. */
export interface CategoryOfPlace {
  /** The field that holds a row's category: `name.field` of a record that the row names. */
  readonly from: string;
  /** The field whose cell is warned of. */
  readonly field: string;
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Days in the rows of which one lies near the period's first day; a row without any says nothing. */
export interface DayOfPlace {
  /** Fields with a day or a time; the cell of the first is warned of. */
  readonly fields: readonly [string, ...string[]];
  /** Days that lie between them at most. */
  readonly within: number;
}

/**
 * How a period's rows stand to those of the period before, where they are not the same things counted anew: they name new things each time, or all of them may well
 * be as they were.
 */
export type Succession = 'new-keys' | 'may-repeat';

/** What rows say of their place. */
export interface PlaceOfRows {
  readonly category?: CategoryOfPlace;
  readonly day?: DayOfPlace;
  /** A field whose day cannot lie behind the period's: what is counted on a day had been received by then. */
  readonly notAfter?: string;
  readonly succession?: Succession;
  /** Rows of a quarter whose figures W1 to W14 are of what has happened, so that those of a week that has not begun are warned of. */
  readonly soldByWeeks?: true;
}

/** So many rows that another place has, too, cell for cell, are a copy; one or two may be so by chance. */
export const COPIED_FROM_ROWS = 3;
