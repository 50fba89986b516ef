import { decimalText, numberText } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { ReportColumn, ReportColumnKind } from './define.ts';

/**
 * The kinds of exact decimals: `decimal` without grouping, `money` with grouped thousands, `percent` (6 is 6 %),
 * `ratio` (0.06 is 6 %). They are sent as text, because a float could lose digits.
 */
export type DecimalKind = 'decimal' | 'money' | 'percent' | 'ratio';

const DECIMAL_KINDS: ReadonlySet<ReportColumnKind> = new Set<DecimalKind>(['decimal', 'money', 'percent', 'ratio']);

function isDecimalKind(kind: ReportColumnKind): kind is DecimalKind {
  return DECIMAL_KINDS.has(kind);
}

/** Whether the values are aligned as numbers. */
export function isNumeric({ kind }: Pick<ReportColumn, 'kind'>): boolean {
  return kind === 'integer' || kind === 'days' || isDecimalKind(kind);
}

/** Number of decimal places. */
export function scaleOf({ kind, scale }: Pick<ReportColumn, 'kind' | 'scale'>): number {
  if (kind === 'days') return 1;
  return kind === 'integer' ? 0 : (scale ?? 2);
}

/** A number as it is displayed. */
export function shownNumber(
  value: string | number,
  column: Pick<ReportColumn, 'kind' | 'scale' | 'identifier'>,
  language: Language,
): string {
  const places = scaleOf(column);
  switch (column.kind) {
    case 'ratio':
      return decimalText(value, places, language, { style: 'percent', useGrouping: false });
    case 'percent':
      return decimalText(fractionOf(String(value)), places, language, { style: 'percent', useGrouping: false });
    case 'money':
      return decimalText(value, places, language);
    case 'decimal':
      return decimalText(value, places, language, { useGrouping: false });
    case 'days':
      return decimalText(Number(value).toFixed(places), places, language, { useGrouping: false });
    case 'integer':
      return column.identifier === true ? String(value) : numberText(value, language);
    default:
      return String(value);
  }
}

/** Whether a number is negative; it is then shown in red with its sign. `-0.00` is not. Days are never negative. */
export function isNegative(value: string | number | null | undefined, { kind }: Pick<ReportColumn, 'kind'>): boolean {
  if (kind !== 'integer' && !isDecimalKind(kind)) return false;
  return typeof value === 'number' ? value < 0 : typeof value === 'string' && /^-.*[1-9]/.test(value);
}

/** The parts of a plain decimal; null for any other text, which the functions below return unchanged. */
function partsOf(text: string) {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined ? null : { sign, whole, fraction };
}

/** Significant digits that Excel stores. */
const EXCEL_DIGITS = 15;

/**
 * An exact decimal as a number that Excel can store. Digits after the fifteenth are rounded, half up, since a cell with
 * more digits would have to be a text, which Excel does not sum. A number with more digits before the decimal point is
 * not changed.
 */
export function roundForExcel(exact: string): string {
  const parts = partsOf(exact);
  if (parts === null) return exact;
  const { sign, whole, fraction } = parts;
  const places = EXCEL_DIGITS - (whole === '0' ? 0 : whole.length);
  if (places < 0 || fraction.length <= places) return exact;
  const rounded = BigInt(whole + fraction.slice(0, places)) + ((fraction[places] ?? '0') >= '5' ? 1n : 0n);
  const digits = rounded.toString().padStart(places + 1, '0');
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Divides a percentage by 100, exactly: 6 is 0.06, 12.345 is 0.12345. */
export function fractionOf(percents: string): string {
  const parts = partsOf(percents);
  if (parts === null) return percents;
  const { sign, whole, fraction } = parts;
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
}
