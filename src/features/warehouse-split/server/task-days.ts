import type { Tx } from '#kit/database/server/connection.ts';
import { addDays, daysBetween } from '#kit/time/business-time.ts';
import { earliestSplitDay } from './results/files.ts';
import type { CorporateTask } from './solve/input.ts';

/** Tasks without a record are listed for so many days (docs/business-rules/uploads-and-periods.md#rows-of-periods). */
const DAYS_BACK = 31;

/**
 * The days of a category's tasks, newest first: up to today, from 31 days ago or from the first record if that is
 * earlier. `day` limits the list to this day.
 */
export async function taskDays(tx: Tx, scope: Omit<CorporateTask, 'day'>, today: string, day: string | undefined): Promise<string[]> {
  const firstDefaultDay = addDays(today, -DAYS_BACK);
  const firstSplitDay = await earliestSplitDay(tx, scope);
  const since = firstSplitDay !== null && firstSplitDay < firstDefaultDay ? firstSplitDay : firstDefaultDay;
  if (day !== undefined) return day >= since && day <= today ? [day] : [];
  return Array.from({ length: daysBetween(since, today) + 1 }, (_, back) => addDays(today, -back));
}
