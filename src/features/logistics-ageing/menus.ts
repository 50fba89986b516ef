import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the report (docs/business-rules/logistics-ageing.md). */
export const logisticsAgeingMenus: readonly PlacedMenu[] = [
  {
    group: 'demand',
    position: 10,
    code: 'index',
    name: '物流时效报表',
    path: '/demand/index',
    operations: [{ code: 'logistics-aging-search-download', name: '数据下载' }],
  },
];
