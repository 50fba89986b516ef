import type { Tx } from '#kit/database/server/connection.ts';
import { corporatesWithoutFile } from '#kit/period-upload/server/records.ts';
import { vcReceipts } from '../definition.ts';

export { timeSetting } from './deadlines.ts';

/** The corporates without VC data of a day (`yyyy-MM-dd`), neither pulled nor uploaded. */
export function corporatesWithoutVcData(tx: Tx, day: string): Promise<number[]> {
  return corporatesWithoutFile(tx, vcReceipts.name, day);
}
