/** What a figure is computed from: rows of weekly files, or other figures. */
export type FigureSource = SummedFigure | ComputedFigure;

/** A figure that is the sum of rows of weekly files. */
export interface SummedFigure {
  readonly title: string;
  /** The parameters of the call for the files and rows. */
  readonly query: Readonly<Record<string, string | number>>;
}

/** A figure that is computed from other figures. */
export interface ComputedFigure {
  readonly title: string;
  /** With four decimals, as in the answer. */
  readonly value: string | null;
  readonly unit: string;
  /** In the user's language. */
  readonly formula: string;
  readonly operands: readonly Operand[];
}

/** A figure in a formula. */
export interface Operand {
  /** Unique: two operands may have the same name. */
  readonly key: string;
  readonly name: string;
  /** With four decimals, as in the answer. */
  readonly value: string | null;
  readonly unit: string;
  readonly source: FigureSource;
}
