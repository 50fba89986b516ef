import type { ServerFeature } from '#kit/feature/server/define.ts';
import { session } from '../feature.ts';
import { sessionJobs } from './jobs.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { ownSecondFactorRoutes } from './own-second-factor.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { sessionRoutes } from './routes.ts';

export const sessionOnServer: ServerFeature = {
  feature: session,
  routes: () => [...sessionRoutes, ...ownSessionRoutes, ...ownSecondFactorRoutes, ...ownProfileRoutes],
  jobs: () => sessionJobs,
};
