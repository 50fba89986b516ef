import { sql } from 'kysely';
import { week14Problems } from '#features/fiscal-year/server/api.ts';
import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { LAST_WEEK, weekField } from '#kit/period-upload/quarter-weeks.ts';
import { weekSale } from '../definitions.ts';
import { dcSaleFeature } from '../feature.ts';

export const dcSaleRules: FeatureRules = {
  feature: dcSaleFeature,
  uploadChecks: {
    // 0 means no sales, which is a figure.
    [weekSale.name]: (tx, staging, { periodKey }) =>
      week14Problems(tx, staging, periodKey ?? '', sql`${sql.ref(weekField(LAST_WEEK))} is not null`),
  },
};
