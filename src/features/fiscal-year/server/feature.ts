import type { ServerFeature } from '#kit/feature/server/define.ts';
import { fiscalYear } from '../feature.ts';
import { fiscalYearRoutes } from './routes.ts';

export const fiscalYearOnServer: ServerFeature = { feature: fiscalYear, routes: fiscalYearRoutes };
