import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the refunds (document 2 §2.13). */
export const refundMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 130,
    code: 'refund',
    name: '京东返款',
    path: '/dataUpload/refund',
  },
];
