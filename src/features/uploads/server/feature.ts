import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploadsDue } from '#kit/period-upload/server/work.ts';
import { uploadFamily } from '../definition.ts';
import { uploadsFeature } from '../feature.ts';
import { timeSetting } from './deadlines.ts';
import { uploadJobs } from './jobs.ts';
import { pullFromApi } from './routes.ts';
import { vcSettings } from './settings.ts';
import { vcInterface } from './vc-pull.ts';

export const uploadsOnServer: ServerFeature = {
  feature: uploadsFeature,
  settings: [vcSettings],
  uploadCalls: { isPullConfigured: async (...requested) => (await vcInterface(...requested)) !== null },
  routes: () => [pullFromApi],
  jobs: uploadJobs,
  work: () => [uploadsDue({ family: uploadFamily, timeSetting })],
};
