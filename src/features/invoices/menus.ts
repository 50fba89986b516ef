import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the invoices (docs/business-rules/integrations.md#invoices). */
export const invoiceMenus: readonly PlacedMenu[] = [
  {
    group: 'data',
    position: 70,
    code: 'invoice',
    name: '发票管理',
    path: '/data/invoice',
    operations: [
      { code: 'invoice-management-invoice-download', name: '发票下载' },
      { code: 'invoice-management-detail-download', name: '发票明细下载' },
      { code: 'invoice-management-detail-upload', name: '发票导入' },
      { code: 'invoice-management-mail-read', name: '读取邮箱' },
    ],
  },
];
