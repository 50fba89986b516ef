import { auditedField } from '#kit/audit/define.ts';
import { productsByMpn } from '#features/master-data/product-mapping/definition.ts';
import type { Feature } from '#kit/feature/define.ts';
import { invoiceLines, MENU } from './definition.ts';
import { invoiceMenus } from './menus.ts';
import { invoiceWords } from './words.ts';

/** Invoices received by mail or uploaded, and their lines (docs/business-rules/integrations.md#invoices). */
export const invoicesFeature: Feature = {
  name: 'invoices',
  menus: invoiceMenus,
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
