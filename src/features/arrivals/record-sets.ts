import { requiredText, textField, type Field, type IntegerField } from '#kit/fields/field.ts';
import { defineRecords } from '#kit/records/define.ts';

/** The maximum quantity of an ERP order line, in pieces. */
const QUANTITY_MAX = 999_999_999;

const day = (name: string, label: string): Field => ({ kind: 'day', name, label });
const quantity = (name: string, label: string, required = false, min = 0): IntegerField => ({
  kind: 'integer',
  name,
  label,
  required,
  min,
  max: QUANTITY_MAX,
});

/** A line item is a number, so 00010 and 10 are the same line. */
const item = (name: string, label: string): Field => ({
  kind: 'integer',
  name,
  label,
  required: true,
  min: 1,
  max: 999_999,
  identifier: true,
});

/** These two fields identify a purchase-order line in every record set. */
const ORDER_LINE = [requiredText('purchaseOrderCode', '订单号'), item('purchaseOrderLineItem', '行项目')] as const;
const DN = textField('dnNumber', 'DN');
const PRODUCT_CODE = requiredText('productCode', '物料号');

/**
 * A purchase-order line of the BI view, with the values of the newest pull (docs/business-rules/arrivals.md).
 */
export const purchaseLines = defineRecords({
  name: 'purchase-line',
  title: '采购订单行',
  table: 'purchase_line',
  scope: 'corporate',
  life: 'append',
  pulled: true,
  fields: [
    ...ORDER_LINE,
    textField('customerPoNumber', '客户PO'),
    textField('trackingNumber', 'ERP需求跟踪号'),
    { ...day('purchaseOrderCreateDate', '订单创建日期'), required: true },
    day('orderEntryDate', '下单日期'),
    textField('factoryCode', '工厂'),
    textField('storageLocationCode', '库存地编号'),
    PRODUCT_CODE,
    quantity('purchaseQuantity', '采购数量', true),
    quantity('deletedQuantity', 'ERP删单数量', true),
    textField('taxCode', '税码'),
    { kind: 'decimal', name: 'untaxedUnitPrice', label: '未税单价', scale: 6, min: '0' },
  ],
  key: ['purchaseOrderCode', 'purchaseOrderLineItem'],
  weight: { pieces: ['purchaseQuantity'], money: ['purchaseQuantity', 'untaxedUnitPrice'] },
});

/**
 * A line's shipments in the BI view: one row for each DN and batch. They change only together with the line, which
 * holds the upload of the pull.
 */
export const purchaseDeliveries = defineRecords({
  name: 'purchase-delivery',
  title: '采购订单发货',
  table: 'purchase_delivery',
  scope: 'corporate',
  life: 'append',
  pulled: true,
  fields: [
    ...ORDER_LINE,
    DN,
    textField('batchCode', '批次'),
    quantity('shippingQuantity', '发货数量'),
    day('appleShippingDate', '苹果发货日期'),
    day('expectedDate', 'ERP预计到货日期'),
    day('dcReceivedDate', 'DC收货日期'),
    quantity('receivedQuantity', '收货数量'),
  ],
  key: ['purchaseOrderCode', 'purchaseOrderLineItem', 'dnNumber', 'batchCode'],
});

/**
 * A line's shipping notices, written by the feature that reads notices (`server/api.ts`). Upload and row are those of
 * the notice's file.
 */
export const arrivalShipping = defineRecords({
  name: 'arrival-shipping',
  title: '发货通知',
  table: 'arrival_shipping',
  scope: 'corporate',
  life: 'append',
  fields: [
    ...ORDER_LINE,
    { ...DN, required: true },
    PRODUCT_CODE,
    quantity('quantity', '通知数量', true),
    day('shipDate', '通知发货日期'),
    day('statedDeliveryDate', '通知预计到货日期'),
    day('estimatedDeliveryDate', '预计到货日期'),
    { kind: 'time', name: 'agentDeliveryTime', label: '代理发货时间' },
    textField('trackingNumber', '通知需求跟踪号'),
  ],
  fieldsWithoutCell: [{ kind: 'integer', name: 'noticeLineId', label: '通知行', required: true, min: 1, max: Number.MAX_SAFE_INTEGER }],
  key: [],
});

/** A deleted quantity that the ERP does not have. The newest one of a line applies. */
export const orderDeletions = defineRecords({
  name: 'arrival-order-deletion',
  title: 'ERP未删单号',
  table: 'arrival_order_deletion',
  scope: 'corporate',
  life: 'append',
  fields: [...ORDER_LINE, quantity('deleteQuantity', '删单数量', true, 1)],
  /** The quantity that the ERP had deleted at that time. Later deletions in the ERP are of the same pieces. */
  fieldsWithoutCell: [quantity('knownDeleted', 'ERP已删数量', true)],
  key: ['purchaseOrderCode', 'purchaseOrderLineItem'],
});

/** The actual tracking number of a line. The newest one applies. */
export const orderTrackings = defineRecords({
  name: 'arrival-order-tracking',
  title: '异常PO',
  table: 'arrival_order_tracking',
  scope: 'corporate',
  life: 'append',
  fields: [...ORDER_LINE, requiredText('trackingNumber', '需求跟踪号')],
  key: ['purchaseOrderCode', 'purchaseOrderLineItem'],
});

/** Moves a quantity of a DN from the line of the ERP to the line of the order to which the goods belong. */
export const dnMoves = defineRecords({
  name: 'arrival-dn-move',
  title: '移动DN',
  table: 'arrival_dn_move',
  scope: 'corporate',
  life: 'append',
  fields: [
    { ...DN, required: true },
    requiredText('fromOrderCode', '原订单号'),
    requiredText('toOrderCode', '新订单号'),
    PRODUCT_CODE,
    quantity('quantity', '数量', true, 1),
  ],
  fieldsWithoutCell: [
    item('fromLineItem', '原行项目'),
    item('toLineItem', '新行项目'),
    /**
     * The quantity that should remain on the source line, so that goods that the ERP moves itself are not moved twice.
     */
    { ...quantity('restQuantity', '原行剩余数量', true), max: Number.MAX_SAFE_INTEGER },
  ],
  key: ['dnNumber', 'fromOrderCode', 'toOrderCode', 'productCode'],
});

/** An invalid DN, removed from the arrivals. */
export const dnDeletions = defineRecords({
  name: 'arrival-dn-deletion',
  title: '删除DN',
  table: 'arrival_dn_deletion',
  scope: 'corporate',
  life: 'append',
  fields: [{ ...DN, required: true }],
  key: ['dnNumber'],
});

/** The orders of a history upload, which are pulled again. */
export const historyOrders = defineRecords({
  name: 'arrival-history-order',
  title: 'BI视图历史数据',
  table: 'arrival_history_order',
  scope: 'corporate',
  life: 'append',
  fields: [requiredText('purchaseOrderCode', '订单号')],
  key: ['purchaseOrderCode'],
});
