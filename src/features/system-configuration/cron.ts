import type { WeeklyTime } from './definition.ts';

const MINUTES_OF_DAY = 1440;
const DAYS_OF_WEEK = 7;

/**
 * A time `HH:mm:ss` as a minute of the day, rounded up: schedules have no seconds, and a job must not run before its
 * time. 1440 for times after 23:59:00.
 */
function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + (seconds > 0 ? 1 : 0);
}

/** The hours, from 0, in which daylight saving time can begin: before 04:00. */
const CLOCK_CHANGE_HOURS = 4;

/**
 * The cron expression of a minute of the day. When daylight saving time begins, an hour of that day does not exist, and
 * the queue does not run the schedules in it. A time in the hours of clock changes is therefore also scheduled an hour
 * later. On other days the second run does nothing, because the work is done.
 */
function cronExpression(minute: number, weekday: number | '*'): string {
  const hour = Math.floor((minute % MINUTES_OF_DAY) / 60);
  const hours = hour < CLOCK_CHANGE_HOURS ? `${hour},${hour + 1}` : hour;
  return `${minute % 60} ${hours} * * ${weekday}`;
}

/** The cron expression of a daily time; null without a time. */
export function dailyCron(time: string | null): string | null {
  return time === null ? null : cronExpression(minuteOfDay(time), '*');
}

/** The cron expression of a weekly time, in which Sunday is 0; null without a time. */
export function weeklyCron(deadline: WeeklyTime | null): string | null {
  if (deadline === null) return null;
  const minute = minuteOfDay(deadline.time);
  return cronExpression(minute, (deadline.weekday + Math.floor(minute / MINUTES_OF_DAY)) % DAYS_OF_WEEK);
}
