import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the refunds (docs/business-rules/master-data.md#refunds). */
export const refundMenus: readonly PlacedMenu[] = [
  { group: 'dataUpload', position: 130, code: 'refund', name: '京东返款', path: '/dataUpload/refund' },
];
