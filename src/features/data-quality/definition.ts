/** Menu code of the screen, and its one button's (docs/business-rules/work-and-data-quality.md#data-quality). */
export const MENU = 'dataQuality';
export const TEMPLATE_CODE = 'data-quality';

/** The calls; beyond the specification. */
export const PATHS = {
  lists: '/dataQuality/getLists',
  page: '/dataQuality/getPage',
  template: '/dataQuality/downloadTemplate',
  recount: '/dataQuality/recount',
  undatedReceipts: '/dataQuality/getUndatedReceipts',
} as const;

/** A name's newest uploads are told up to so many; how many there are in all is told too. */
export const UPLOADS_TOLD = 10;

/** By what a page may be ordered. */
export const ORDERS = ['lines', 'pieces', 'money', 'since'] as const;
export type UnknownOrder = (typeof ORDERS)[number];
