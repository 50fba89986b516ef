/**
 * The value of a workbook's cell, as used by every reader and writer of this engine.
 *
 * Dates are local times without a zone: Excel stores no zone, so the zone of the machine is never used.
 */

/** A date or time of day as Excel shows it: milliseconds since 1970-01-01 00:00:00 of the same wall clock, no zone. */
export interface DateCell {
  readonly kind: 'date';
  readonly ms: number;
}

/** An error such as `#N/A` or `#DIV/0!`: the cell's content, never a failure of the file. */
export interface ErrorCell {
  readonly kind: 'error';
  readonly code: string;
}

/** A number that its format shows differently: 0.13 as `13%`, or a code padded with zeros, 610060 as `00610060`. */
export interface FormattedNumberCell {
  readonly kind: 'percent' | 'zeroFilled';
  readonly value: number;
  /** The displayed text; of a percentage all digits, independent of its format. */
  readonly shown: string;
}

/** A formula without a stored value: some programs write only formulas, which Excel then calculates. */
interface UncalculatedCell {
  readonly kind: 'uncalculated';
}

/** A text of more characters than a cell can hold: a problem of the cell, not of the file. */
export interface TooLongCell {
  readonly kind: 'tooLong';
  /** The beginning, as long as a cell can be. */
  readonly start: string;
}

/** One cell. `null` is an empty cell; empty text is read as `null`. */
export type CellValue = string | number | boolean | null | DateCell | ErrorCell | FormattedNumberCell | UncalculatedCell | TooLongCell;

/** One row with at least one value. `cells[0]` is column A; cells after the last value are absent. */
export interface Row {
  /** Excel's own row number, from 1. */
  readonly rowNumber: number;
  readonly cells: CellValue[];
}

const DAY_MS = 86_400_000;

/** Cached texts of days: a sheet has few different days in very many rows. */
const dayTexts = new Map<number, string>();
/** The days of a century. */
const DAY_TEXTS_KEPT = 36_525;

/** The day of a date cell as `yyyy-MM-dd`; the year has more digits from 10000 on. */
export function cellDayText(date: DateCell): string {
  const day = Math.floor(date.ms / DAY_MS);
  let text = dayTexts.get(day);
  if (text === undefined) {
    const iso = new Date(day * DAY_MS).toISOString();
    // Years of more than four digits have a sign and leading zeros: `+010000-01-01`.
    text = iso.slice(0, -14).replace(/^\+0*/, '');
    if (dayTexts.size >= DAY_TEXTS_KEPT) dayTexts.clear();
    dayTexts.set(day, text);
  }
  return text;
}

/** The time of day of a date cell as `HH:mm:ss`, or `HH:mm:ss.SSS` when it has milliseconds. */
export function cellTimeText(date: DateCell): string {
  const ms = date.ms - Math.floor(date.ms / DAY_MS) * DAY_MS;
  const seconds = Math.floor(ms / 1000);
  const text = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  const rest = ms % 1000;
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
}

/** A date cell as `yyyy-MM-dd HH:mm:ss`, with `.SSS` when it has milliseconds: a timestamp without zone. */
export function dateTimeText(date: DateCell): string {
  return `${cellDayText(date)} ${cellTimeText(date)}`;
}

/** Whether the cell is a day without a time of day. */
export function isWholeDay(date: DateCell): boolean {
  return date.ms % DAY_MS === 0;
}

const DATE_TEXT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,3})\d*)?)?)?$/;

/**
 * Reads `yyyy-MM-dd` or `yyyy/MM/dd`, with an optional time of day (`HH:mm`, `HH:mm:ss`, `HH:mm:ss.SSS`), as
 * docs/business-rules/imports.md#cell-values accepts it. `null` when the text is something else or names a day or time
 * that does not exist.
 */
export function parseDateText(text: string): DateCell | null {
  const parts = DATE_TEXT.exec(text.trim());
  if (!parts) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0'] = parts;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(days);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; a day that rolls over (31 April) changes its month.
  if (date.getUTCFullYear() !== Number(year) || date.getUTCMonth() + 1 !== Number(month)) return null;
  const time = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return { kind: 'date', ms: days + time * 1000 + Number(fraction.padEnd(3, '0')) };
}

/**
 * A number as plain decimal digits, as Excel shows it in a cell formatted `General` that is wide enough: at most 15
 * significant digits (so `0.30000000000000004`, which a sum leaves in a file, is `0.3`), never an exponent. Use it to
 * take money or codes from number cells without further float arithmetic.
 */
export function cellNumberText(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < 1e15) return String(value);
  const [mantissa = '0', exponentText = '0'] = value.toExponential(14).split('e');
  const negative = mantissa.startsWith('-');
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '') || '0';
  const exponent = Number(exponentText);
  let text: string;
  if (exponent < 0) text = `0.${'0'.repeat(-exponent - 1)}${digits}`;
  else if (digits.length <= exponent + 1) text = digits.padEnd(exponent + 1, '0');
  else text = `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
  return negative && digits !== '0' ? `-${text}` : text;
}

/** A number as a percentage with the digits of {@link cellNumberText}, never rounded: 0.065 is `6.5%`. */
export function cellPercentText(value: number): string {
  const [whole = '0', fraction = ''] = cellNumberText(Math.abs(value)).split('.');
  const hundredfold = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const places = fraction.slice(2);
  return `${value < 0 ? '-' : ''}${hundredfold}${places === '' ? '' : `.${places}`}%`;
}

/**
 * The displayed text of a cell: numbers as {@link cellNumberText} unless their format shows otherwise, days as
 * `yyyy-MM-dd`, other dates as {@link dateTimeText}, booleans as `TRUE`/`FALSE`, errors as their code, an empty cell
 * and a formula without value as `''`. A text that is too long is cut to the length of a cell. Text is not trimmed.
 */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return cellNumberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  switch (value.kind) {
    case 'error':
      return value.code;
    case 'uncalculated':
      return '';
    case 'tooLong':
      return value.start;
    case 'date':
      return isWholeDay(value) ? cellDayText(value) : dateTimeText(value);
    case 'percent':
    case 'zeroFilled':
      return value.shown;
  }
}

/** A column's letters: 0 is `A`, 25 is `Z`, 26 is `AA`, 16383 is `XFD`. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
