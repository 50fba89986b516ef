import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Importer, RowProblem, Staging } from '#kit/import/server/importer.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import { dataAdjustment, distiInventory, t2Inventory } from '../definitions.ts';

export const inventoryReviewImporters: readonly Importer[] = [
  periodImporter(t2Inventory),
  periodImporter(distiInventory),
  { ...periodImporter(dataAdjustment), check: adjustmentsOfNothing },
];

/** An adjustment adds or takes away; 0 does neither (domain §5). */
async function adjustmentsOfNothing(tx: Tx, staging: Staging): Promise<RowProblem[]> {
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number as "rowNumber" from ${sql.table(staging.table)} where adjust_count = 0 order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({ rowNumber, field: 'adjustCount', text: '调整数量不能为0' }));
}
