import { sql } from 'kysely';
import { week14Problems } from '#features/fiscal-year/server/api.ts';
import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { LAST_WEEK, quarterAndWeek, weekField } from '#kit/period-upload/quarter-weeks.ts';
import { shipmentPlan } from '../definitions.ts';
import { shipmentPlanFeature } from '../feature.ts';

export const shipmentPlanRules: FeatureRules = {
  feature: shipmentPlanFeature,
  uploadChecks: {
    // 0 is valid for a week that the quarter does not have.
    [shipmentPlan.name]: (tx, staging, { periodKey }) =>
      week14Problems(tx, staging, quarterAndWeek(periodKey ?? '').quarter, sql`${sql.ref(weekField(LAST_WEEK))} > 0`),
  },
};
