import type { ReportColumn, ReportColumnKind } from './define.ts';

/**
 * How numbers look: `decimal` plain, `money` with its thousands apart, `percent` a number of percents (6 is 6 %), `ratio` a quotient (0.06 is 6 %). They travel as
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
export function shownNumber(value: string | number, column: Pick<ReportColumn, 'kind' | 'scale'>, language: string): string {
  const places = scaleOf(column);
  const options = { minimumFractionDigits: places, maximumFractionDigits: places };
  const exact = value as `${number}`;
  switch (column.kind) {
    case 'ratio':
      return new Intl.NumberFormat(language, { ...options, style: 'percent', useGrouping: false }).format(exact);
    case 'percent':
      return `${new Intl.NumberFormat(language, { ...options, useGrouping: false }).format(exact)}%`;
    case 'money':
      return new Intl.NumberFormat(language, options).format(exact);
    case 'decimal':
      return new Intl.NumberFormat(language, { ...options, useGrouping: false }).format(exact);
    case 'days':
      return Number(value).toFixed(places);
    default:
      return String(value);
  }
}

/** Whether a number is below nothing, which is shown in red beside its sign. */
export function isNegative(value: string | number | null | undefined, { kind }: Pick<ReportColumn, 'kind'>): boolean {
  if (kind !== 'integer' && !isNumberKind(kind)) return false;
  return typeof value === 'number' ? value < 0 : typeof value === 'string' && /^-.*[1-9]/.test(value);
}

/** A number of percents as the fraction that it is, exactly: 6 is 0.06, 12.345 is 0.12345. */
export function fractionOf(percents: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percents) ?? [];
  if (whole === '') return percents;
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
}
