import type { ServerFeature } from '#kit/feature/server/define.ts';
import { pushJobs } from '#kit/push/server/jobs.ts';
import { platform } from '../definition.ts';
import { nationalSubsidyFeature } from '../feature.ts';
import { nationalSubsidyExports } from './exports.ts';
import { subsidyFileJobs } from './make-files.ts';
import { nationalSubsidyRoutes } from './routes.ts';
import { nationalSubsidySettings, platformTarget } from './settings.ts';
import { nationalSubsidyWork } from './work.ts';

export const nationalSubsidyOnServer: ServerFeature = {
  feature: nationalSubsidyFeature,
  settings: [nationalSubsidySettings],
  routes: () => [...nationalSubsidyRoutes, ...nationalSubsidyExports],
  jobs: (settings) => [...subsidyFileJobs, ...pushJobs(platform, platformTarget(settings))],
  work: () => nationalSubsidyWork,
};
