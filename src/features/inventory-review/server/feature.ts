import type { ServerFeature } from '#kit/feature/server/define.ts';
import { reviewsWaiting, uploadsDue } from '#kit/period-upload/server/work.ts';
import { distiInventoryFamily, t2InventoryFamily } from '../definition.ts';
import { inventoryReviewFeature } from '../feature.ts';

export const inventoryReviewOnServer: ServerFeature = {
  feature: inventoryReviewFeature,
  work: () => [
    ...[t2InventoryFamily, distiInventoryFamily].map((family) => uploadsDue({ family })),
    reviewsWaiting([t2InventoryFamily, distiInventoryFamily]),
  ],
};
