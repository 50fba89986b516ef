import { addDays } from '#kit/time/business-time.ts';

/**
 * Until when the file of a day is accepted: always, to the end of the next day, or to a time of the next day that administrators set
 * (domain §5). The wall clock decides; the moment of the deadline itself is too late.
 */
export type WindowRule =
  | { readonly until: 'always' }
  | { readonly until: 'next-day-end' }
  | { readonly until: 'next-day-time'; readonly setting: string };

/** `HH:mm` or `HH:mm:ss` → `HH:mm:ss`. */
function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}

/**
 * The first moment at which a day's file is refused, `yyyy-MM-dd HH:mm:ss` in business time; null where it never is.
 * @param deadline the set time of day, for a rule that has one
 */
export function windowEnd(rule: WindowRule, day: string, deadline: string | null): string | null {
  if (rule.until === 'always') return null;
  if (rule.until === 'next-day-end') return `${addDays(day, 2)} 00:00:00`;
  if (deadline === null) throw new Error(`no time is set for ${rule.setting}`);
  return `${addDays(day, 1)} ${withSeconds(deadline)}`;
}

/** Whether a day's file is accepted at a moment of business time (`yyyy-MM-dd HH:mm:ss`). Days to come are not. */
export function isWindowOpen(day: string, end: string | null, now: string): boolean {
  return now.slice(0, 10) >= day && (end === null || now < end);
}
