import type { ServerFeature } from '#kit/feature/server/define.ts';
import { systemConfigurationFeature } from '../feature.ts';
import { systemConfigurationRoutes } from './routes.ts';
import { timeJobs } from './schedules.ts';

export const systemConfigurationOnServer: ServerFeature = {
  feature: systemConfigurationFeature,
  routes: () => systemConfigurationRoutes,
  jobs: () => timeJobs,
};
