import type { ServerFeature } from '#kit/feature/server/define.ts';
import { session } from '../feature.ts';
import { signOnJobs } from '../single-sign-on/server/jobs.ts';
import { logoutRoutes } from '../single-sign-on/server/logout.ts';
import { singleSignOnSettings } from '../single-sign-on/server/settings.ts';
import { signOnRoutes } from '../single-sign-on/server/sign-on.ts';
import { sessionJobs } from './jobs.ts';
import { ownProfileRoutes } from './own-account/own-profile.ts';
import { ownSecondFactorRoutes } from './own-account/own-second-factor.ts';
import { ownSessionRoutes } from './own-account/own-sessions.ts';
import { sessionRoutes } from './routes.ts';

export const sessionOnServer: ServerFeature = {
  feature: session,
  settings: [singleSignOnSettings],
  routes: () => [...sessionRoutes, ...ownSessionRoutes, ...ownSecondFactorRoutes, ...ownProfileRoutes, ...signOnRoutes, ...logoutRoutes],
  jobs: (settings) => [...sessionJobs, ...signOnJobs(settings)],
};
