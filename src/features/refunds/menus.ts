import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the refunds (document 2 §2.13). */
export const refundMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 130,
    code: 'refund',
    name: '京东返款',
    path: '/dataUpload/refund',
    operations: [
      { code: 'refund_issued_to_jd-insert', name: '新增' },
      { code: 'refund_issued_to_jd-download', name: '数据下载' },
      { code: 'refund_issued_to_jd-batch-delete', name: '批量删除' },
      { code: 'refund_issued_to_jd-update', name: '编辑' },
      { code: 'refund_issued_to_jd-delete', name: '删除' },
    ],
  },
];
