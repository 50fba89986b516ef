import type { ServerFeature } from '#kit/feature/server/define.ts';
import { logisticsAgeingFeature } from '../feature.ts';
import { logisticsAgeingRoutes } from './routes.ts';

export const logisticsAgeingOnServer: ServerFeature = {
  feature: logisticsAgeingFeature,
  routes: ({ importers }) => logisticsAgeingRoutes(importers),
};
