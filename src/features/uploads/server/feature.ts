import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploads } from '../feature.ts';
import { uploadJobs } from './jobs.ts';
import { uploadRoutes } from './routes.ts';

export const uploadsOnServer: ServerFeature = { feature: uploads, routes: () => uploadRoutes, jobs: uploadJobs };
