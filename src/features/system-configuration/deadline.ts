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
 * Maximum time by which the clock of the database may be ahead of this server's clock. The queue starts jobs by the
 * clock of the database, so a job may run up to this time before its deadline on this server's clock.
 */
const CLOCK_TOLERANCE_MS = 60_000;

/** The time from which a job computes its deadline, `yyyy-MM-dd HH:mm:ss` in business time. */
export function startOfRun(now: Date, zone: string): string {
  return businessTime(new Date(now.getTime() + CLOCK_TOLERANCE_MS), zone);
}

/**
 * The last daily deadline up to a time. It is computed in local time, so that each day has exactly one deadline, also
 * when clocks change.
 * @param now business time, `yyyy-MM-dd HH:mm:ss`
 */
export function lastDailyDeadline(time: string, now: string): Deadline {
  const today = now.slice(0, 10);
  return { day: time <= now.slice(11) ? today : addDays(today, -1), time };
}

/** The last weekly deadline up to a time. */
export function lastWeeklyDeadline({ weekday, time }: WeeklyTime, now: string): Deadline {
  const { day } = lastDailyDeadline(time, now);
  return { day: addDays(day, -((weekdayOf(day) - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK)), time };
}

/** The weekly deadline in the seven days from `firstDay` on. */
export function weeklyDeadlineFrom(firstDay: string, { weekday, time }: WeeklyTime): Deadline {
  return { day: addDays(firstDay, (weekday - weekdayOf(firstDay) + DAYS_OF_WEEK) % DAYS_OF_WEEK), time };
}

/** 1 Monday to 7 Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
}

/** `yyyy-MM-dd HH:mm:ss`. */
export function momentText({ day, time }: Deadline): string {
  return `${day} ${time}`;
}
