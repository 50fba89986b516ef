import { decimalText, percentText, type CellValue } from '../cell.ts';
import { NumberKind } from './number-format.ts';
import { cellOfSerial } from './serial-date.ts';

/**
 * The value of a number cell whose format shows something else than the number; `kind` is not `plain`.
 *
 * - Dates, times and durations are as {@link cellOfSerial} reads them.
 * - A percentage, and a whole number that is filled up with zeros, come with what is shown.
 * - Zeros change nothing of a number with as many digits. One that is negative or not whole is no code: it stays a number, so that nothing of
 *   it is rounded away.
 */
export function cellOfFormatted(value: number, kind: NumberKind, from1904: boolean): CellValue {
  if (kind < NumberKind.percent) return cellOfSerial(value, kind, from1904);
  if (kind === NumberKind.percent) return { kind: 'percent', value, shown: percentText(value) };
  if (value < 0 || !Number.isInteger(value)) return value;
  const digits = decimalText(value);
  const zeros = kind - NumberKind.zeroFilled;
  return digits.length < zeros ? { kind: 'zeroFilled', value, shown: digits.padStart(zeros, '0') } : value;
}
