import type { ServerFeature } from '#kit/feature/server/define.ts';
import { salesDashboardsFeature } from '../feature.ts';
import { marketOfWeek } from './home.ts';
import { dashboardRoutes } from './routes.ts';

export const salesDashboardsOnServer: ServerFeature = {
  feature: salesDashboardsFeature,
  routes: dashboardRoutes,
  home: () => [marketOfWeek],
};
