export const MENU = 'goodsArrival';

/** Button codes (docs/business-rules/arrivals.md). */
export const CODES = {
  export: 'product-arrival-parent-search-record-download',
  history: 'product-arrival-parent-search-history-download',
  orderDeletionUpload: 'product-arrival-parent-search-erp-not-delete-upload',
  orderTrackingUpload: 'product-arrival-parent-search-exception-po-upload',
  historyOrderUpload: 'product-arrival-parent-search-repull-data-upload',
  dnMoveUpload: 'product-arrival-parent-search-move-dn-upload',
  dnDeletionUpload: 'product-arrival-parent-search-remove-dn-upload',
  orderDeletionTemplate: 'product-arrival-parent-search-erp-not-delete-template',
  orderTrackingTemplate: 'product-arrival-parent-search-exception-po-template',
  historyOrderTemplate: 'product-arrival-parent-search-repull-data-template',
  dnMoveTemplate: 'product-arrival-parent-search-move-dn-template',
  dnDeletionTemplate: 'product-arrival-parent-search-remove-dn-template',
  dnDeletionRecords: 'product-arrival-parent-search-remove-dn-dwonload',
} as const;
