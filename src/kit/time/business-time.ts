/**
 * Business time: every day, week and clock time of the product is in one named zone. A day is `yyyy-MM-dd`, a time on
 * the wire `yyyy-MM-dd HH:mm:ss`, both without a zone.
 */

/** The source of the current time; tests inject their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** `yyyy-MM-dd HH:mm` of a business time. */
export const withoutSeconds = (time: string): string => time.slice(0, 'yyyy-MM-dd HH:mm'.length);

/** A time as `yyyy-MM-dd HH:mm:ss` in the zone. */
export function businessTime(moment: Date, zone: string): string {
  const text = formatterFor(zone).format(moment).replace(',', '');
  // A year before 1000 has fewer digits.
  return text.padStart('yyyy-MM-dd HH:mm:ss'.length, '0');
}

export const businessTimeOrNull = (moment: Date | null, zone: string): string | null =>
  moment === null ? null : businessTime(moment, zone);

/** The day of a time as `yyyy-MM-dd` in the zone. */
export function businessDay(moment: Date, zone: string): string {
  return businessTime(moment, zone).slice(0, 10);
}

const DAY_MS = 86_400_000;

/**
 * The day `days` after (before, if negative) a `yyyy-MM-dd` day. The day after the last representable one is
 * 10000-01-01, as in the database.
 */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().replace(/^\+0/, '').replace(/T.*$/, '');
}

/** Whole days from one `yyyy-MM-dd` day to another, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Whether a text is an existing calendar day `yyyy-MM-dd`; there is no year 0. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/**
 * The time at which a clock in the zone shows `yyyy-MM-dd HH:mm[:ss]`: the earlier one if there are two. A time that
 * the clock skips is counted on with the offset before the change: 02:30 is then shown as 03:30.
 */
export function momentOf(wallClock: string, zone: string): Date {
  const asUtc = readAsUtc(wallClock);
  const shownAt = (moment: number) => readAsUtc(businessTime(new Date(moment), zone));
  const offsetAt = (moment: number) => shownAt(moment) - moment;
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  return new Date(shownAt(before) !== asUtc && shownAt(after) === asUtc ? after : before);
}

/** `Date.parse` needs a sign and six digits for the year 10000, which `addDays` may return. */
function readAsUtc(wallClock: string): number {
  return Date.parse(`${wallClock.replace(' ', 'T').replace(/^\d{5}-/, '+0$&')}Z`);
}
