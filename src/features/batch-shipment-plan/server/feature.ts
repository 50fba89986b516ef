import type { ServerFeature } from '#kit/feature/server/define.ts';
import { batchShipmentPlanFeature } from '../feature.ts';
import { batchPlanRoutes } from './routes.ts';
import { saveJobs } from './save-job.ts';

export const batchShipmentPlanOnServer: ServerFeature = {
  feature: batchShipmentPlanFeature,
  routes: ({ importers }) => batchPlanRoutes(importers),
  jobs: () => saveJobs,
};
