import type { ServerFeature } from '#kit/feature/server/define.ts';
import { dataQualityFeature } from '../feature.ts';
import { recountJobs } from './recount.ts';
import { dataQualityRoutes } from './routes.ts';

export const dataQualityOnServer: ServerFeature = {
  feature: dataQualityFeature,
  routes: dataQualityRoutes,
  jobs: (_, product) => recountJobs(product),
};
