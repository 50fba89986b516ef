import { PIECES_MAX, requiredText, textField, type DecimalField, type Field } from '#kit/fields/field.ts';
import { defineList, type ListDefinition } from '#kit/list/define.ts';

/** Menu code of the screen. */
export const MENU = 'invoice';

/** Button codes (docs/business-rules/integrations.md#invoices). */
export const CODES = {
  invoice: 'invoice-management-invoice-download',
  detail: 'invoice-management-detail-download',
  // Beyond the specification: the upload by a user, and reading the mailbox now.
  upload: 'invoice-management-detail-upload',
  mail: 'invoice-management-mail-read',
} as const;

/** The API paths (docs/business-rules/integrations.md#invoices). */
export const PATHS = {
  invoices: '/Invoice/getInvoiceDataPageList',
  invoiceFile: '/Invoice/invoiceDownload',
  details: '/Invoice/getInvoiceDetailPageList',
  detailExport: '/Invoice/invoiceDetailExport',
  // Beyond the specification:
  template: '/Invoice/invoiceTemplateDownload',
  import: '/Invoice/importInvoice',
  origin: '/Invoice/invoiceDetailOrigin',
  message: '/Invoice/invoiceMailDownload',
  mailbox: '/Invoice/mailbox',
  readMail: '/Invoice/readMailbox',
  readAgain: '/Invoice/readInvoiceAgain',
} as const;

/** The parameter that requests all fields of the lines, or those of the short view, and its values. */
export const SHOW_ALL = { name: 'invoiceDetailShowAllField', all: '1', notAll: '2' } as const;

/** The values of the parameter `tab`. */
export const TABS = { invoices: '1', details: '2' } as const;

/** An amount in yuan, which is negative for a credit note. */
const money = (name: string, label: string): DecimalField => ({
  kind: 'decimal',
  name,
  label,
  required: true,
  scale: 2,
  min: '-9999999999.99',
  max: '9999999999.99',
});

/** Maximum decimals of a price without tax, which is a total divided by a quantity. */
const UNIT_PRICE_PLACES = 15;

const FIELDS: readonly Field[] = [
  requiredText('customerCode', '客户编码'),
  requiredText('customerName', '客户名称', 200),
  textField('customerPurchaseOrderNumber', '客户采购订单号'),
  textField('soNumber', 'SO号'),
  textField('soItem', 'SO行项目'),
  textField('specificationModel', '规格型号', 200),
  textField('goodsName', '货物名称', 200),
  textField('invoiceGoodsName', '发票货物名称', 200),
  textField('deliveryNoteNumber', '交货单号'),
  requiredText('billingDocument', '开票凭证'),
  requiredText('billingItem', '开票行项目'),
  { kind: 'day', name: 'documentDate', label: '凭证日期', required: true },
  { kind: 'integer', name: 'quantity', label: '数量', required: true, min: -PIECES_MAX, max: PIECES_MAX },
  { kind: 'decimal', name: 'unitPrice', label: '单价', scale: 2, upTo: UNIT_PRICE_PLACES, min: '0', max: '9999999999' },
  money('documentPreTaxAmount', '未税金额'),
  money('documentTaxAmount', '税额'),
  money('documentTotalAmount', '价税合计'),
  requiredText('invoiceNumber', '发票号码'),
  { kind: 'day', name: 'invoiceDate', label: '开票日期', required: true },
  requiredText('invoiceLineItem', '发票行项目'),
  textField('referenceTaxClassificationCode', '税收分类编码'),
];

/** The fields that the short view does not have (docs/business-rules/integrations.md#invoices). */
const FIELDS_OF_FULL_VIEW: ReadonlySet<string> = new Set([
  'soNumber',
  'soItem',
  'goodsName',
  'invoiceGoodsName',
  'deliveryNoteNumber',
  'billingItem',
  'invoiceLineItem',
  'referenceTaxClassificationCode',
]);

const WIDTHS: Readonly<Record<string, number>> = {
  customerName: 220,
  customerPurchaseOrderNumber: 160,
  soNumber: 130,
  soItem: 100,
  specificationModel: 160,
  goodsName: 220,
  invoiceGoodsName: 240,
  quantity: 90,
  unitPrice: 160,
  invoiceNumber: 200,
  referenceTaxClassificationCode: 200,
};

/** The fields by which pages can be ordered with an index. */
const INDEXED: ReadonlySet<string> = new Set(['documentDate', 'invoiceDate']);

/**
 * The lines of all invoices (docs/business-rules/integrations.md#invoices,
 * docs/business-rules/uploads-and-periods.md#columns). An invoice that is sent again updates its lines.
 */
export const invoiceLines = defineList({
  name: 'invoice-line',
  title: '发票明细',
  menu: MENU,
  table: 'invoice_line',
  scope: 'corporate',
  idName: 'id',
  fields: FIELDS,
  key: ['invoiceNumber', 'invoiceLineItem'],
  weight: { pieces: ['quantity'], money: ['documentTotalAmount'] },
  columns: [
    ...FIELDS.map(({ name }) => ({ name, width: WIDTHS[name], indexed: INDEXED.has(name) ? (true as const) : undefined })),
    { name: 'updateTime', title: '读取时间', width: 170, indexed: true },
  ],
  filters: [
    { name: 'customerCode', label: '客户编码', on: 'customerCode', match: 'prefix', maxLength: 50, indexed: true },
    { name: 'invoiceNumber', label: '发票号码', on: 'invoiceNumber', match: 'prefix', maxLength: 50, indexed: true },
    {
      name: 'documentDate',
      label: '凭证日期',
      on: 'documentDate',
      match: 'days',
      ends: ['documentDateStart', 'documentDateEnd'],
      times: true,
    },
    { name: 'invoiceDate', label: '开票日期', on: 'invoiceDate', match: 'days', ends: ['invoiceDateStart', 'invoiceDateEnd'], times: true },
  ],
  calls: {
    page: { path: PATHS.details, listKey: 'records' },
    template: { path: PATHS.template },
    import: { path: PATHS.import, fileField: 'excelFile' },
    export: { path: PATHS.detailExport },
  },
  codes: { template: CODES.upload, import: CODES.upload, export: CODES.detail },
});

/** Whether the short view has a field. */
export const isInShortView = (name: string): boolean => !FIELDS_OF_FULL_VIEW.has(name);

/** The short view of the lines, for pages and exports only: its fields lack one of the key. */
export const shortInvoiceLines: ListDefinition = {
  ...invoiceLines,
  fields: invoiceLines.fields.filter(({ name }) => isInShortView(name)),
  columns: invoiceLines.columns.filter(({ name }) => isInShortView(name)),
};
