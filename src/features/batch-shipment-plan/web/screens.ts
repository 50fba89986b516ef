import { lazyPage, lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const batchPlanScreens: Screens = {
  batchShipmentPlan: lazyReport(
    async () => (await import('../report.ts')).batchShipmentPlan,
    async () => {
      const { CalendarNotice, PlanButtons } = await import('./plan-buttons.tsx');
      return { buttons: PlanButtons, aboveTable: CalendarNotice };
    },
  ),
  timerRecord: lazyPage(() => import('./saved-plans-page.tsx')),
};
