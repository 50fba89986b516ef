import type { TranslatableText } from '#kit/i18n/words.ts';

/** A problem of one cell, or of the whole row or sheet if `column` is null. */
export interface CellProblem extends TranslatableText {
  readonly rowNumber: number;
  /** The index of the column in the workbook, from 0. */
  readonly column: number | null;
  /** For a missing column: the main name of its field (`HeaderNames`). */
  readonly header?: string;
  /** The value of the cell; '' for an empty cell, absent if unknown. */
  readonly found?: string;
}

/** The cells of one column that have the same problem and the same value. */
interface ProblemGroup extends CellProblem {
  /** The first row numbers; `rowNumber` is the first of them. */
  readonly rows: readonly number[];
  readonly count: number;
}

/** Maximum problems of one workbook that are counted. */
const MAX_PROBLEMS = 1_000_000;

/** Maximum different values that are stored. Others are not shown. */
const MAX_VALUES = 20_000;
/** Maximum characters of a shown value. */
export const VALUE_LENGTH = 80;
/** Maximum row numbers in a group of equal problems or warnings. */
export const ROWS_IN_GROUP = 5;

/** Collects the problems of one workbook, at most `MAX_PROBLEMS`. */
export class Problems {
  readonly #problems: CellProblem[] = [];
  readonly #values = new Map<string, string>();
  #hasMore = false;

  get count(): number {
    return this.#problems.length;
  }

  /** Whether there are more problems than `count`. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  add({ found, ...problem }: CellProblem): void {
    this.#hasMore ||= this.#problems.length === MAX_PROBLEMS;
    if (this.#hasMore) return;
    const value = found === undefined ? undefined : this.#storedValue(found);
    this.#problems.push(value === undefined ? problem : { ...problem, found: value });
  }

  /** All problems by row, then column. */
  inOrder(): CellProblem[] {
    const place = ({ column }: CellProblem) => column ?? -1;
    return this.#problems.toSorted((left, right) => left.rowNumber - right.rowNumber || place(left) - place(right));
  }

  /** At most `limit` groups of problems, in the order of their first rows. */
  groups(limit: number): ProblemGroup[] {
    const groups = new Map<string, CellProblem & { readonly rows: number[]; count: number }>();
    for (const problem of this.inOrder()) {
      const { rowNumber, column, header, text, parameters, found } = problem;
      const key = JSON.stringify([column, header, text, parameters, found]);
      const group = groups.get(key);
      if (group !== undefined) {
        group.count++;
        if (group.rows.length < ROWS_IN_GROUP) group.rows.push(rowNumber);
      } else if (groups.size < limit) groups.set(key, { ...problem, rows: [rowNumber], count: 1 });
    }
    return [...groups.values()];
  }

  /** The number of rows with a problem. */
  rowsAffected(): number {
    return new Set(this.#problems.map(({ rowNumber }) => rowNumber)).size;
  }

  /** The value as stored: cut, and shared between equal values to save memory. Undefined beyond `MAX_VALUES`. */
  #storedValue(found: string): string | undefined {
    const value = found.length > VALUE_LENGTH ? `${found.slice(0, VALUE_LENGTH).toWellFormed()}…` : found;
    if (!this.#values.has(value) && this.#values.size < MAX_VALUES) this.#values.set(value, value);
    return this.#values.get(value);
  }
}
