import type { ServerFeature } from '#kit/feature/server/define.ts';
import { remindersFeature } from '../feature.ts';
import { reminderJobs } from './jobs.ts';
import { weeklyUploadsDue } from './work.ts';

export const remindersOnServer: ServerFeature = {
  feature: remindersFeature,
  jobs: (_settings, product) => reminderJobs(product),
  work: () => weeklyUploadsDue,
};
