import { ageingByCity } from '#features/master-data/ageing-config/definition.ts';
import { routeByCities, SHIPPING_TYPES } from '#features/master-data/logistics-mapping/definition.ts';
import { skuByCode } from '#features/master-data/partner-sku-mapping/definition.ts';
import { productByCode } from '#features/master-data/product-mapping/definition.ts';
import { piecesField, requiredPieces, requiredText, textField, type Field } from '#kit/fields/field.ts';
import {
  screenOfKind,
  type PeriodUploadCodes,
  type PeriodUploadDefinition,
  type PeriodUploadFamily,
  type PeriodUploadScreen,
} from '#kit/period-upload/define.ts';
import { defineRecords } from '#kit/records/define.ts';

const time = (name: string, label: string): Field => ({ kind: 'time', name, label });

/** The fields that identify a delivery line in all uploads. The line item is a number, so 000010 equals 10. */
const DELIVERY_LINE: readonly Field[] = [
  requiredText('deliveryOrderNumber', '交货单号'),
  { kind: 'integer', name: 'purchaseOrderLineItem', label: '行项目', required: true, min: 1, max: 999_999, identifier: true },
];

/** The button codes of a screen. */
const uploadCodes = (screen: 'dn' | 'storage' | 'vc'): PeriodUploadCodes => ({
  template: `data-upload-${screen}-template`,
  upload: `data-upload-${screen}-upload`,
  record: `data-upload-${screen}-record`,
  download: `data-upload-${screen}-download`,
});

/** A line of a delivery note (docs/business-rules/uploads-and-periods.md#columns). */
export const deliveryOrderLines = defineRecords({
  name: 'delivery-order-line',
  title: '交货单数据',
  table: 'delivery_order_line',
  scope: 'corporate',
  life: 'newest-document',
  fields: [
    ...DELIVERY_LINE,
    { ...time('deliveryCreateTime', '交货单创建时间'), required: true },
    requiredText('jdPoNumber', '京东PO单号'),
    { kind: 'day', name: 'shippingDate', label: '发货日期' },
    textField('addressee', '收货方', 200),
    requiredText('productCode', '物料号'),
    requiredPieces('productCodeCount', '数量'),
    requiredText('originCity', '始发城市'),
    requiredText('destinationCity', '目的城市'),
    {
      kind: 'choice',
      name: 'insideOrOutsidePort',
      label: '港内/港外',
      choices: [
        { value: '港内', label: '港内' },
        { value: '港外', label: '港外' },
      ],
    },
    textField('shipToParty', '送达方', 200),
  ],
  key: ['deliveryOrderNumber', 'purchaseOrderLineItem'],
  weight: { pieces: ['productCodeCount'] },
});

/** Maximum days from the creation of a delivery note to the day of its file, without a warning (decision 31). */
const DELIVERY_NOTES_WITHIN_DAYS = 45;

/** Maximum days from a milestone or receipt to the day of its file, without a warning. */
const DELIVERIES_WITHIN_DAYS = 92;

/** Type 1: the day's delivery notes (docs/business-rules/uploads-and-periods.md#columns). */
export const deliveryNotes: PeriodUploadDefinition = {
  name: 'upload-record-1',
  selector: '1',
  title: '交货单数据',
  menu: 'dnData',
  records: deliveryOrderLines,
  window: { until: 'next-day-time', setting: 'dnUploadTimeLimit' },
  codes: uploadCodes('dn'),
  references: [productByCode('productCode'), routeByCities({ begin: 'originCity', end: 'destinationCity', warned: 'destinationCity' })],
  place: { day: { fields: ['deliveryCreateTime'], within: DELIVERY_NOTES_WITHIN_DAYS } },
};

/** The milestones of a delivery line's transport (docs/business-rules/uploads-and-periods.md#columns). */
export const transportMilestones = defineRecords({
  name: 'transport-milestone',
  title: '仓储数据',
  table: 'transport_milestone',
  scope: 'corporate',
  life: 'newest-document',
  fields: [
    ...DELIVERY_LINE,
    {
      kind: 'choice',
      name: 'typeOfShipping',
      label: '运输方式',
      required: true,
      numeric: true,
      choices: SHIPPING_TYPES,
    },
    time('transferDate', '中转签收时间'),
    time('firstSignTime', '一签时间'),
    time('secondSignTime', '二签时间'),
    time('thirdSignTime', '三签时间'),
    time('fourthSignTime', '四签时间'),
    { ...textField('exceptionReason', '异常原因', 500), hint: '超时或异常时填写' },
  ],
  fieldsWithoutCell: [{ kind: 'text', name: 'lob', label: '仓储数据品类', maxLength: 20, required: true }],
  key: ['deliveryOrderNumber', 'purchaseOrderLineItem'],
  // The quantity of the delivery line, to which `storageUploads` refers as `delivery`.
  weight: { pieces: ['delivery.productCodeCount'] },
});

/**
 * The storage uploads by type (docs/business-rules/uploads-and-periods.md), each with its category (`lob`) and the
 * categories that the mapping gives its products (decision 31).
 */
const STORAGE_CATEGORIES = [
  { type: '2', lob: 'iPhone', title: '仓储数据-iPhone', productLobs: ['iPhone'] },
  { type: '3', lob: 'iPad', title: '仓储数据-iPad', productLobs: ['iPad'] },
  { type: '4', lob: 'CPU', title: '仓储数据-CPU', productLobs: ['CPU', 'Mac'] },
  { type: '5', lob: 'Watch', title: '仓储数据-Watch', productLobs: ['Watch'] },
  { type: '6', lob: 'Beats', title: '仓储数据-Beats', productLobs: ['Beats'] },
  { type: '7', lob: '配件', title: '仓储数据-配件', productLobs: ['配件', 'AirPods', 'ACPP'] },
] as const;

const ALL_PRODUCT_LOBS = STORAGE_CATEGORIES.flatMap(({ productLobs }): readonly string[] => productLobs);

/** Types 2–7: the transport of a category's delivery lines. */
export const storageUploads: readonly PeriodUploadDefinition[] = STORAGE_CATEGORIES.map(({ type, lob, title, productLobs }) => ({
  name: `upload-record-${type}`,
  selector: type,
  title,
  tab: lob,
  menu: 'storage',
  records: transportMilestones,
  constants: { lob },
  window: { until: 'next-day-end' },
  codes: uploadCodes('storage'),
  // The references after the first use its delivery line, and `place` the `product` of the second.
  references: [
    {
      name: 'delivery',
      in: deliveryOrderLines,
      by: { deliveryOrderNumber: 'deliveryOrderNumber', purchaseOrderLineItem: 'purchaseOrderLineItem' },
      unknown: { field: 'deliveryOrderNumber', text: '交货单数据中没有这一行' },
    },
    { ...productByCode('delivery.productCode'), unknown: { field: 'deliveryOrderNumber', text: '物料映射中没有该交货单行的物料号' } },
    routeByCities({
      begin: 'delivery.originCity',
      end: 'delivery.destinationCity',
      typeOfShipping: 'typeOfShipping',
      warned: 'typeOfShipping',
    }),
  ],
  place: {
    category: {
      from: 'product.lob',
      field: 'deliveryOrderNumber',
      expected: productLobs,
      others: ALL_PRODUCT_LOBS.filter((other) => !(productLobs as readonly string[]).includes(other)),
    },
    day: {
      fields: ['transferDate', 'firstSignTime', 'secondSignTime', 'thirdSignTime', 'fourthSignTime'],
      within: DELIVERIES_WITHIN_DAYS,
    },
  },
}));

/** The appointment and receipt of an SKU of an order in a warehouse of the retail partner. */
export const vcReceiptRecords = defineRecords({
  name: 'vc-receipt',
  title: 'VC数据',
  table: 'vc_receipt',
  scope: 'corporate',
  life: 'newest-document',
  fields: [
    requiredText('jdPoNumber', '京东PO单号'),
    requiredText('skuCode', 'SKU'),
    requiredText('warehouseCity', '库房城市'),
    requiredPieces('purchaseQuantity', '采购数量'),
    time('appointmentTime', '预约时间'),
    time('storageTime', '入仓时间'),
    piecesField('receivedQuantity', '实收数量'),
  ],
  key: ['jdPoNumber', 'skuCode'],
  weight: { pieces: ['purchaseQuantity'] },
});

/** Type 8: appointments and receipts of the retail partner, from a workbook or from its VC interface. */
export const vcReceipts: PeriodUploadDefinition = {
  name: 'upload-record-8',
  selector: '8',
  title: 'VC数据',
  menu: 'vcData',
  records: vcReceiptRecords,
  window: { until: 'next-day-time', setting: 'vcLasUploadTime' },
  codes: uploadCodes('vc'),
  references: [skuByCode('skuCode'), ageingByCity('endCity', 'warehouseCity')],
  place: { day: { fields: ['storageTime', 'appointmentTime'], within: DELIVERIES_WITHIN_DAYS } },
  pulled: true,
};

/** Beyond the specification: pulls VC data now. */
export const PULL_PATH = '/upload/pullFromApi';

/** The calls that the kinds of three screens share, with different values of `type`. */
export const uploadFamily: PeriodUploadFamily = {
  calls: {
    kindParameter: 'type',
    page: { path: '/upload/uploadRecordPage', listKey: 'list' },
    template: { path: '/upload/templateExport' },
    import: { path: '/upload/dataImport', fileField: 'file' },
    records: { path: '/upload/uploadRecordInfoList' },
    download: { path: '/upload/dataExport' },
    pull: { path: PULL_PATH },
  },
  members: [deliveryNotes, ...storageUploads, vcReceipts],
};

export const deliveryNoteScreen = screenOfKind(uploadFamily, deliveryNotes);
export const storageScreen: PeriodUploadScreen = { menu: 'storage', title: '仓储数据', families: [uploadFamily], members: storageUploads };
export const vcScreen = screenOfKind(uploadFamily, vcReceipts);
