import type { ServerFeature } from '#kit/feature/server/define.ts';
import { reviewsWaiting, uploadsDue } from '#kit/period-upload/server/work.ts';
import { distiInventoryCalls, t2InventoryCalls } from '../definition.ts';
import { inventoryReview } from '../feature.ts';

export const inventoryReviewOnServer: ServerFeature = {
  feature: inventoryReview,
  work: () => [
    ...[t2InventoryCalls, distiInventoryCalls].map((family) => uploadsDue({ family })),
    reviewsWaiting([t2InventoryCalls, distiInventoryCalls]),
  ],
};
