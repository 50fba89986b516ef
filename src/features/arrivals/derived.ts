import type { ChoiceField, Field } from '#kit/fields/field.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { trackingMapping } from '#features/master-data/tracking-mapping/definition.ts';
import { defineDerived, type DerivedSource } from '#kit/derived/define.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';
import { arrivalShipping, dnDeletions, dnMoves, orderDeletions, orderTrackings, purchaseDeliveries, purchaseLines } from './record-sets.ts';

/** What has become of a row's goods (docs/business-rules/arrivals.md#shipping-status). */
export const SHIPPING_STATES: ChoiceField['choices'] = [
  { value: '1', label: '未DN' },
  { value: '2', label: '已DN未发' },
  { value: '3', label: '在途' },
  { value: '4', label: '部分收货' },
  { value: '5', label: '已收货' },
  { value: '6', label: '已删除' },
];

const idOf = (name: string, label: string): Field => ({ kind: 'integer', name, label, min: 1, max: Number.MAX_SAFE_INTEGER });
/** Quantities of the line are on its first record alone. */
const ofTheLine = (name: string, label: string): Field => ({ kind: 'integer', name, label, min: -999_999_999, max: 999_999_999 });
/** A sum of what notices, shipments and moves have; more than was ordered may have been received. */
const summed = (name: string, label: string): Field => ({
  kind: 'integer',
  name,
  label,
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
});
const perhaps = (records: Parameters<typeof fieldOf>[0], name: string, change: Partial<Field> = {}): Field =>
  ({ ...fieldOf(records, name), required: false, ...change }) as Field;

/**
 * The arrival records: a row a PO line, DN and batch, one for a line without a DN
 * (docs/business-rules/arrivals.md#grain). It has what they are filtered, ordered and counted by, and the records that
 * each is made from; prices, names and weeks are read from those.
 */
export const arrivalRecords = defineRecords({
  name: 'arrival-record',
  title: '到货查询',
  table: 'arrival_record',
  scope: 'corporate',
  life: 'derived',
  fields: [
    { ...idOf('recordId', '到货记录'), required: true },
    { ...idOf('lineId', '采购订单行'), required: true },
    fieldOf(purchaseLines, 'purchaseOrderCreateDate'),
    perhaps(purchaseDeliveries, 'dcReceivedDate'),
    perhaps(purchaseDeliveries, 'appleShippingDate'),
    { kind: 'text', name: 'orderType', label: '订单类型', maxLength: 20, required: true },
    { kind: 'text', name: 'category', label: '品类', maxLength: 50 },
    fieldOf(purchaseLines, 'purchaseOrderCode'),
    perhaps(purchaseDeliveries, 'dnNumber'),
    perhaps(orderTrackings, 'trackingNumber'),
    perhaps(purchaseLines, 'storageLocationCode'),
    fieldOf(purchaseLines, 'productCode'),
    { kind: 'text', name: 'mpn', label: '物料名称', maxLength: 50 },
    perhaps(purchaseLines, 'factoryCode'),
    ofTheLine('displayPurchaseQuantity', '采购数量'),
    summed('displayUnaccountedQuantity', '未到数量'),
    ofTheLine('deleteNum', '删单数量'),
    { kind: 'choice', name: 'shippingStatus', label: '发货状态', required: true, numeric: true, choices: SHIPPING_STATES },
    summed('shippingQuantity', '发货数量'),
    summed('receivedQuantity', '收货数量'),
    perhaps(arrivalShipping, 'estimatedDeliveryDate'),
    perhaps(arrivalShipping, 'agentDeliveryTime'),
    idOf('deliveryId', '采购订单发货'),
    idOf('shippingId', '发货通知'),
    idOf('deletionId', 'ERP未删单号'),
    idOf('trackingId', '异常PO'),
    idOf('moveId', '移动DN'),
    idOf('productMappingId', '物料映射'),
    idOf('trackingMappingId', '需求跟踪号管理'),
    idOf('trackingConfigId', '需求跟踪号配置'),
    idOf('orderCodeConfigId', '45单号配置'),
    idOf('taxCodeMappingId', '税码映射'),
    idOf('storageLocationId', '库存地映射'),
  ],
  key: ['recordId'],
});

const lines = purchaseLines.table;

/** The lines of the orders that corrections and notices name. */
const OF_LINE = `select l.id from changed join ${lines} l using (corporate_id, purchase_order_code, purchase_order_line_item)`;
const ON_SIDE = (side: 'from' | 'to', alias: string) =>
  `${alias}.corporate_id = m.corporate_id and ${alias}.purchase_order_code = m.${side}_order_code and ${alias}.purchase_order_line_item = m.${side}_line_item`;
/** How much was moved from a line is told by what it has: the lines that it went to follow. */
const OF_MOVES_FROM = `select l.id from changed c join ${dnMoves.table} m on ${ON_SIDE('from', 'c')} join ${lines} l on ${ON_SIDE('to', 'l')}`;
/** Moves of the same goods share what of them was received: the lines that the others went to follow. */
const OF_MOVES_BESIDE =
  `select l.id from changed c join ${dnMoves.table} m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code ` +
  `and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join ${lines} l on ${ON_SIDE('to', 'l')}`;
const linesOfDn = (table: string) =>
  `select l.id from changed join ${table} using (corporate_id, dn_number) join ${lines} l using (corporate_id, purchase_order_code, purchase_order_line_item)`;

const sources: readonly DerivedSource[] = [
  // A line's shipments never change without it.
  { of: purchaseLines, touches: `select id from changed union all ${OF_MOVES_FROM}` },
  { of: arrivalShipping, touches: `${OF_LINE} union all ${OF_MOVES_FROM}` },
  { of: orderDeletions, touches: OF_LINE },
  { of: orderTrackings, touches: OF_LINE },
  {
    of: dnMoves,
    touches:
      `select l.id from changed m join ${lines} l on ${ON_SIDE('from', 'l')} union all select l.id from changed m join ${lines} l on ${ON_SIDE('to', 'l')} union all ` +
      OF_MOVES_BESIDE,
  },
  {
    of: dnDeletions,
    touches:
      `${linesOfDn(purchaseDeliveries.table)} union all ${linesOfDn(arrivalShipping.table)} union all ` +
      `select l.id from changed join ${dnMoves.table} m using (corporate_id, dn_number) join ${lines} l on ${ON_SIDE('to', 'l')}`,
  },
  {
    of: productMapping,
    reads: ['product_code', 'mpn', 'lob', 'dh_value'],
    touches: `select l.id from changed join ${lines} l using (product_code)`,
  },
  {
    of: trackingMapping,
    reads: ['tracking_number', 'purchase_order_code'],
    touches: `select l.id from changed join ${lines} l using (purchase_order_code)`,
  },
  { of: taxCodeMapping, reads: ['tax_code'], touches: `select l.id from changed join ${lines} l using (tax_code)` },
  {
    of: storageLocation,
    reads: ['dc_internal_storage_id', 'dc_internal_storage_id_new'],
    touches: `select l.id from changed c join ${lines} l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)`,
  },
];

/**
 * The records are kept ready, because people filter two million of them by what mappings and corrections say (decision 46). The configurations of order types, of which one
 * may be that of all records, are followed by a job (decision 46).
 */
export const arrivalDerived = defineDerived({
  records: arrivalRecords,
  view: 'arrival_record_now',
  key: ['record_id'],
  by: ['line_id'],
  sources,
  many: 'arrival_records_of',
});
