import { lazyPeriodUpload, type Screens } from '#kit/feature/web/screens.ts';

export const inventoryReviewScreens: Screens = {
  dataReview: lazyPeriodUpload(async () => (await import('../definition.ts')).dataReviewScreen),
};
