import type { ServerFeature } from '#kit/feature/server/define.ts';
import { pushJobs } from '#kit/push/server/jobs.ts';
import { carrier } from '../definition.ts';
import { largeLogisticsFeature } from '../feature.ts';
import { largeLogisticsExports } from './exports.ts';
import { largeLogisticsRoutes } from './routes.ts';
import { carrierTarget, largeLogisticsSettings } from './settings.ts';
import { largeLogisticsWork } from './work.ts';

export const largeLogisticsOnServer: ServerFeature = {
  feature: largeLogisticsFeature,
  settings: [largeLogisticsSettings],
  routes: () => [...largeLogisticsRoutes, ...largeLogisticsExports],
  jobs: (settings) => pushJobs(carrier, carrierTarget(settings)),
  work: () => largeLogisticsWork,
};
