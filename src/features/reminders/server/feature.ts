import type { ServerFeature } from '#kit/feature/server/define.ts';
import { remindersFeature } from '../feature.ts';
import { reminderJobs } from './jobs.ts';

export const remindersOnServer: ServerFeature = { feature: remindersFeature, jobs: (_settings, product) => reminderJobs(product) };
