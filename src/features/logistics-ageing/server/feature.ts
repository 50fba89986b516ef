import type { ServerFeature } from '#kit/feature/server/define.ts';
import { logisticsAgeingFeature } from '../feature.ts';
import { lateLines } from './home.ts';
import { logisticsAgeingRoutes } from './routes.ts';

export const logisticsAgeingOnServer: ServerFeature = {
  feature: logisticsAgeingFeature,
  home: () => [lateLines],
  routes: ({ importers }) => logisticsAgeingRoutes(importers),
};
