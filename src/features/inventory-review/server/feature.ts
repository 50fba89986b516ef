import type { ServerFeature } from '#kit/feature/server/define.ts';
import { periodUploadRoutes } from '#kit/period-upload/server/routes.ts';
import { inventoryReviewFamilies } from '../definitions.ts';
import { inventoryReview } from '../feature.ts';

export const inventoryReviewOnServer: ServerFeature = {
  feature: inventoryReview,
  routes: () => inventoryReviewFamilies.flatMap((family) => periodUploadRoutes(family, {})),
};
