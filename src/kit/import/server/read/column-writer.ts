import {
  compileQuickNumbers,
  isProblem,
  longestPlainText,
  type CheckedValue,
  type FieldCheck,
  type QuickNumbers,
} from '#kit/fields/check.ts';
import type { CellValue } from '#kit/workbook/cell.ts';
import { encodeForCopy, type CopyText } from './copy-text.ts';
import type { SheetColumn } from './columns/sheet-columns.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';

/** Maximum cached values of one column. */
const CACHED = 4096;

/**
 * Checks the cells of one column and writes them for COPY. Most columns of real workbooks repeat a few texts, so
 * results are cached by text. For a column whose texts rarely repeat, such as a serial number, the cache is switched
 * off.
 */
export class ColumnWriter {
  readonly index: number;
  readonly isOfKey: boolean;
  readonly #check: FieldCheck;
  readonly #numbers: QuickNumbers | null;
  readonly #plainUpTo: number;
  readonly #cached = new Map<string, Uint8Array | TranslatableText>();
  #isCaching: boolean;
  #hits = 0;

  /** @param isOfKey the column is one of the natural key's */
  constructor({ field, check, index }: SheetColumn & { readonly index: number }, isOfKey: boolean) {
    this.index = index;
    this.isOfKey = isOfKey;
    this.#check = check;
    this.#numbers = compileQuickNumbers(field);
    this.#plainUpTo = longestPlainText(field);
    this.#isCaching = field.kind !== 'integer';
  }

  /** Writes the cell, or null if it is invalid. Returns the problem of an invalid cell. */
  write(cell: CellValue | undefined, to: CopyText): TranslatableText | null {
    if (typeof cell === 'number') return this.#writeNumber(cell, to);
    if (typeof cell !== 'string') return write(this.#check(cell), to);
    if (!this.#isCaching) return this.#writeText(cell, to);
    const known = this.#cached.get(cell);
    if (known === undefined) return this.#writeNew(cell, to);
    this.#hits++;
    if (known instanceof Uint8Array) {
      to.encodedValue(known);
      return null;
    }
    return write(known, to);
  }

  #writeNumber(cell: number, to: CopyText): TranslatableText | null {
    const units = this.#numbers?.unitsOf(cell) ?? null;
    if (this.#numbers === null || units === null) return write(this.#check(cell), to);
    to.units(units, this.#numbers.scale);
    return null;
  }

  #writeText(cell: string, to: CopyText): TranslatableText | null {
    return cell.length <= this.#plainUpTo && to.plainValue(cell) ? null : write(this.#check(cell), to);
  }

  #writeNew(cell: string, to: CopyText): TranslatableText | null {
    const checked = this.#check(cell);
    if (checked !== null) {
      if (this.#cached.size < CACHED) this.#cached.set(cell, isProblem(checked) ? checked : encodeForCopy(checked));
      else if (this.#hits < CACHED) this.#isCaching = false;
    }
    return write(checked, to);
  }
}

function write(checked: CheckedValue, to: CopyText): TranslatableText | null {
  if (checked !== null && !isProblem(checked)) {
    to.value(checked);
    return null;
  }
  to.absent();
  return checked;
}
