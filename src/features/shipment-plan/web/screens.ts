import { lazyPeriodUpload, type Screens } from '#kit/feature/web/screens.ts';

export const shipmentPlanScreens: Screens = {
  shipmentPlan: lazyPeriodUpload(async () => (await import('../definitions.ts')).shipmentPlanScreen),
};
