import type { Feature } from '#kit/feature/define.ts';
import { inventorySale } from './definition.ts';
import { inventorySaleWords } from './words.ts';

/**
 * The retail partner's sales in the previous week, and its stock (docs/business-rules/uploads-and-periods.md#columns).
 */
export const inventorySaleFeature: Feature = {
  name: 'inventory-sale',
  menus: [
    {
      group: 'dataUpload',
      position: 100,
      code: 'previousInventorySale',
      name: '上周库存及销量',
      path: '/dataUpload/previousInventorySale',
    },
  ],
  words: [inventorySaleWords],
  weekLists: [inventorySale],
};
