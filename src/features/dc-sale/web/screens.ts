import { lazyPeriodUpload, type Screens } from '#kit/feature/web/screens.ts';

export const dcSaleScreens: Screens = {
  weekSale: lazyPeriodUpload(async () => (await import('../definitions.ts')).weekSaleScreen),
  dcSale: lazyPeriodUpload(async () => (await import('../definitions.ts')).quarterSaleScreen),
};
