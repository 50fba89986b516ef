import { addDays } from '#kit/time/business-time.ts';

/**
 * The window in which the file of a period is accepted (docs/business-rules/uploads-and-periods.md#windows).
 * `quarter-end` windows begin a week before the first day of the period, the others on that day. `next-day-time` ends
 * at a time of the next day that administrators set. The end is exclusive.
 */
export type WindowRule =
  | { readonly until: 'always' }
  | { readonly until: 'quarter-end' }
  | { readonly until: 'next-day-end' }
  | { readonly until: 'next-day-time'; readonly setting: string };

/** `HH:mm` or `HH:mm:ss` → `HH:mm:ss`. */
function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}

export interface PeriodDays {
  /** The day, or the first day of the week or quarter. */
  readonly day: string;
  /** The last day of its fiscal quarter; null if it has none. */
  readonly quarterEnd: string | null;
}

/** The first day on which the file of a period is accepted. */
export function windowStart(rule: WindowRule, firstDay: string): string {
  return rule.until === 'quarter-end' ? addDays(firstDay, -7) : firstDay;
}

/**
 * The time from which a period's file is rejected, `yyyy-MM-dd HH:mm:ss` in business time; null if it never is.
 * @param deadline the configured time of day, for a rule with one; if it is not set, the end of the next day counts
 */
export function windowEnd(rule: WindowRule, { day, quarterEnd }: PeriodDays, deadline: string | null): string | null {
  if (rule.until === 'always') return null;
  if (rule.until === 'quarter-end') {
    if (quarterEnd === null) throw new Error(`${day} has no quarter`);
    return `${addDays(quarterEnd, 1)} 00:00:00`;
  }
  if (rule.until === 'next-day-end' || deadline === null) return `${addDays(day, 2)} 00:00:00`;
  return `${addDays(day, 1)} ${withSeconds(deadline)}`;
}

/** Whether a period's file is accepted at a business time (`yyyy-MM-dd HH:mm:ss`). Files of future periods are not. */
export function isWindowOpen(start: string, end: string | null, now: string): boolean {
  return now.slice(0, 10) >= start && (end === null || now < end);
}
