import type { Parameters } from '#kit/i18n/words.ts';

/** What is wrong with one cell, or with a whole row where `column` is null. */
export interface CellProblem {
  readonly rowNumber: number;
  /** From 0, as the workbook has its columns. */
  readonly column: number | null;
  /** Name of the column if the workbook does not have it. */
  readonly header?: string;
  readonly text: string;
  readonly parameters?: Parameters;
}

type Sentence = Omit<CellProblem, 'rowNumber' | 'column'>;

const WHOLE_ROW = -1;

/** Maximum problems of one workbook that are counted. A workbook with more has the same problem on every row. */
const MOST = 1_000_000;

/**
 * All problems of one workbook. A wrong column causes a problem on every row, millions in a large file. So each problem
 * takes twelve bytes, and the few distinct messages are stored once. Problems after the first million are not counted.
 */
export class Problems {
  readonly #sentences: Sentence[] = [];
  readonly #sentenceIds = new Map<string, number>();
  #entries = new Int32Array(3 * 256);
  #count = 0;
  #more = false;

  get count(): number {
    return this.#count;
  }

  /** Whether there are more than are counted. */
  get more(): boolean {
    return this.#more;
  }

  add({ rowNumber, column, ...sentence }: CellProblem): void {
    if (this.#count === MOST) {
      this.#more = true;
      return;
    }
    const at = this.#count * 3;
    if (at === this.#entries.length) {
      const larger = new Int32Array(this.#entries.length * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries[at] = rowNumber;
    this.#entries[at + 1] = column ?? WHOLE_ROW;
    this.#entries[at + 2] = this.#sentenceId(sentence);
    this.#count++;
  }

  /** All problems by row, then column. */
  *inOrder(): Generator<CellProblem> {
    const order = new Uint32Array(this.#count).map((_, index) => index);
    const entries = this.#entries;
    const at = (index: number) => entries[index] as number;
    order.sort((left, right) => at(left * 3) - at(right * 3) || at(left * 3 + 1) - at(right * 3 + 1) || left - right);
    for (const index of order) {
      const column = at(index * 3 + 1);
      const sentence = this.#sentences[at(index * 3 + 2)] as Sentence;
      yield { rowNumber: at(index * 3), column: column === WHOLE_ROW ? null : column, ...sentence };
    }
  }

  /** In how many rows there is a problem. */
  rowsAffected(): number {
    const rows = new Set<number>();
    for (let index = 0; index < this.#count; index++) rows.add(this.#entries[index * 3] as number);
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
}
