import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screens of the DC sales by week and by quarter (docs/business-rules/uploads-and-periods.md#columns). */
export const dcSaleMenus: readonly PlacedMenu[] = [
  { group: 'dataUpload', position: 70, code: 'weekSale', name: '周度销售基础数据', path: '/dataUpload/weekSale' },
  { group: 'dataUpload', position: 90, code: 'dcSale', name: '季度销售基础数据', path: '/dataUpload/dcSale' },
];
