/** Menu code of the screen, and its one button's (docs/business-rules/work-and-data-quality.md#data-quality). */
export const MENU = 'dataQuality';
export const TEMPLATE_CODE = 'data-quality';

/** The API paths; beyond the specification. */
export const PATHS = {
  lists: '/dataQuality/getLists',
  page: '/dataQuality/getPage',
  template: '/dataQuality/downloadTemplate',
  recount: '/dataQuality/recount',
  undatedReceipts: '/dataQuality/getUndatedReceipts',
} as const;

/** The maximum number of newest uploads returned for a name. The total is returned, too. */
export const UPLOADS_PER_NAME = 10;

export const ORDERS = ['named', 'lines', 'pieces', 'money', 'since', 'sources'] as const;
export type UnknownOrder = (typeof ORDERS)[number];

/** The orders of the receipts without a date. */
export const UNDATED_ORDERS = [
  'purchaseOrderCode',
  'purchaseOrderLineItem',
  'dnNumber',
  'productCode',
  'purchaseOrderCreateDate',
  'receivedQuantity',
  'money',
] as const;
export type UndatedOrder = (typeof UNDATED_ORDERS)[number];
