import { skuByCode } from '#features/master-data/partner-sku-mapping/definition.ts';
import { requiredPieces, requiredText, type Field } from '#kit/fields/field.ts';
import type { ImportShape } from '#kit/import/define.ts';
import { definePush } from '#kit/push/define.ts';
import { defineRecords } from '#kit/records/define.ts';

/** The menu codes of the page of days and of the page of files. */
export const LIST_MENU = 'largeLog';
export const DETAIL_MENU = 'largeLogRecord';

/** Button codes (docs/business-rules/integrations.md#large-logistics). */
export const CODES = {
  template: 'large_logistics_template_download',
  upload: 'large_logistics_file_upload',
  review: 'large_logistics_file_audit',
  all: 'large_logistics_file_download_all',
  success: 'large_logistics_file_download_push_success',
  failure: 'large_logistics_file_download_push_fail',
} as const;

/** The calls (docs/business-rules/integrations.md#large-logistics, docs/api.md#added-calls-of-screens). */
export const PATHS = {
  factories: '/LargeLogistics/factoryEnum',
  days: '/LargeLogistics/getPage',
  files: '/LargeLogistics/record/getPage',
  template: '/LargeLogistics/excelTemplateDownload',
  import: '/LargeLogistics/importDataFromExcelFile',
  push: '/LargeLogistics/pushToJDLogistics',
  sendNow: '/LargeLogistics/sendNow',
  all: '/LargeLogistics/allDataExport',
  success: '/LargeLogistics/pushSuccessDataExport',
  failure: '/LargeLogistics/pushFailDataExport',
} as const;

/**
 * Days before today that the page lists also without a file, and whose files are tasks
 * (docs/business-rules/uploads-and-periods.md#rows-of-periods).
 */
export const DAYS_BACK = 31;

const positive = (name: string, label: string): Field => ({ ...requiredPieces(name, label), min: 1 });
const measure = (name: string, label: string): Field => ({ kind: 'decimal', name, label, scale: 3, min: '0', max: '9999999.999' });

/**
 * A shipment of large goods: the quantity of a SKU under a waybill
 * (docs/business-rules/uploads-and-periods.md#columns). Each file has its own lines.
 */
export const largeLogisticsLines = defineRecords({
  name: 'large-logistics-line',
  title: '大件物流',
  table: 'large_logistics_line',
  scope: 'corporate',
  life: 'append',
  fields: [
    requiredText('waybillNumber', '运单号'),
    requiredText('jdPoNumber', '京东PO单号'),
    requiredText('skuCode', 'SKU'),
    positive('quantity', '数量'),
    positive('packageCount', '件数'),
    measure('weight', '重量kg'),
    measure('volume', '体积m3'),
    requiredText('destinationWarehouse', '目的仓', 100),
  ],
  key: [],
  weight: { pieces: ['quantity'] },
});

/** The references of a line to lists. */
export const largeLogisticsReferences = [skuByCode('skuCode')];

/** The file of a factory and day. Waybill and SKU identify a line (docs/business-rules/imports.md#natural-keys). */
export const largeLogisticsImport: ImportShape = {
  name: 'large-logistics',
  title: '大件物流',
  fields: largeLogisticsLines.fields,
  key: ['waybillNumber', 'skuCode'],
};

/** The carrier to which reviewed lines are pushed. */
export const carrier = definePush('large-logistics', { deliver: '推送大件物流数据', resume: '续推大件物流数据' });
