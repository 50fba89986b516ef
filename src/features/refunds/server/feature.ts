import type { ServerFeature } from '#kit/feature/server/define.ts';
import { listRoutes } from '#kit/list/server/routes.ts';
import { refunds } from '../definition.ts';
import { refundsFeature } from '../feature.ts';

export const refundsOnServer: ServerFeature = { feature: refundsFeature, routes: () => listRoutes(refunds) };
