import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploads } from '../feature.ts';
import { uploadJobs } from './jobs.ts';
import { uploadRoutes } from './routes.ts';
import { vcSettings } from './settings.ts';

export const uploadsOnServer: ServerFeature = { feature: uploads, routes: () => uploadRoutes, settings: [vcSettings], jobs: uploadJobs };
