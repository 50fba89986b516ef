import type { Tx } from '#kit/database/server/connection.ts';
import { ensureDayRecords } from '#kit/period-upload/server/ensure-days.ts';
import { uploadRecords } from '../definitions.ts';

/**
 * Makes the rows of the upload records for every corporate up to today; idempotent. The nightly job calls it; whoever adds a corporate calls it
 * too, so that nobody waits for midnight.
 * @param today `yyyy-MM-dd` in business time
 * @returns how many rows were missing
 */
export function ensureDayRows(tx: Tx, today: string): Promise<number> {
  return ensureDayRecords(tx, uploadRecords.members, today);
}
