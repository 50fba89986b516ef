import type { PlacedMenu } from '#kit/feature/define.ts';

/**
 * The internal and the outer report of the inventory expenses (docs/business-rules/ledger-and-interest.md#outer-report,
 * docs/business-rules/ledger-and-interest.md#internal-report).
 */
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
