import { lazyPeriodUpload, type Screens } from '#kit/feature/web/screens.ts';

export const phoneSaleScreens: Screens = {
  phoneSale: lazyPeriodUpload(async () => (await import('../definitions.ts')).phoneSaleScreen),
};
