import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the previous week's stock and sales (docs/business-rules/uploads-and-periods.md#columns). */
export const inventorySaleMenus: readonly PlacedMenu[] = [
  { group: 'dataUpload', position: 100, code: 'previousInventorySale', name: '上周库存及销量', path: '/dataUpload/previousInventorySale' },
];
