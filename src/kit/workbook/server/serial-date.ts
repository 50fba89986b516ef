import type { CellValue } from '../cell.ts';
import { NumberKind } from './number-format.ts';

const DAY_MS = 86_400_000;
/** 1899-12-30, from which serials from 61 (1900-03-01) count. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** Days between the two date systems. */
const DAYS_1904 = 1462;
/** The serial of 9999-12-31 when counting from 1900: the last day that Excel shows. */
const LAST_SERIAL = 2_958_465;
/** 29 February 1900, which exists in Excel but not in the calendar. */
const LEAP_BUG_SERIAL = 60;

/**
 * The value of a number cell whose format is a date, time or duration; `kind` is not `plain`.
 *
 * - A day or a day with time becomes a date, rounded to the second unless the format shows fractions (a day keeps its
 *   milliseconds: rounding 23:59:59.9 up would change the day).
 * - A time of day, and any value below 1 when counting from 1900 (there is no day 0), becomes text `HH:mm:ss`.
 * - Elapsed time becomes text as the format shows it, `26:30` for `[h]:mm`.
 * - 29 February 1900 becomes its text, which no date rule accepts. Numbers that Excel cannot show as dates stay
 *   numbers.
 */
export function cellOfSerial(serial: number, kind: NumberKind, from1904: boolean): CellValue {
  if (kind >= NumberKind.elapsedHours) return elapsedText(serial, kind);
  if (serial < 0 || serial >= (from1904 ? LAST_SERIAL - DAYS_1904 : LAST_SERIAL) + 1 || Number.isNaN(serial)) return serial;
  const timeOnly = serial < 1 && (!from1904 || kind === NumberKind.time);
  if (timeOnly) return timeOfDayText(serial, kind);
  if (from1904) return dateCell(serial, EPOCH_1904_MS, kind);
  const day = Math.floor(serial);
  if (day === LEAP_BUG_SERIAL) return day === serial ? '1900-02-29' : `1900-02-29 ${timeOfDayText(serial - day, kind)}`;
  // Before 29 February 1900 serials count from one day later than EPOCH_1900_MS.
  return dateCell(day < LEAP_BUG_SERIAL ? serial + 1 : serial, EPOCH_1900_MS, kind);
}

function dateCell(days: number, epoch: number, kind: NumberKind): CellValue {
  const unit = kind === NumberKind.dateTime || kind === NumberKind.time ? 1000 : 1;
  return { kind: 'date', ms: epoch + Math.round((days * DAY_MS) / unit) * unit };
}

function timeOfDayText(fraction: number, kind: NumberKind): string {
  const unit = kind === NumberKind.dateTimeFraction ? 1 : 1000;
  // Rounding must not yield 24:00:00, which is no time of day.
  const ms = Math.min(Math.round((fraction * DAY_MS) / unit) * unit, DAY_MS - unit);
  const text = new Date(ms).toISOString().slice(11, 23);
  return text.endsWith('.000') ? text.slice(0, 8) : text;
}

function elapsedText(serial: number, kind: NumberKind): string {
  const sign = serial < 0 ? '-' : '';
  const seconds = Math.round(Math.abs(serial) * 86_400);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  switch (kind) {
    case NumberKind.elapsedHours:
      return `${sign}${hours}`;
    case NumberKind.elapsedHoursMinutes:
      return `${sign}${hours}:${two(minutes % 60)}`;
    case NumberKind.elapsedMinutes:
      return `${sign}${minutes}`;
    case NumberKind.elapsedMinutesSeconds:
      return `${sign}${minutes}:${two(seconds % 60)}`;
    case NumberKind.elapsedSeconds:
      return `${sign}${seconds}`;
    default:
      return `${sign}${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  }
}

const ISO = /^(?:(\d{4})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Elapsed time in strict workbooks: `PT26H30M`, `P1DT2H`. */
const ISO_DURATION =
  /^(-)?P(?=\d|T\d)(?:(\d{1,9}(?:\.\d{1,9})?)D)?(?:T(?:(\d{1,9}(?:\.\d{1,9})?)H)?(?:(\d{1,9}(?:\.\d{1,9})?)M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/;

/**
 * The value of a cell with an ISO 8601 date as text (type `d`, strict workbooks). The local time is taken as written: a
 * workbook's times have no zone.
 *
 * - Elapsed time (`PT26H30M`), a time without a date, and a date in a cell whose format shows one of these become text
 * as the format shows it, `26:30` for `[h]:mm`.
 * - The text is converted to its serial, the distance from 30 December 1899 (from 1 January 1904 with the 1904 date
 * system), and then by {@link cellOfSerial}: 31 December 1899 is serial 1, which Excel shows as 1 January 1900, and 30
 * December 1899 is a time without a day. An earlier day, for which Excel has no serial, is the day as written.
 * - Without a deciding format, elapsed time is `26:30:00` and a time `HH:mm:ss`.
 * - Other texts, and days that do not exist in the calendar, remain text.
 */
export function cellOfIsoDate(text: string, kind: NumberKind, from1904: boolean): CellValue {
  const elapsed = isElapsed(kind);
  const duration = ISO_DURATION.exec(text.trim());
  if (duration) return elapsedText(daysOfDuration(duration), elapsed ? kind : NumberKind.elapsedHoursSeconds);
  const parts = ISO.exec(text.trim());
  if (!parts) return text;
  const [, year, month, day, hour, minute, second = '00', fraction = ''] = parts;
  const time = hour === undefined ? 0 : (Number(hour) * 60 + Number(minute)) * 60 + Number(second) + Number(`0.${fraction || '0'}`);
  if (year === undefined) {
    if (hour === undefined || Number(hour) > 23) return text;
    return elapsed ? elapsedText(time / 86_400, kind) : timeOfDayText(time / 86_400, kind);
  }
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 31 April and Excel's 29 February 1900 do not exist and must not become the next day.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return text;
  const epoch = from1904 ? EPOCH_1904_MS : EPOCH_1900_MS;
  const days = (date.getTime() - epoch) / DAY_MS;
  const serial = days + time / 86_400;
  // A time of day is written with one of the first days of the calendar.
  if (!elapsed && kind === NumberKind.time && days < 2) return timeOfDayText(time / 86_400, kind);
  if (!elapsed && serial < 0) return dateCell(serial, epoch, kind);
  return cellOfSerial(serial, elapsed || isDate(kind) ? kind : NumberKind.day, from1904);
}

function isDate(kind: NumberKind): boolean {
  return kind >= NumberKind.day && kind <= NumberKind.time;
}

function isElapsed(kind: NumberKind): boolean {
  return kind >= NumberKind.elapsedHours && kind <= NumberKind.elapsedSeconds;
}

function daysOfDuration([, sign, days = '0', hours = '0', minutes = '0', seconds = '0']: readonly string[]): number {
  const total = Number(days) + Number(hours) / 24 + Number(minutes) / 1440 + Number(seconds) / 86_400;
  return sign === undefined ? total : -total;
}

/**
 * The serial, counting from 1900, of a date: the exact inverse of reading it. `null` for a day without a serial.
 * @param ms milliseconds of the wall clock, as in a date cell
 */
export function serialOfDate(ms: number): number | null {
  const serial = (ms - EPOCH_1900_MS) / DAY_MS;
  const shown = serial < LEAP_BUG_SERIAL + 1 ? serial - 1 : serial;
  return shown >= 1 && shown < LAST_SERIAL + 1 ? shown : null;
}
