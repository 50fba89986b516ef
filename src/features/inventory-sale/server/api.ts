import type { Tx } from '#kit/database/server/connection.ts';
import { weekOf } from '#kit/week-list/week.ts';
import { corporatesWithoutWeek } from '#kit/week-list/server/weeks.ts';
import { inventorySale } from '../definition.ts';

/**
 * The calendar week of a day, such as `2026W47`, and the corporates without a stored file of that week. The week is
 * that of the upload; the file has the data of the week before.
 * @param day `yyyy-MM-dd` in business time
 */
export async function missingInventorySales(tx: Tx, day: string): Promise<{ week: string; corporateIds: number[] }> {
  const { key } = weekOf(inventorySale, day);
  return { week: key, corporateIds: await corporatesWithoutWeek(tx, inventorySale, key) };
}
