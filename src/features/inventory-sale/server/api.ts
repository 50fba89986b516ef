import type { Tx } from '#kit/database/server/connection.ts';
import { weekOf } from '#kit/week-list/week.ts';
import { corporatesWithoutWeek } from '#kit/week-list/server/weeks.ts';
import { inventorySale } from '../definition.ts';

/**
 * The natural week of a day, such as `2026W47`, and the corporates of which no file came in it: a file tells of the week before the one in which it comes.
 * @param day `yyyy-MM-dd` in business time
 */
export async function missingInventorySales(tx: Tx, day: string): Promise<{ week: string; corporateIds: number[] }> {
  const { key } = weekOf(inventorySale, day);
  return { week: key, corporateIds: await corporatesWithoutWeek(tx, inventorySale, key) };
}
