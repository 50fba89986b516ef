import type { TranslatableText } from '#kit/i18n/words.ts';

/** A problem of one cell, or of a whole row if `column` is null. */
export interface CellProblem extends TranslatableText {
  readonly rowNumber: number;
  /** From 0, as the workbook has its columns. */
  readonly column: number | null;
  /** Name of the column if the workbook does not have it. */
  readonly header?: string;
  /** The value of the cell; '' for an empty cell, absent if it is not known. */
  readonly found?: string;
}

/** The cells of one column that have the same problem and the same value. */
interface ProblemGroup extends CellProblem {
  /** Of the first ones; `rowNumber` is the first. */
  readonly rows: readonly number[];
  readonly count: number;
}

/** Maximum problems of one workbook that are counted. A workbook with more has the same problem on every row. */
const MOST = 1_000_000;

/** Maximum different values that are stored, and characters of each. Further values are not shown. */
const VALUES = 20_000;
const VALUE_LENGTH = 80;
const ROWS_NAMED = 5;

/** All problems of one workbook. Those after the first million are not counted. */
export class Problems {
  readonly #problems: CellProblem[] = [];
  readonly #values = new Map<string, string>();
  #more = false;

  get count(): number {
    return this.#problems.length;
  }

  /** Whether there are more than are counted. */
  get more(): boolean {
    return this.#more;
  }

  add({ found, ...problem }: CellProblem): void {
    this.#more ||= this.#problems.length === MOST;
    if (this.#more) return;
    const value = found === undefined ? undefined : this.#storedValue(found);
    this.#problems.push(value === undefined ? problem : { ...problem, found: value });
  }

  /** All problems by row, then column. */
  inOrder(): CellProblem[] {
    const place = ({ column }: CellProblem) => column ?? -1;
    return this.#problems.toSorted((left, right) => left.rowNumber - right.rowNumber || place(left) - place(right));
  }

  /** The problems in groups, in the order of their first rows; at most `limit` groups. */
  groups(limit: number): ProblemGroup[] {
    const groups = new Map<string, CellProblem & { readonly rows: number[]; count: number }>();
    for (const problem of this.inOrder()) {
      const { rowNumber, column, header, text, parameters, found } = problem;
      const key = JSON.stringify([column, header, text, parameters, found]);
      const group = groups.get(key);
      if (group !== undefined) {
        group.count++;
        if (group.rows.length < ROWS_NAMED) group.rows.push(rowNumber);
      } else if (groups.size < limit) groups.set(key, { ...problem, rows: [rowNumber], count: 1 });
    }
    return [...groups.values()];
  }

  rowsAffected(): number {
    return new Set(this.#problems.map(({ rowNumber }) => rowNumber)).size;
  }

  /** Equal values are stored once, so that a million problems fit into memory. */
  #storedValue(found: string): string | undefined {
    const value = found.length > VALUE_LENGTH ? `${found.slice(0, VALUE_LENGTH).toWellFormed()}…` : found;
    if (!this.#values.has(value) && this.#values.size < VALUES) this.#values.set(value, value);
    return this.#values.get(value);
  }
}
