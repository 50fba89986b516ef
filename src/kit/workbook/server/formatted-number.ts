import { cellNumberText, cellPercentText, type CellValue } from '../cell.ts';
import { NumberKind } from './number-format.ts';
import { cellOfSerial } from './serial-date.ts';

/**
 * The value of a number cell whose format shows something other than the number; `kind` is not `plain`.
 *
 * - Dates, times and durations are read by {@link cellOfSerial}.
 * - A percentage, and a whole number padded with zeros, have their displayed text.
 * - A number with as many digits as zeros needs no padding. A negative or fractional number is no code: it remains a
 * number, so that it is not rounded.
 */
export function cellOfFormatted(value: number, kind: NumberKind, from1904: boolean): CellValue {
  if (kind < NumberKind.percent) return cellOfSerial(value, kind, from1904);
  if (kind === NumberKind.percent) return { kind: 'percent', value, shown: cellPercentText(value) };
  if (value < 0 || !Number.isInteger(value)) return value;
  const digits = cellNumberText(value);
  const zeros = kind - NumberKind.zeroFilled;
  return digits.length < zeros ? { kind: 'zeroFilled', value, shown: digits.padStart(zeros, '0') } : value;
}
