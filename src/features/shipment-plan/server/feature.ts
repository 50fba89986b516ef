import { fiscalYearLabel } from '#features/fiscal-year/server/api.ts';
import type { ServerFeature } from '#kit/feature/server/define.ts';
import { shipmentPlanFeature } from '../feature.ts';

export const shipmentPlanOnServer: ServerFeature = {
  feature: shipmentPlanFeature,
  uploadCalls: { fiscalYearLabel },
};
