import { ageingByCity } from '#features/master-data/ageing-config/definition.ts';
import { productByCode } from '#features/master-data/product-mapping/definition.ts';
import { requiredPieces, PIECES_MAX, requiredText, textField } from '#kit/fields/field.ts';
import type { PeriodUploadDefinition, PeriodUploadFamily, PeriodUploadScreen } from '#kit/period-upload/define.ts';
import { defineRecords } from '#kit/records/define.ts';

const MENU = 'dataReview';

/**
 * A button code of the screen (docs/business-rules/uploads-and-periods.md#review). The three templates have the same.
 */
const code = (button: string) => `sys-manage-data-examine-search-${button}`;

/**
 * The stock of a product of a second-tier distributor in a city at the end of a day
 * (docs/business-rules/uploads-and-periods.md#columns).
 */
export const t2InventoryLines = defineRecords({
  name: 't2-inventory-line',
  title: 'T2库存',
  table: 't2_inventory_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [
    requiredText('productCode', '物料号'),
    requiredText('distributor', '经销商', 200),
    requiredText('city', '城市'),
    requiredPieces('inventoryCount', '库存数量'),
    requiredPieces('inTransitCount', '在途数量'),
  ],
  key: ['productCode', 'distributor', 'city'],
  weight: { pieces: ['inventoryCount', 'inTransitCount'], newestPeriod: true },
});

/** The stock of the distributor's own warehouses (docs/business-rules/uploads-and-periods.md#columns). */
export const distiInventoryLines = defineRecords({
  name: 'disti-inventory-line',
  title: 'Disti库存',
  table: 'disti_inventory_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [
    requiredText('productCode', '物料号'),
    requiredText('warehouse', '仓库', 100),
    requiredText('city', '城市'),
    requiredPieces('inventoryCount', '库存数量'),
    { kind: 'day', name: 'receiptDate', label: '入库日期', required: true },
    textField('batch', '批次'),
  ],
  key: ['productCode', 'warehouse', 'city', 'receiptDate', 'batch'],
  weight: { pieces: ['inventoryCount'], newestPeriod: true },
});

/**
 * A correction of the ledger on a day. An opening or returned lot also has its price and receipt date
 * (docs/business-rules/uploads-and-periods.md#columns).
 */
export const dataAdjustmentLines = defineRecords({
  name: 'data-adjustment-line',
  title: '数据调整',
  table: 'data_adjustment_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [
    requiredText('productCode', '物料号'),
    {
      kind: 'integer',
      name: 'adjustCount',
      label: '调整数量',
      required: true,
      min: -PIECES_MAX,
      max: PIECES_MAX,
      hint: '正数增加，负数减少，不能为0',
    },
    { ...requiredText('reason', '原因', 200), hint: '例如：期初、退货' },
    { kind: 'decimal', name: 'taxedUnitPrice', label: '单价(含税)', scale: 2, min: '0', max: '999999999.99' },
    { kind: 'day', name: 'receiptDate', label: '入库日期' },
  ],
  key: [],
  weight: { pieces: ['adjustCount'], money: ['adjustCount', 'taxedUnitPrice'] },
});

/** T2_Inventory, tab 1. In the specification some of its calls have the id names of Disti_Inventory. */
export const t2Inventory: PeriodUploadDefinition = {
  name: 't2-inventory',
  selector: '1',
  title: 'T2库存',
  tab: 'T2_Inventory',
  menu: MENU,
  records: t2InventoryLines,
  window: { until: 'always' },
  review: {
    reviewCall: { path: '/invT2UploadRecord/examine', idName: 'invT2UploadRecordId', code: code('t2-examine') },
    revokeCall: { path: '/invT2UploadRecord/revoke', idName: 'invGaUploadRecordId', code: code('t2-unexamine') },
    readBy: ['进销存补货总览'],
    summaryPath: '/ops/reviews/t2-inventory',
  },
  shows: ['filename', 'uploader'],
  codes: { template: code('template'), upload: code('t2-upload'), record: code('t2-download'), download: code('t2-download') },
  references: [productByCode('productCode'), ageingByCity('endCity', 'city')],
};

/** Disti_Inventory, tab 3. */
export const distiInventory: PeriodUploadDefinition = {
  name: 'disti-inventory',
  selector: '3',
  title: 'Disti库存',
  tab: 'Disti_Inventory',
  menu: MENU,
  records: distiInventoryLines,
  window: { until: 'always' },
  review: {
    reviewCall: { path: '/invGaUploadRecord/examine', idName: 'invGaUploadRecordId', code: code('disti-examine') },
    revokeCall: { path: '/invGaUploadRecord/examineRollBack', idName: 'invGaUploadRecordId', code: code('disti-unexamine') },
    readBy: ['货况查询', '进销存补货总览', '自动分仓'],
    summaryPath: '/ops/reviews/disti-inventory',
  },
  shows: ['filename', 'uploader'],
  codes: { template: code('template'), upload: code('disti-upload'), record: code('disti-download'), download: code('disti-download') },
  references: [productByCode('productCode'), ageingByCity('startCity', 'city')],
  place: { notAfter: 'receiptDate' },
};

/** Data adjustment, tab 4; it is not reviewed. */
export const dataAdjustment: PeriodUploadDefinition = {
  name: 'data-adjustment',
  selector: '4',
  title: '数据调整',
  menu: MENU,
  records: dataAdjustmentLines,
  expected: 'when-needed',
  window: { until: 'next-day-end' },
  codes: { template: code('template'), upload: code('change-upload'), record: code('change-download'), download: code('change-download') },
  references: [productByCode('productCode')],
  place: { notAfter: 'receiptDate' },
};

/** The API paths of T2_Inventory. `getUploadRecord` is beyond the specification. */
export const t2InventoryFamily: PeriodUploadFamily = {
  calls: {
    page: { path: '/invT2UploadRecord/getPage', listKey: 'invT2UploadRecordVoList' },
    template: { path: '/invT2UploadRecord/excelTemplateDownload' },
    import: { path: '/invT2UploadRecord/importDataFromExcelFile', fileField: 'excelFile', idName: 'invT2UploadRecordId' },
    records: { path: '/invT2UploadRecord/getUploadRecord', idName: 'invT2UploadRecordId' },
    download: { path: '/invT2UploadRecord/getListToExport', idName: 'invGaUploadRecordId' },
  },
  members: [t2Inventory],
};

/** The API paths of Disti_Inventory. */
export const distiInventoryFamily: PeriodUploadFamily = {
  calls: {
    page: { path: '/invGaUploadRecord/getPage', listKey: 'invGaUploadRecordVoList' },
    template: { path: '/invGaUploadRecord/excelTemplateDownload' },
    import: { path: '/invGaUploadRecord/importDataFromExcelFile', fileField: 'excelFile', idName: 'invGaUploadRecordId' },
    records: { path: '/invGaUploadRecord/getUploadRecord', idName: 'invGaUploadRecordId' },
    download: { path: '/invGaUploadRecord/getListToExport', idName: 'invGaUploadRecordId' },
  },
  members: [distiInventory],
};

/** The API paths of the data adjustment. */
const dataAdjustmentFamily: PeriodUploadFamily = {
  calls: {
    page: { path: '/modifyTemplate/getPage', listKey: 'records', printedAs: { uploadTime: 'lastUploadTime', flag: 'canUpload' } },
    template: { path: '/modifyTemplate/downloadTemplate' },
    import: { path: '/modifyTemplate/uploadData', fileField: 'file' },
    records: { path: '/modifyTemplate/getUploadRecord' },
    download: { path: '/modifyTemplate/downloadData' },
  },
  members: [dataAdjustment],
};

export const inventoryReviewFamilies: readonly PeriodUploadFamily[] = [t2InventoryFamily, distiInventoryFamily, dataAdjustmentFamily];

export const dataReviewScreen: PeriodUploadScreen = {
  menu: MENU,
  title: '数据审核',
  families: inventoryReviewFamilies,
  members: [t2Inventory, distiInventory, dataAdjustment],
};
