import { addDays } from '#kit/time/business-time.ts';

/**
 * When the file of a period is accepted (docs/business-rules/uploads-and-periods.md#windows): from its first day on
 * always, to the end of the next day, or to a time of the next day that administrators set; or from a week before its
 * first day until its quarter ends. The wall clock decides; the moment of the deadline itself is too late.
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

/** What a window is counted from. */
export interface PeriodDays {
  /** The day, or the first day of the week or quarter. */
  readonly day: string;
  /** The last day of its fiscal quarter; null where it has none. */
  readonly quarterEnd: string | null;
}

/** The first day on which the file of a period is accepted. */
export function windowStart(rule: WindowRule, firstDay: string): string {
  return rule.until === 'quarter-end' ? addDays(firstDay, -7) : firstDay;
}

/**
 * The first moment at which a period's file is refused, `yyyy-MM-dd HH:mm:ss` in business time; null where it never is.
 * @param deadline the set time of day, for a rule that has one; where none is set, the next day's end counts
 */
export function windowEnd(rule: WindowRule, { day, quarterEnd }: PeriodDays, deadline: string | null): string | null {
  if (rule.until === 'always') return null;
  if (rule.until === 'quarter-end') {
    if (quarterEnd === null) throw new Error(`${day} lies in no quarter`);
    return `${addDays(quarterEnd, 1)} 00:00:00`;
  }
  if (rule.until === 'next-day-end' || deadline === null) return `${addDays(day, 2)} 00:00:00`;
  return `${addDays(day, 1)} ${withSeconds(deadline)}`;
}

/** Whether a period's file is accepted at a moment of business time (`yyyy-MM-dd HH:mm:ss`). Those to come are not. */
export function isWindowOpen(start: string, end: string | null, now: string): boolean {
  return now.slice(0, 10) >= start && (end === null || now < end);
}
