import { lazyPage, lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const batchPlanScreens: Screens = {
  batchShipmentPlan: lazyReport(
    async () => (await import('../report.ts')).batchShipmentPlan,
    async () => ({ buttons: (await import('./plan-buttons.tsx')).PlanButtons }),
  ),
  timerRecord: lazyPage(() => import('./saved-plans-page.tsx')),
};
