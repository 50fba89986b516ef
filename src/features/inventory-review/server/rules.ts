import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { FeatureRules } from '#kit/feature/server/rules.ts';
import type { RowProblem, Staging } from '#kit/import/server/importer.ts';
import { dataAdjustment } from '../definition.ts';
import { inventoryReviewFeature } from '../feature.ts';

export const inventoryReviewRules: FeatureRules = {
  feature: inventoryReviewFeature,
  uploadChecks: { [dataAdjustment.name]: zeroAdjustments },
};

/** Rejects adjustments of 0 pieces (docs/business-rules/uploads-and-periods.md#columns). */
async function zeroAdjustments(tx: Tx, staging: Staging): Promise<RowProblem[]> {
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number as "rowNumber" from ${sql.table(staging.table)} where adjust_count = 0 order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({ rowNumber, field: 'adjustCount', text: '调整数量不能为0' }));
}
