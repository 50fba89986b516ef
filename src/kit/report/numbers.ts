import { decimalText, numberText } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { ReportColumn, ReportColumnKind } from './define.ts';

/**
 * How numbers look: `decimal` plain, `money` with its thousands apart, as whole numbers have, `percent` a number of percents (6 is 6 %), `ratio` a quotient (0.06 is 6 %). They travel as
 * text, so that no digit passes through a float.
 */
export type NumberKind = 'decimal' | 'money' | 'percent' | 'ratio';

const NUMBER_KINDS: ReadonlySet<ReportColumnKind> = new Set<NumberKind>(['decimal', 'money', 'percent', 'ratio']);

export function isNumberKind(kind: ReportColumnKind): kind is NumberKind {
  return NUMBER_KINDS.has(kind);
}

/** Whether values stand below each other, digit by digit. */
export function isNumeric({ kind }: Pick<ReportColumn, 'kind'>): boolean {
  return kind === 'integer' || kind === 'days' || isNumberKind(kind);
}

/** Places behind the point. */
export function scaleOf({ kind, scale }: Pick<ReportColumn, 'kind' | 'scale'>): number {
  if (kind === 'days') return 1;
  return kind === 'integer' ? 0 : (scale ?? 2);
}

/** A number as a person reads it. */
export function shownNumber(value: string | number, column: Pick<ReportColumn, 'kind' | 'scale' | 'names'>, language: Language): string {
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
      return column.names === true ? String(value) : numberText(value, language);
    default:
      return String(value);
  }
}

/** Whether a number is below nothing, which is shown in red beside its sign. */
export function isNegative(value: string | number | null | undefined, { kind }: Pick<ReportColumn, 'kind'>): boolean {
  if (kind !== 'integer' && !isNumberKind(kind)) return false;
  return typeof value === 'number' ? value < 0 : typeof value === 'string' && /^-.*[1-9]/.test(value);
}

/** Digits that Excel keeps of a number. */
const DIGITS_KEPT = 15;

/**
 * An exact decimal as a number that Excel can hold: what is behind its fifteenth digit is rounded, half up, for a cell of more digits would have to be a text, which no
 * sum of Excel counts. One with more digits before the point stays as it is.
 */
export function heldByExcel(exact: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(exact) ?? [];
  const places = DIGITS_KEPT - (whole === '0' ? 0 : whole.length);
  if (whole === '' || places < 0 || fraction.length <= places) return exact;
  const rounded = BigInt(whole + fraction.slice(0, places)) + ((fraction[places] ?? '0') >= '5' ? 1n : 0n);
  const digits = rounded.toString().padStart(places + 1, '0');
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A number of percents as the fraction that it is, exactly: 6 is 0.06, 12.345 is 0.12345. */
export function fractionOf(percents: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percents) ?? [];
  if (whole === '') return percents;
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
}
