import { isProblem, type FieldCheck, type ValueProblem } from '#kit/fields/check.ts';
import type { CellValue } from '#kit/workbook/cell.ts';
import type { SheetColumn } from './sheet-columns.ts';

/** An absent value in COPY's text format, with the separator before it. */
export const ABSENT = '\t\\N';

/** Values remembered of one column. */
const REMEMBERED = 4096;

/**
 * Checks the cells of one column and writes them in COPY's text format. Most columns of real workbooks repeat a few texts, so what a text
 * came to is remembered; a column whose texts rarely repeat, such as a serial number, is found out and spared the looking up.
 */
export class ColumnWriter {
  readonly index: number;
  readonly #check: FieldCheck;
  readonly #known = new Map<string, string | ValueProblem>();
  #remembers: boolean;
  #hits = 0;

  constructor({ field, check, index }: SheetColumn & { readonly index: number }) {
    this.index = index;
    this.#check = check;
    this.#remembers = field.kind !== 'integer';
  }

  /** The cell with its separator before it, or what is wrong with it. */
  write(cell: CellValue | undefined): string | ValueProblem {
    if (cell === null || cell === undefined || typeof cell !== 'string' || !this.#remembers) return this.#write(cell);
    const known = this.#known.get(cell);
    if (known !== undefined) {
      this.#hits++;
      return known;
    }
    const written = this.#write(cell);
    if (this.#known.size < REMEMBERED) this.#known.set(cell, written);
    else if (this.#hits < REMEMBERED) this.#remembers = false;
    return written;
  }

  #write(cell: CellValue | undefined): string | ValueProblem {
    const checked = this.#check(cell);
    if (checked === null) return ABSENT;
    return isProblem(checked) ? checked : `\t${escapeForCopy(checked)}`;
  }
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeForCopy(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\t\n\r]/g, (mark) => ESCAPES[mark] as string) : text;
}
