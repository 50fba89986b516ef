import type { ServerFeature } from '#kit/feature/server/define.ts';
import { imeiFeature } from '../feature.ts';
import { snQueryRoutes } from './sn-query-routes.ts';

export const imeiOnServer: ServerFeature = { feature: imeiFeature, routes: () => snQueryRoutes };
