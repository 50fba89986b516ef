import type { ServerFeature } from '#kit/feature/server/define.ts';
import { warehouseSplitFeature } from '../feature.ts';
import { splitExports } from './exports.ts';
import { splitExceptions } from './home.ts';
import { splitJobs } from './job.ts';
import { splitLineRoutes } from './line-routes.ts';
import { splitOriginRoutes } from './origin-routes.ts';
import { splitRoutes } from './routes.ts';
import { splitWork } from './work.ts';

export const warehouseSplitOnServer: ServerFeature = {
  feature: warehouseSplitFeature,
  routes: (product) => [...splitRoutes, ...splitLineRoutes, ...splitOriginRoutes(product), ...splitExports],
  jobs: () => splitJobs,
  work: () => splitWork,
  home: () => [splitExceptions],
};
