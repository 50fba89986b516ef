import type { PlacedMenu } from '#kit/feature/define.ts';

/** The inventory expenses as the company sees them, and as its customer does (document 3 §2.5, §2.6). */
export const inventoryExpenseMenus: readonly PlacedMenu[] = [
  {
    group: 'demand',
    position: 20,
    code: 'storageCost',
    name: '存货费用（对内）',
    path: '/demand/storageCost',
    operations: [{ code: 'inventory-expenses-search-download', name: '数据下载' }],
  },
  {
    group: 'demand',
    position: 30,
    code: 'storageCostOut',
    name: '存货费用（对外）',
    path: '/demand/storageCostOut',
    operations: [{ code: 'inventory-expenses-outer-search-download', name: '数据下载' }],
  },
];
