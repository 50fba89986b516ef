/** The explanation of a column's title, translated. */
export interface TitleExplanation {
  readonly title: string;
  readonly definition: string;
  readonly unit: string | null;
  /** The titles of the source records, such as the rows of a workbook. */
  readonly sources: readonly string[];
  /** The columns that it is computed from. */
  readonly columns: readonly string[];
}
