import { idField, type ChoiceField, type Field } from '#kit/fields/field.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';
import { arrivalShipping, orderTrackings, purchaseDeliveries, purchaseLines } from './record-sets.ts';

/** The shipping status of a row (docs/business-rules/arrivals.md#shipping-status). */
export const SHIPPING_STATES: ChoiceField['choices'] = [
  { value: '1', label: '未DN' },
  { value: '2', label: '已DN未发' },
  { value: '3', label: '在途' },
  { value: '4', label: '部分收货' },
  { value: '5', label: '已收货' },
  { value: '6', label: '已删除' },
];

/** A quantity of the line. Only the first record of a line has it. */
const lineQuantity = (name: string, label: string): Field => ({ kind: 'integer', name, label, min: -999_999_999, max: 999_999_999 });
/** A sum over notices, shipments and moves. The received quantity may exceed the ordered quantity. */
const sumField = (name: string, label: string): Field => ({
  kind: 'integer',
  name,
  label,
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
});
const optionalField = (records: Parameters<typeof fieldOf>[0], name: string, change: Partial<Field> = {}): Field =>
  ({ ...fieldOf(records, name), required: false, ...change }) as Field;

/**
 * The arrival records (docs/business-rules/arrivals.md#grain): one row for each PO line, DN and batch, or one for a
 * line without DNs. A row has the columns for filters, order and counts, and the ids of its sources, from which prices,
 * names and weeks are read.
 */
export const arrivalRecords = defineRecords({
  name: 'arrival-record',
  title: '到货查询',
  table: 'arrival_record',
  scope: 'corporate',
  life: 'derived',
  counted: true,
  fields: [
    idField('recordId', '到货记录', true),
    idField('lineId', '采购订单行', true),
    fieldOf(purchaseLines, 'purchaseOrderCreateDate'),
    optionalField(purchaseDeliveries, 'dcReceivedDate'),
    optionalField(purchaseDeliveries, 'appleShippingDate'),
    { kind: 'text', name: 'orderType', label: '订单类型', maxLength: 20, required: true },
    { kind: 'text', name: 'category', label: '品类', maxLength: 50 },
    fieldOf(purchaseLines, 'purchaseOrderCode'),
    optionalField(purchaseDeliveries, 'dnNumber'),
    optionalField(orderTrackings, 'trackingNumber'),
    optionalField(purchaseLines, 'storageLocationCode'),
    fieldOf(purchaseLines, 'productCode'),
    { kind: 'text', name: 'mpn', label: '物料名称', maxLength: 50 },
    optionalField(purchaseLines, 'factoryCode'),
    lineQuantity('displayPurchaseQuantity', '采购数量'),
    sumField('displayUnaccountedQuantity', '未到数量'),
    lineQuantity('deleteNum', '删单数量'),
    { kind: 'choice', name: 'shippingStatus', label: '发货状态', required: true, numeric: true, choices: SHIPPING_STATES },
    sumField('shippingQuantity', '发货数量'),
    sumField('receivedQuantity', '收货数量'),
    optionalField(arrivalShipping, 'estimatedDeliveryDate'),
    optionalField(arrivalShipping, 'agentDeliveryTime'),
    idField('deliveryId', '采购订单发货'),
    idField('shippingId', '发货通知'),
    idField('deletionId', 'ERP未删单号'),
    idField('trackingId', '异常PO'),
    idField('moveId', '移动DN'),
    idField('productMappingId', '物料映射'),
    idField('trackingMappingId', '需求跟踪号管理'),
    idField('trackingConfigId', '需求跟踪号配置'),
    idField('orderCodeConfigId', '45单号配置'),
    idField('taxCodeMappingId', '税码映射'),
    idField('storageLocationId', '库存地映射'),
    // The table of the record's source row: 0 deliveryId, 1 shippingId, 2 moveId, 3 lineId.
    { kind: 'integer', name: 'sourceKind', label: '到货记录', required: true, min: 0, max: 3 },
  ],
  key: ['recordId'],
});
