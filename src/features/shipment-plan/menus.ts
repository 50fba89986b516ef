import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the shipment plan's upload (docs/business-rules/uploads-and-periods.md#plan-of-a-week). */
export const shipmentPlanMenus: readonly PlacedMenu[] = [
  { group: 'dataUpload', position: 60, code: 'shipmentPlan', name: '出货计划', path: '/dataUpload/shipmentPlan' },
];
