import type { ServerFeature } from '#kit/feature/server/define.ts';
import { warehouseSplitFeature } from '../feature.ts';
import { splitExports } from './results/exports.ts';
import { splitExceptions } from './home.ts';
import { splitJobs } from './job.ts';
import { splitLineRoutes } from './results/line-routes.ts';
import { splitOriginRoutes } from './results/origin-routes.ts';
import { splitRoutes } from './routes.ts';
import { splitWork } from './work.ts';

export const warehouseSplitOnServer: ServerFeature = {
  feature: warehouseSplitFeature,
  routes: (product) => [...splitRoutes, ...splitLineRoutes, ...splitOriginRoutes(product), ...splitExports],
  jobs: () => splitJobs,
  work: () => splitWork,
  home: () => [splitExceptions],
};
