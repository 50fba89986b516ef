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
const MAX_CACHED = 4096;
/** Minimum uses of cached values when the cache is full; with fewer, it is switched off. */
const MIN_HITS = 4096;

/**
 * Checks the cells of one column and writes them for COPY. Most columns of real workbooks repeat a few texts, so the
 * results are cached by text. The cache is switched off for a column whose texts rarely repeat, such as serial numbers.
 */
export class ColumnWriter {
  readonly index: number;
  readonly isKeyColumn: boolean;
  readonly #check: FieldCheck;
  readonly #numbers: QuickNumbers | null;
  readonly #maxPlainLength: number;
  readonly #cached = new Map<string, Uint8Array | TranslatableText>();
  #isCaching: boolean;
  #hits = 0;

  /** @param isKeyColumn the column belongs to the natural key */
  constructor({ field, check, index }: SheetColumn & { readonly index: number }, isKeyColumn: boolean) {
    this.index = index;
    this.isKeyColumn = isKeyColumn;
    this.#check = check;
    this.#numbers = compileQuickNumbers(field);
    this.#maxPlainLength = longestPlainText(field);
    // The check of an integer is short: a cache would save no time.
    this.#isCaching = field.kind !== 'integer';
  }

  /** Writes the value of the cell, or null for an invalid cell, whose problem is returned. */
  write(cell: CellValue | undefined, to: CopyText): TranslatableText | null {
    if (typeof cell === 'number') return this.#writeNumber(cell, to);
    if (typeof cell !== 'string') return writeChecked(this.#check(cell), to);
    if (!this.#isCaching) return this.#writeText(cell, to);
    const cached = this.#cached.get(cell);
    if (cached === undefined) return this.#writeNew(cell, to);
    this.#hits++;
    if (cached instanceof Uint8Array) {
      to.encodedValue(cached);
      return null;
    }
    return writeChecked(cached, to);
  }

  #writeNumber(cell: number, to: CopyText): TranslatableText | null {
    const units = this.#numbers?.unitsOf(cell) ?? null;
    if (this.#numbers === null || units === null) return writeChecked(this.#check(cell), to);
    to.units(units, this.#numbers.scale);
    return null;
  }

  #writeText(cell: string, to: CopyText): TranslatableText | null {
    return cell.length <= this.#maxPlainLength && to.plainValue(cell) ? null : writeChecked(this.#check(cell), to);
  }

  #writeNew(cell: string, to: CopyText): TranslatableText | null {
    const checked = this.#check(cell);
    if (checked !== null) {
      if (this.#cached.size < MAX_CACHED) this.#cached.set(cell, isProblem(checked) ? checked : encodeForCopy(checked));
      else if (this.#hits < MIN_HITS) this.#isCaching = false;
    }
    return writeChecked(checked, to);
  }
}

/** Writes a valid value, or null for a blank or invalid one. Returns the problem of an invalid one. */
function writeChecked(checked: CheckedValue, to: CopyText): TranslatableText | null {
  if (checked !== null && !isProblem(checked)) {
    to.value(checked);
    return null;
  }
  to.absent();
  return checked;
}
