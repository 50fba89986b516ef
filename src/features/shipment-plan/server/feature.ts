import { fiscalYearLabel } from '#features/fiscal-year/server/api.ts';
import type { ServerFeature } from '#kit/feature/server/define.ts';
import { periodUploadRoutes } from '#kit/period-upload/server/routes.ts';
import { shipmentPlanCalls } from '../definitions.ts';
import { shipmentPlanFeature } from '../feature.ts';

export const shipmentPlanOnServer: ServerFeature = {
  feature: shipmentPlanFeature,
  routes: () => periodUploadRoutes(shipmentPlanCalls, { fiscalYearLabel }),
};
