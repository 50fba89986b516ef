import type { Feature } from '#kit/feature/define.ts';
import { inventoryReviewFamilies } from './definition.ts';
import { inventoryReviewMenus } from './menus.ts';
import { inventoryReviewWords } from './words.ts';

/**
 * The daily T2 and Disti inventories, which reports use after their review, and the daily data adjustment
 * (docs/business-rules/uploads-and-periods.md#review).
 */
export const inventoryReviewFeature: Feature = {
  name: 'inventory-review',
  menus: inventoryReviewMenus,
  words: [inventoryReviewWords],
  uploads: inventoryReviewFamilies,
};
