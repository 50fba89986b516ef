import type { ServerFeature } from '#kit/feature/server/define.ts';
import { reviewsWaiting, uploadsDue } from '#kit/period-upload/server/work.ts';
import { distiInventoryFamily, t2InventoryFamily } from '../definition.ts';
import { inventoryReviewFeature } from '../feature.ts';

/** The families whose files are expected each day and reviewed. */
const REVIEWED = [t2InventoryFamily, distiInventoryFamily];

export const inventoryReviewOnServer: ServerFeature = {
  feature: inventoryReviewFeature,
  work: () => [...REVIEWED.map((family) => uploadsDue({ family })), reviewsWaiting(REVIEWED)],
};
