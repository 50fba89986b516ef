import type { Parameters } from '#kit/i18n/words.ts';

/** A problem of one cell, or of a whole row if `column` is null. */
export interface CellProblem {
  readonly rowNumber: number;
  /** From 0, as the workbook has its columns. */
  readonly column: number | null;
  /** Name of the column if the workbook does not have it. */
  readonly header?: string;
  readonly text: string;
  readonly parameters?: Parameters;
  /** The value of the cell; '' for an empty cell, absent if it is not known. */
  readonly found?: string;
}

/** The cells of one column that have the same problem and the same value. */
interface ProblemGroup extends CellProblem {
  /** Of the first ones; `rowNumber` is the first. */
  readonly rows: readonly number[];
  readonly count: number;
}

type Sentence = Omit<CellProblem, 'rowNumber' | 'column' | 'found'>;

const WHOLE_ROW = -1;

/** Maximum problems of one workbook that are counted. A workbook with more has the same problem on every row. */
const MOST = 1_000_000;

/** Maximum different values that are stored, and characters of each. Further values are not shown. */
const VALUES = 20_000;
const VALUE_LENGTH = 80;
const NO_VALUE = -1;
const ROWS_NAMED = 5;
/** Numbers stored for a problem: row, column, message, value. */
const PARTS = 4;

/**
 * All problems of one workbook. A wrong column causes a problem on every row, millions in a large file. So each problem
 * takes sixteen bytes, and the few distinct messages and values are stored once. Problems after the first million are
 * not counted.
 */
export class Problems {
  readonly #sentences: Sentence[] = [];
  readonly #sentenceIds = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #valueIds = new Map<string, number>();
  #entries = new Int32Array(PARTS * 256);
  #count = 0;
  #more = false;

  get count(): number {
    return this.#count;
  }

  /** Whether there are more than are counted. */
  get more(): boolean {
    return this.#more;
  }

  add({ rowNumber, column, found, ...sentence }: CellProblem): void {
    if (this.#count === MOST) {
      this.#more = true;
      return;
    }
    const at = this.#count * PARTS;
    if (at === this.#entries.length) {
      const larger = new Int32Array(this.#entries.length * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries[at] = rowNumber;
    this.#entries[at + 1] = column ?? WHOLE_ROW;
    this.#entries[at + 2] = this.#sentenceId(sentence);
    this.#entries[at + 3] = found === undefined ? NO_VALUE : this.#valueId(found);
    this.#count++;
  }

  /** All problems by row, then column. */
  *inOrder(): Generator<CellProblem> {
    for (const index of this.#order()) yield this.#problem(index);
  }

  /** The problems in groups, in the order of their first rows; at most `limit` groups. */
  groups(limit: number): ProblemGroup[] {
    const groups = new Map<string, { readonly first: number; readonly rows: number[]; count: number }>();
    for (const index of this.#order()) {
      const key = this.#entries.subarray(index * PARTS + 1, (index + 1) * PARTS).join();
      const group = groups.get(key);
      if (group !== undefined) {
        group.count++;
        if (group.rows.length < ROWS_NAMED) group.rows.push(this.#entries[index * PARTS] as number);
      } else if (groups.size < limit) groups.set(key, { first: index, rows: [this.#entries[index * PARTS] as number], count: 1 });
    }
    return [...groups.values()].map(({ first, rows, count }) => ({ ...this.#problem(first), rows, count }));
  }

  #order(): Uint32Array {
    const order = new Uint32Array(this.#count).map((_, index) => index);
    const entries = this.#entries;
    const at = (index: number) => entries[index] as number;
    return order.toSorted(
      (left, right) => at(left * PARTS) - at(right * PARTS) || at(left * PARTS + 1) - at(right * PARTS + 1) || left - right,
    );
  }

  #problem(index: number): CellProblem {
    const [rowNumber = 0, column = 0, sentence = 0, value = NO_VALUE] = this.#entries.subarray(index * PARTS, (index + 1) * PARTS);
    return {
      rowNumber,
      column: column === WHOLE_ROW ? null : column,
      ...(this.#sentences[sentence] as Sentence),
      ...(value === NO_VALUE ? {} : { found: this.#values[value] }),
    };
  }

  rowsAffected(): number {
    const rows = new Set<number>();
    for (let index = 0; index < this.#count; index++) rows.add(this.#entries[index * PARTS] as number);
    return rows.size;
  }

  #sentenceId(sentence: Sentence): number {
    const { header, text, parameters } = sentence;
    const key = header === undefined && parameters === undefined ? text : JSON.stringify([text, header, parameters]);
    let id = this.#sentenceIds.get(key);
    if (id === undefined) {
      id = this.#sentences.push(sentence) - 1;
      this.#sentenceIds.set(key, id);
    }
    return id;
  }
  #valueId(found: string): number {
    const value = found.length > VALUE_LENGTH ? `${found.slice(0, VALUE_LENGTH).toWellFormed()}…` : found;
    let id = this.#valueIds.get(value);
    if (id === undefined) {
      if (this.#values.length === VALUES) return NO_VALUE;
      id = this.#values.push(value) - 1;
      this.#valueIds.set(value, id);
    }
    return id;
  }
}
