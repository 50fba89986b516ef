import type { Feature } from '#kit/feature/define.ts';
import { inventorySale } from './definition.ts';
import { inventorySaleMenus } from './menus.ts';
import { inventorySaleWords } from './words.ts';

/**
 * The retail partner's sales in the previous week, and its stock (docs/business-rules/uploads-and-periods.md#columns).
 */
export const inventorySaleFeature: Feature = {
  name: 'inventory-sale',
  menus: inventorySaleMenus,
  words: [inventorySaleWords],
  weekLists: [inventorySale],
};
