import type { ServerFeature } from '#kit/feature/server/define.ts';
import { ledgerFeature } from '../feature.ts';
import { ledgerJobs } from './catch-up.ts';

export const ledgerOnServer: ServerFeature = { feature: ledgerFeature, jobs: () => ledgerJobs };
