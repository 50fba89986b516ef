import { isProblem, type Checked, type FieldCheck, type ValueProblem } from '#kit/fields/check.ts';
import type { CellValue } from '#kit/workbook/cell.ts';
import { encodeForCopy, type CopyText } from './copy-text.ts';
import type { SheetColumn } from './sheet-columns.ts';

/** Values remembered of one column. */
const REMEMBERED = 4096;

/**
 * Checks the cells of one column and writes them for COPY. Most columns of real workbooks repeat a few texts, so what a text came to is
 * remembered; a column whose texts rarely repeat, such as a serial number, is found out and spared the looking up.
 */
export class ColumnWriter {
  readonly index: number;
  readonly #check: FieldCheck;
  readonly #known = new Map<string, Uint8Array | ValueProblem>();
  #remembers: boolean;
  #hits = 0;

  constructor({ field, check, index }: SheetColumn & { readonly index: number }) {
    this.index = index;
    this.#check = check;
    this.#remembers = field.kind !== 'integer';
  }

  /** Writes the cell; what is wrong with it is given back, and an absent value stands in its place. */
  write(cell: CellValue | undefined, to: CopyText): ValueProblem | null {
    if (typeof cell !== 'string' || !this.#remembers) return write(this.#check(cell), to);
    const known = this.#known.get(cell);
    if (known === undefined) return this.#writeNew(cell, to);
    this.#hits++;
    if (known instanceof Uint8Array) {
      to.encodedValue(known);
      return null;
    }
    return write(known, to);
  }

  #writeNew(cell: string, to: CopyText): ValueProblem | null {
    const checked = this.#check(cell);
    if (checked !== null) {
      if (this.#known.size < REMEMBERED) this.#known.set(cell, isProblem(checked) ? checked : encodeForCopy(checked));
      else if (this.#hits < REMEMBERED) this.#remembers = false;
    }
    return write(checked, to);
  }
}

function write(checked: Checked, to: CopyText): ValueProblem | null {
  if (checked !== null && !isProblem(checked)) {
    to.value(checked);
    return null;
  }
  to.absent();
  return checked;
}
