import { sql } from 'kysely';
import { weeksOfQuarter } from '#features/fiscal-year/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { FeatureRules } from '#kit/feature/server/rules.ts';
import type { ImportContext, RowProblem, Staging } from '#kit/import/server/importer.ts';
import { shipmentPlan } from '../definitions.ts';
import { shipmentPlanFeature } from '../feature.ts';
import { LAST_WEEK, quarterAndWeek, weekField } from '../weeks.ts';

export const shipmentPlanRules: FeatureRules = { feature: shipmentPlanFeature, uploadChecks: { [shipmentPlan.name]: plansOfNoWeek } };

/** W14 is planned only in a quarter that has one (domain §5); 0 plans nothing. */
async function plansOfNoWeek(tx: Tx, staging: Staging, { periodKey }: ImportContext): Promise<RowProblem[]> {
  const { quarter } = quarterAndWeek(periodKey ?? '');
  const weeks = await weeksOfQuarter(tx, quarter);
  if (weeks === null || weeks >= LAST_WEEK) return [];
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number as "rowNumber" from ${sql.table(staging.table)} where ${sql.ref(weekField(LAST_WEEK))} > 0 order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({
    rowNumber,
    field: weekField(LAST_WEEK),
    text: '{{quarter}}只有{{weeks}}周，W14应为空',
    parameters: { quarter, weeks },
  }));
}
