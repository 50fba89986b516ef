/** A figure whose files are requested, with the parameters of the call. */
export interface SourcesQuery {
  readonly title: string;
  readonly query: Readonly<Record<string, string | number>>;
}

export interface ComputedFigure {
  readonly title: string;
  /** With the four places of the answer. */
  readonly value: string | null;
  readonly unit: string;
  /** In the user's language. */
  readonly formula: string;
  readonly parts: readonly FigurePart[];
}

/** One of the figures from which another is computed, with its own sources. */
export interface FigurePart {
  /** Unique: two parts may have the same name. */
  readonly key: string;
  readonly name: string;
  /** With the four places of the answer. */
  readonly value: string | null;
  readonly unit: string;
  readonly behind: FigureQuery;
}

/** A figure whose sources are requested: the weekly files that it sums, or the figures from which it is computed. */
export type FigureQuery = SourcesQuery | ComputedFigure;
