import { idField, type Field } from '#kit/fields/field.ts';
import { defineRecords } from '#kit/records/define.ts';

const productCode: Field = { kind: 'text', name: 'productCode', label: '物料号', maxLength: 50, required: true };
const pieces = (name: string, label: string): Field => ({
  kind: 'integer',
  name,
  label,
  required: true,
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
});
const positivePieces: Field = { ...pieces('quantity', '数量'), min: 1 } as Field;

/** The sum of the decimal places of an untaxed price (6), of a rate in percent (4) and of its division by 100 (2). */
const PRICE_SCALE = 12;
/** An amount in yuan. It is not rounded, and is null for goods without a price. */
const money = (name: string, label: string): Field => ({ kind: 'decimal', name, label, scale: PRICE_SCALE, min: '0' });

/** The ids of the outbound record (the move), which is either a delivery line or a negative adjustment. */
const MOVE: readonly Field[] = [idField('deliveryLineId', '交货单'), idField('moveAdjustmentId', '出库调整')];

/**
 * A quantity of one lot that one move took, or that is still in stock
 * (docs/business-rules/ledger-and-interest.md#first-in-first-out). The lot is an arrival record (`receiptId`) or a
 * positive adjustment (`lotAdjustmentId`). Each received piece is in exactly one segment. Triggers maintain the
 * segments (docs/business-rules/ledger-and-interest.md#tables).
 */
export const ledgerSegments = defineRecords({
  name: 'ledger-segment',
  title: '库存分段',
  table: 'ledger_segment',
  scope: 'corporate',
  life: 'derived',
  fields: [
    idField('id', '库存分段', true),
    productCode,
    idField('receiptId', '到货记录'),
    idField('lotAdjustmentId', '入库调整'),
    ...MOVE,
    { kind: 'day', name: 'inDate', label: '入库日期', required: true },
    { kind: 'day', name: 'outDate', label: '出库日期' },
    positivePieces,
    money('taxedUnitPrice', '含税单价'),
    money('value', '含税金额'),
  ],
  key: ['id'],
});

/** The quantity of a move that exceeds the received goods (docs/business-rules/ledger-and-interest.md#shortages). */
export const ledgerShortages = defineRecords({
  name: 'ledger-shortage',
  title: '库存缺口',
  table: 'ledger_shortage',
  scope: 'corporate',
  life: 'derived',
  fields: [productCode, ...MOVE, { kind: 'day', name: 'outDate', label: '出库日期', required: true }, positivePieces],
  key: [],
});

/** The inbound and outbound totals of a product: inbound = outbound + stock − shortage. */
export const ledgerProducts = defineRecords({
  name: 'ledger-product',
  title: '台账物料',
  table: 'ledger_product',
  scope: 'corporate',
  life: 'derived',
  fields: [
    productCode,
    pieces('inQuantity', '入库数量'),
    pieces('outQuantity', '出库数量'),
    pieces('shortage', '缺货数量'),
    { kind: 'integer', name: 'segments', label: '分段数', required: true, min: 0, max: 2_000_000_000 },
  ],
  key: ['productCode'],
});
