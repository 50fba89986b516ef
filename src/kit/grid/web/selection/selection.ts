import type { Place } from './cell-keys.ts';
import type { CellRange } from './cell-range.ts';

/** Count, sum and average of the cells of a range, as exact decimals. */
export interface Selection {
  /** The number of cells with a value. */
  readonly count: number;
  /** Null if no cell has a number. */
  readonly numbers: { readonly sum: string; readonly average: string; readonly isPercent: boolean } | null;
}

interface CellValues {
  /** The copied text of a cell. */
  readonly textOf: (cell: Place) => string;
  /** Whether the values of a column are amounts, which can be added up. */
  readonly isAmount: (column: number) => boolean;
}

/** The number of additional decimal places of an average. */
const MORE_PLACES = 2;

/** Adds up the cells of a range; null for a single cell. */
export function selectionOf({ anchor, end }: CellRange, { textOf, isAmount }: CellValues): Selection | null {
  const [top, bottom] = [Math.min(anchor.row, end.row), Math.max(anchor.row, end.row)];
  const [left, right] = [Math.min(anchor.column, end.column), Math.max(anchor.column, end.column)];
  if (top === bottom && left === right) return null;
  const numbers: string[] = [];
  let count = 0;
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const text = textOf({ row, column });
      if (text === '') continue;
      count += 1;
      if (isAmount(column) && /^-?\d+(\.\d+)?%?$/.test(text)) numbers.push(text);
    }
  return { count, numbers: numbers.length === 0 ? null : sumNumbers(numbers) };
}

/** @param numbers plain decimals, percentages with their sign */
export function sumNumbers(numbers: readonly string[]): NonNullable<Selection['numbers']> {
  const plain = numbers.map((number) => number.replace('%', ''));
  const places = Math.max(...plain.map((number) => number.split('.')[1]?.length ?? 0));
  const sum = plain.reduce((total, number) => total + scaled(number, places), 0n);
  const average = divided(sum * 10n ** BigInt(MORE_PLACES), BigInt(plain.length));
  return {
    sum: asDecimal(sum, places),
    average: asDecimal(average, places + MORE_PLACES),
    isPercent: numbers.every((number) => number.endsWith('%')),
  };
}

function scaled(number: string, places: number): bigint {
  const [whole = '0', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

/** Rounded half away from zero. */
function divided(number: bigint, by: bigint): bigint {
  const half = number < 0n ? -by / 2n : by / 2n;
  return (number + half) / by;
}

/** Without trailing zeros. */
function asDecimal(number: bigint, places: number): string {
  const digits = (number < 0n ? -number : number).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return (number < 0n ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`);
}
