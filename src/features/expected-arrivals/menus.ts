import type { PlacedMenu } from '#kit/feature/define.ts';

/**
 * Expected arrivals and their summary (docs/business-rules/arrivals.md#expected-arrivals,
 * docs/business-rules/arrivals.md#arrival-summary), which share three buttons and their codes.
 */
export const expectedArrivalMenus: readonly PlacedMenu[] = [
  {
    group: 'data',
    position: 20,
    code: 'arrivalExpect',
    name: '预计到货',
    path: '/data/arrivalExpect',
    operations: [
      { code: 'product-arrival-summary-search-download', name: '数据下载' },
      { code: 'product-arrival-summary-search-lost-email-upload', name: '缺失邮件补充数据上传' },
      { code: 'product-arrival-summary-search-update-msg', name: '更新发货信息' },
    ],
  },
  { group: 'data', position: 30, code: 'arrivalSummary', name: '到货汇总', path: '/data/arrivalSummary' },
];
