import type { WeeklyTime } from './definition.ts';

const MINUTES_OF_DAY = 1440;
const DAYS_OF_WEEK = 7;

/**
 * The minute of the day at which a time `HH:mm:ss` is over: schedules have no seconds, and nothing may run before its
 * time.
 */
function minuteAfter(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + (seconds > 0 ? 1 : 0);
}

/** Clocks change before this hour. */
const CLOCKS_TURN_BEFORE_HOUR = 4;

/**
 * A minute that does not exist on the day when clocks are put forward has no schedule on that day (the queue's calendar
 * omits it). So a time in these hours is also scheduled an hour later. On that day the run finds its deadline over, and
 * on all other days its work done.
 */
function expression(minute: number, weekday: number | '*'): string {
  const hour = Math.floor((minute % MINUTES_OF_DAY) / 60);
  const hours = hour < CLOCKS_TURN_BEFORE_HOUR ? `${hour},${hour + 1}` : hour;
  return `${minute % 60} ${hours} * * ${weekday}`;
}

/** The schedule of a daily time; null without a time. */
export function dailyCron(time: string | null): string | null {
  return time === null ? null : expression(minuteAfter(time), '*');
}

/** The schedule of a weekly time. Cron counts Sunday as 0. */
export function weeklyCron(deadline: WeeklyTime | null): string | null {
  if (deadline === null) return null;
  const minute = minuteAfter(deadline.time);
  return expression(minute, (deadline.weekday + Math.floor(minute / MINUTES_OF_DAY)) % DAYS_OF_WEEK);
}
