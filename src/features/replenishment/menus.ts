import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the replenishment overview (docs/business-rules/replenishment.md). */
export const replenishmentMenus: readonly PlacedMenu[] = [
  {
    group: 'demand',
    position: 40,
    code: 'replenishSearch',
    name: '进销存补货总览',
    path: '/demand/replenishSearch',
    operations: [{ code: 'inventory_replenishment_search-download', name: '数据下载' }],
  },
];
