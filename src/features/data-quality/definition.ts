/** The codes of the screen and of its button (docs/business-rules/work-and-data-quality.md#data-quality). */
export const MENU = 'dataQuality';
export const TEMPLATE_CODE = 'data-quality';

/** The API paths. They are not in the specification. */
export const PATHS = {
  lists: '/dataQuality/getLists',
  page: '/dataQuality/getPage',
  template: '/dataQuality/downloadTemplate',
  recount: '/dataQuality/recount',
  undatedReceipts: '/dataQuality/getUndatedReceipts',
} as const;

/** The maximum length of the search text. */
export const KEYWORD_MAX = 50;

/** The maximum number of uploads returned for a name and record set, newest first. */
export const UPLOADS_PER_NAME = 10;

/** The columns by which unknown names can be sorted. */
export const ORDERS = ['named', 'lines', 'pieces', 'money', 'since', 'sources'] as const;
export type UnknownOrder = (typeof ORDERS)[number];

/** The columns by which receipts without a date can be sorted. */
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
