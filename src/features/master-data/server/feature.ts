import type { ServerFeature } from '#kit/feature/server/define.ts';
import { masterDataFeature } from '../feature.ts';
import { masterDataCalls } from './routes.ts';

export const masterDataOnServer: ServerFeature = { feature: masterDataFeature, routes: () => masterDataCalls };
