import type { Feature } from '#kit/feature/define.ts';
import { refunds } from './definition.ts';
import { refundWords } from './words.ts';

/** Refunds paid to the retail partner (docs/business-rules/master-data.md#refunds). */
export const refundsFeature: Feature = {
  name: 'refunds',
  menus: [{ group: 'dataUpload', position: 130, code: 'refund', name: '京东返款', path: '/dataUpload/refund' }],
  words: [refundWords],
  lists: [refunds],
};
