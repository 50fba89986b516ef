import { auditedField } from '#kit/audit/define.ts';
import { productsByMpn } from '#features/master-data/product-mapping/definition.ts';
import type { Feature } from '#kit/feature/define.ts';
import { invoiceLines, MENU } from './definition.ts';
import { invoiceWords } from './words.ts';

/** Invoices received by mail or uploaded, and their lines (docs/business-rules/integrations.md#invoices). */
export const invoicesFeature: Feature = {
  name: 'invoices',
  menus: [
    {
      group: 'data',
      position: 70,
      code: 'invoice',
      name: '发票管理',
      path: '/data/invoice',
      operations: [
        { code: 'invoice-management-invoice-download', name: '发票下载' },
        { code: 'invoice-management-detail-download', name: '发票明细下载' },
        { code: 'invoice-management-detail-upload', name: '发票上传' },
        { code: 'invoice-management-mail-read', name: '读取邮箱' },
      ],
    },
  ],
  words: [invoiceWords],
  ownLists: [invoiceLines],
  referencingRows: [
    {
      records: { ...invoiceLines, life: 'plain' },
      references: [productsByMpn('specificationModel')],
      menus: [MENU],
      importers: [invoiceLines.name],
    },
  ],
  audited: [{ entity: 'invoice', title: '发票', nameFields: ['invoiceName'], fields: [auditedField('invoiceName', '发票名称')] }],
};
