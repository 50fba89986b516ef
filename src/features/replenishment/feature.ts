import type { Feature } from '#kit/feature/define.ts';
import { replenishment } from './definition.ts';
import { replenishmentDetails } from './details.ts';
import { replenishmentMenus } from './menus.ts';
import { replenishmentWords } from './words.ts';

/**
 * The replenishment overview: sales, expected goods and stock of each product, and the quantity that can be ordered
 * (docs/business-rules/replenishment.md).
 */
export const replenishmentFeature: Feature = {
  name: 'replenishment',
  menus: replenishmentMenus,
  words: [replenishmentWords],
  reports: [replenishment, ...replenishmentDetails],
};
