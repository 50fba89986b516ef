import type { PlacedMenu } from '#kit/feature/define.ts';

/** The batch shipment plan and the saved plans (docs/business-rules/batch-plan.md). */
export const batchPlanMenus: readonly PlacedMenu[] = [
  {
    group: 'data',
    position: 50,
    code: 'batchShipmentPlan',
    name: '分批排程查询',
    path: '/data/batchShipmentPlan',
    operations: [
      { code: 'batch_scheduled_search-download', name: '数据下载' },
      { code: 'batch_scheduled_search-inint-data-upload', name: '期初值上传' },
    ],
  },
  {
    group: 'data',
    position: 60,
    code: 'timerRecord',
    name: '分批排程定时记录',
    path: '/data/timerRecord',
    operations: [{ code: 'batch_scheduled_search-scheduled-record-download', name: '下载' }],
  },
];
