import type { Tx } from '#kit/database/server/connection.ts';
import { addDays, daysBetween } from '#kit/time/business-time.ts';
import { earliestDay } from './results/files.ts';
import type { OwnTask } from './solve/input.ts';

/**
 * Tasks without a record are listed for this number of days
 * (docs/business-rules/uploads-and-periods.md#rows-of-periods).
 */
const DAYS_BACK = 31;

/**
 * The days of a category's tasks, newest first: from 31 days ago, or from the first record, up to today. With a
 * requested day, only that day if it is among them.
 */
export async function taskDays(tx: Tx, scope: Omit<OwnTask, 'day'>, today: string, day: string | undefined): Promise<string[]> {
  const since = [addDays(today, -DAYS_BACK), (await earliestDay(tx, scope)) ?? today].toSorted()[0] as string;
  if (day !== undefined) return day >= since && day <= today ? [day] : [];
  return Array.from({ length: daysBetween(since, today) + 1 }, (_, back) => addDays(today, -back));
}
