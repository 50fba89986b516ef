import type { ServerFeature } from '#kit/feature/server/define.ts';
import { expectedArrivalsFeature } from '../feature.ts';
import { noticeMail } from './mail.ts';
import { expectedArrivalRoutes } from './routes.ts';
import { expectedArrivalRules } from './rules.ts';
import { noticeSettings } from './settings.ts';
import { updateJobs } from './update-job.ts';

export const expectedArrivalsOnServer: ServerFeature = {
  feature: expectedArrivalsFeature,
  settings: [noticeSettings],
  rules: expectedArrivalRules,
  mail: [noticeMail],
  routes: ({ importers }) => expectedArrivalRoutes(importers),
  jobs: () => updateJobs,
};
