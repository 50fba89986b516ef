import type { WeeklyTime } from '#features/system-configuration/definition.ts';
import { addDays } from '#kit/time/business-time.ts';

/** A moment at which data is expected, in business time. */
export interface Deadline {
  readonly day: string;
  /** `HH:mm:ss`. */
  readonly time: string;
}

const DAYS_OF_WEEK = 7;

/**
 * Which deadline a run is for: the last one that is over. It is counted on the wall clock, so that an hour that a time zone leaves out does not swallow it,
 * and one that it repeats does not make two of it.
 * @param now business time, `yyyy-MM-dd HH:mm:ss`
 */
export function lastDailyDeadline(time: string, now: string): Deadline {
  const today = now.slice(0, 10);
  return { day: time <= now.slice(11) ? today : addDays(today, -1), time };
}

/** The same for a time of every week. */
export function lastWeeklyDeadline({ weekday, time }: WeeklyTime, now: string): Deadline {
  const { day } = lastDailyDeadline(time, now);
  return { day: addDays(day, -((weekdayOf(day) - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK)), time };
}

/** 1 Monday to 7 Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
}

/** As it is written everywhere. */
export function momentText({ day, time }: Deadline): string {
  return `${day} ${time}`;
}
