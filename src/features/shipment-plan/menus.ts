import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the shipment plan's upload (document 2 §2.5). */
export const shipmentPlanMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 60,
    code: 'shipmentPlan',
    name: '出货计划',
    path: '/dataUpload/shipmentPlan',
    operations: [
      { code: 'shipment_plan_data-template', name: '模板下载' },
      { code: 'shipment_plan_data-upload', name: '上传' },
      { code: 'shipment_plan_data-record', name: '上传记录' },
      { code: 'shipment_plan_data-download', name: '文件下载' },
    ],
  },
];
