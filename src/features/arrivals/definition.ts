import type { ImportShape } from '#kit/import/define.ts';
import { fieldsOf } from '#kit/records/define.ts';
import { MENU } from './codes.ts';
import { purchaseDeliveries, purchaseLines } from './record-sets.ts';

export { arrivalRecords } from './arrival-records.ts';
export { arrivalShipping, dnMoves, purchaseDeliveries, purchaseLines } from './record-sets.ts';

/** The screen of the records, for links from other features. */
export const ARRIVAL_SCREEN = { menu: MENU, path: '/data/goodsArrival' } as const;

/** The API paths (docs/business-rules/arrivals.md); the last four are beyond the specification. */
export const PATHS = {
  page: '/productArrival/pages',
  categories: '/productArrival/categoryList',
  orderTypes: '/productArrival/getAllOrderType',
  export: '/productArrival/export',
  historyYears: '/productArrival/getHistoryDataYear',
  history: '/productArrival/exportHistoryData',
  orderDeletionTemplate: '/productArrival/downloadErpDeleteOrderNumberImportTemplate',
  orderTrackingTemplate: '/productArrival/downloadUpdatePoNumberImportTemplate',
  historyOrderTemplate: '/productArrival/downloadPullBiHistoryExcelTemplate',
  dnMoveTemplate: '/productArrival/downloadMoveOrderDnTemplate',
  dnDeletionTemplate: '/productArrival/downloadDeleteDnNumberTemplate',
  dnDeletionRecords: '/productArrival/downloadDeleteDnNumberRecord',
  orderDeletionUpload: '/productArrival/importErpDeleteOrderNumberExcel',
  orderTrackingUpload: '/productArrival/importUpdatePoNumberExcel',
  historyOrderUpload: '/productArrival/uploadPullBiHistoryExcel',
  dnMoveUpload: '/productArrival/uploadMoveOrderDnExcel',
  dnDeletionUpload: '/productArrival/uploadDeleteDnNumberExcel',
  coverTracking: '/productArrival/coverUpdatePoNumber',
  combo: '/productArrival/getComboBoxContent',
  pullState: '/productArrival/pullState',
  provenance: '/productArrival/provenance',
} as const;

/** The default range of order dates, in days before today (docs/business-rules/arrivals.md#history). */
export const DAYS_SHOWN = 188;

/** A row of the BI view: a line, one shipment of it, and when the row changed (docs/data-sources.md). */
export const biRows: ImportShape = {
  name: 'purchase-order',
  title: 'BI采购订单',
  fields: [
    ...fieldsOf(purchaseLines),
    ...fieldsOf(purchaseDeliveries).filter((field) => !fieldsOf(purchaseLines).some(({ name }) => name === field.name)),
    { kind: 'time', name: 'changedAt', label: '变更时间', required: true },
  ],
  key: purchaseDeliveries.key,
};

/**
 * The rejections of a line of an ERP未删单号 file, which deletes a quantity that the ERP has not deleted
 * (docs/business-rules/arrivals.md#corrections).
 */
export const DELETION_REFUSALS = {
  'larger-number': '删单数量大于未到数量{{open}}',
  done: '已删单',
  error: '订单没有这个行项目',
  'not-exist': '订单不存在',
} as const;

/** The rejections of a line of an 异常PO file, which sets a tracking number. */
export const TRACKING_REFUSALS = {
  error: '订单没有这个行项目',
  'not-exist': '订单不存在',
  repeat: '需求跟踪号相同',
  'need-confirm': '需求跟踪号已有{{old}}，需要确认后覆盖',
} as const;
