import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Importer, RowProblem, Staging } from '#kit/import/server/importer.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import type { TimeSetting } from '#kit/period-upload/server/window.ts';
import { dataAdjustment, distiInventory, t2Inventory } from '../definitions.ts';

/** The windows of these uploads end with a review or with a day, at no time that administrators set (domain §5). */
export const noTimeIsSet: TimeSetting = (_, name) => Promise.reject(new Error(`no window of the data review screen ends at ${name}`));

export const inventoryReviewImporters: readonly Importer[] = [
  periodImporter(t2Inventory, noTimeIsSet),
  periodImporter(distiInventory, noTimeIsSet),
  { ...periodImporter(dataAdjustment, noTimeIsSet), check: adjustmentsOfNothing },
];

/** An adjustment adds or takes away; 0 does neither (domain §5). */
async function adjustmentsOfNothing(tx: Tx, staging: Staging): Promise<RowProblem[]> {
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number as "rowNumber" from ${sql.table(staging.table)} where adjust_count = 0 order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({ rowNumber, field: 'adjustCount', text: '调整数量不能为0' }));
}
