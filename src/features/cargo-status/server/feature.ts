import type { ServerFeature } from '#kit/feature/server/define.ts';
import { cargoStatusFeature } from '../feature.ts';
import { negativeDifferences } from './home.ts';
import { cargoMailJobs } from './mail-job.ts';
import { cargoStatusRoutes } from './routes.ts';
import { snapshotJobs } from './snapshot-job.ts';

export const cargoStatusOnServer: ServerFeature = {
  feature: cargoStatusFeature,
  home: () => [negativeDifferences],
  routes: ({ importers }) => cargoStatusRoutes(importers),
  jobs: (_settings, product) => [...snapshotJobs, ...cargoMailJobs(product)],
};
