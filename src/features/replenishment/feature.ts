import type { Feature } from '#kit/feature/define.ts';
import { replenishment } from './definition.ts';
import { replenishmentDetails } from './details.ts';
import { replenishmentWords } from './words.ts';

/**
 * The replenishment overview: sales, expected goods and stock of each product, and the quantity that can be ordered
 * (docs/business-rules/replenishment.md).
 */
export const replenishmentFeature: Feature = {
  name: 'replenishment',
  menus: [
    {
      group: 'demand',
      position: 40,
      code: 'replenishSearch',
      name: '进销存补货总览',
      path: '/demand/replenishSearch',
      operations: [{ code: 'inventory_replenishment_search-download', name: '数据下载' }],
    },
  ],
  words: [replenishmentWords],
  reports: [replenishment, ...replenishmentDetails],
};
