import type { Feature } from '#kit/feature/define.ts';
import { inventoryReviewFamilies } from './definition.ts';
import { inventoryReviewMenus } from './menus.ts';
import { inventoryReviewWords } from './words.ts';

/** The day's T2 and Disti inventories, which count once they are reviewed, and the day's data adjustment (document 2 §2.2; domain §5). */
export const inventoryReview: Feature = {
  name: 'inventory-review',
  menus: inventoryReviewMenus,
  words: [inventoryReviewWords],
  uploads: inventoryReviewFamilies,
};
