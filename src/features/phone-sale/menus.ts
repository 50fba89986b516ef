import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the market's weekly phone sales (docs/business-rules/uploads-and-periods.md#columns). */
export const phoneSaleMenus: readonly PlacedMenu[] = [
  { group: 'dataUpload', position: 80, code: 'phoneSale', name: '手机周度销售基础数据', path: '/dataUpload/phoneSale' },
];
