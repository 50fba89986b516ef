/** A figure whose files are asked for, as the call has it. */
export interface SourcesQuery {
  /** What the figure is, for the drawer's head. */
  readonly title: string;
  readonly query: Readonly<Record<string, string | number>>;
}

/** A figure that is made of others. */
export interface MadeFigure {
  readonly title: string;
  /** In the reader's language. */
  readonly formula: string;
  readonly parts: readonly FigurePart[];
}

/** One of the figures that another is made of; it has a way of its own. */
export interface FigurePart {
  /** Which one of them it is: two may say the same. */
  readonly key: string;
  readonly name: string;
  /** With the four places that the answer has. */
  readonly value: string | null;
  readonly unit: string;
  readonly behind: FigureQuery;
}

/** A figure whose way is asked for: to the weekly files that it was added up from, or to the figures that it is made of. */
export type FigureQuery = SourcesQuery | MadeFigure;
