import { arrivalRecords, purchaseLines } from '#features/arrivals/definition.ts';
import { defineDerived } from '#kit/derived/define.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';

/**
 * Receipts with the inputs of their price (docs/business-rules/ledger-and-interest.md#first-in-first-out). Each arrival
 * record with received goods is a lot. There is one row per purchase order line, DN and batch, so that a later receipt
 * does not change the date of an earlier one. Prices of mappings are read when segments are computed, so that a new
 * price list changes no receipts.
 */
export const ledgerReceipts = defineRecords({
  name: 'ledger-receipt',
  title: '台账收货',
  table: 'ledger_receipt',
  scope: 'corporate',
  life: 'derived',
  fields: [
    { kind: 'integer', name: 'receiptId', label: '到货记录', required: true, min: 1, max: Number.MAX_SAFE_INTEGER },
    fieldOf(purchaseLines, 'productCode'),
    { kind: 'day', name: 'receivedDate', label: 'DC收货日期', required: true },
    { ...fieldOf(arrivalRecords, 'receivedQuantity'), name: 'quantity', required: true },
    fieldOf(purchaseLines, 'untaxedUnitPrice'),
    fieldOf(purchaseLines, 'taxCode'),
  ],
  key: ['receiptId'],
});

export const ledgerReceiptsDerived = defineDerived({
  records: ledgerReceipts,
  view: 'ledger_receipt_now',
  key: ['receipt_id'],
  by: ['receipt_id'],
  sources: [
    {
      records: { ...arrivalRecords, id: 'record_id' },
      reads: ['line_id', 'product_code', 'dc_received_date', 'received_quantity'],
      touches: 'select record_id from changed',
    },
    {
      // Inserting or deleting a line also changes its arrival records, which are the other source.
      records: purchaseLines,
      on: ['update'],
      reads: ['tax_code', 'untaxed_unit_price'],
      touches: `select r.record_id from changed join ${arrivalRecords.table} r on r.line_id = changed.id`,
    },
  ],
});
