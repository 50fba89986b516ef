import { addDays, businessTime } from '#kit/time/business-time.ts';
import type { WeeklyTime } from './definition.ts';

/** The time at which data is expected, in business time. */
export interface Deadline {
  readonly day: string;
  /** `HH:mm:ss`. */
  readonly time: string;
}

const DAYS_OF_WEEK = 7;

/**
 * The queue's clock, which is the database's, may be ahead of this server's by this time; a job that it starts is due.
 */
const CLOCKS_DIFFER_MS = 60_000;

/** The time from which a job of the queue computes its deadline, `yyyy-MM-dd HH:mm:ss` in business time. */
export function startOfRun(now: Date, zone: string): string {
  return businessTime(new Date(now.getTime() + CLOCKS_DIFFER_MS), zone);
}

/**
 * The deadline of a run: the last one that is over. It is computed in local time, so that an hour that a time zone
 * skips does not skip it, and one that it repeats does not repeat it.
 * @param now business time, `yyyy-MM-dd HH:mm:ss`
 */
export function lastDailyDeadline(time: string, now: string): Deadline {
  const today = now.slice(0, 10);
  return { day: time <= now.slice(11) ? today : addDays(today, -1), time };
}

/** The same for a weekly time. */
export function lastWeeklyDeadline({ weekday, time }: WeeklyTime, now: string): Deadline {
  const { day } = lastDailyDeadline(time, now);
  return { day: addDays(day, -((weekdayOf(day) - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK)), time };
}

/** The weekly time within the seven days from a day on. */
export function weeklyDeadlineFrom(firstDay: string, { weekday, time }: WeeklyTime): Deadline {
  return { day: addDays(firstDay, (weekday - weekdayOf(firstDay) + DAYS_OF_WEEK) % DAYS_OF_WEEK), time };
}

/** 1 Monday to 7 Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
}

/** In the common format. */
export function momentText({ day, time }: Deadline): string {
  return `${day} ${time}`;
}
