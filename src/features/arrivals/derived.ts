import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { trackingMapping } from '#features/master-data/tracking-mapping/definition.ts';
import { defineDerived, type DerivedSource } from '#kit/derived/define.ts';
import { arrivalRecords } from './arrival-records.ts';
import { arrivalShipping, dnDeletions, dnMoves, orderDeletions, orderTrackings, purchaseDeliveries, purchaseLines } from './record-sets.ts';

const lines = purchaseLines.table;

/** Selects the purchase lines of changed notices and corrections. */
const LINES_OF_CHANGED = `select l.id from changed join ${lines} l using (corporate_id, purchase_order_code, purchase_order_line_item)`;
/** The condition that joins moves `m` to their source (`from`) or target (`to`) line; `alias` has the line. */
const onMoveSide = (side: 'from' | 'to', alias: string) =>
  `${alias}.corporate_id = m.corporate_id and ${alias}.purchase_order_code = m.${side}_order_code and ${alias}.purchase_order_line_item = m.${side}_line_item`;
/** Selects the target lines of moves from changed lines: the moved quantity depends on the goods of the source line. */
const MOVE_TARGETS = `select l.id from changed c join ${dnMoves.table} m on ${onMoveSide('from', 'c')} join ${lines} l on ${onMoveSide('to', 'l')}`;
/** Selects the target lines of other moves of the same goods, because all these moves share the received quantity. */
const TARGETS_OF_SAME_GOODS =
  `select l.id from changed c join ${dnMoves.table} m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code ` +
  `and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join ${lines} l on ${onMoveSide('to', 'l')}`;
/** Selects the purchase lines of changed DN deletions; `table` has the DNs of the lines. */
const linesOfDn = (table: string) =>
  `select l.id from changed join ${table} using (corporate_id, dn_number) join ${lines} l using (corporate_id, purchase_order_code, purchase_order_line_item)`;

/** Notices and corrections are added and removed, never updated. In tests, the database rejects such updates. */
export const NEVER_CHANGED = [arrivalShipping, orderDeletions, orderTrackings, dnDeletions];
const ADDED_OR_REMOVED = ['insert', 'delete'] as const;

const sources: readonly DerivedSource[] = [
  // A line's shipments change only together with the line.
  { records: purchaseLines, touches: `select id from changed union all ${MOVE_TARGETS}` },
  { records: arrivalShipping, on: ADDED_OR_REMOVED, touches: `${LINES_OF_CHANGED} union all ${MOVE_TARGETS}` },
  { records: orderDeletions, on: ADDED_OR_REMOVED, touches: LINES_OF_CHANGED },
  { records: orderTrackings, on: ADDED_OR_REMOVED, touches: LINES_OF_CHANGED },
  {
    records: dnMoves,
    touches:
      `select l.id from changed m join ${lines} l on ${onMoveSide('from', 'l')} union all select l.id from changed m join ${lines} l on ${onMoveSide('to', 'l')} union all ` +
      TARGETS_OF_SAME_GOODS,
  },
  {
    records: dnDeletions,
    on: ADDED_OR_REMOVED,
    touches:
      `${linesOfDn(purchaseDeliveries.table)} union all ${linesOfDn(arrivalShipping.table)} union all ` +
      `select l.id from changed join ${dnMoves.table} m using (corporate_id, dn_number) join ${lines} l on ${onMoveSide('to', 'l')}`,
  },
  {
    records: productMapping,
    reads: ['product_code', 'mpn', 'lob', 'dh_value'],
    touches: `select l.id from changed join ${lines} l using (product_code)`,
  },
  {
    records: trackingMapping,
    reads: ['tracking_number', 'purchase_order_code'],
    touches: `select l.id from changed join ${lines} l using (purchase_order_code)`,
  },
  { records: taxCodeMapping, reads: ['tax_code'], touches: `select l.id from changed join ${lines} l using (tax_code)` },
  {
    records: storageLocation,
    reads: ['dc_internal_storage_id', 'dc_internal_storage_id_new'],
    touches: `select l.id from changed c join ${lines} l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)`,
  },
];

/**
 * The records are stored, because users filter two million rows by values of mappings and corrections (decision 46). A
 * job applies changes of the order types' configuration, because one of them can affect all records.
 */
export const arrivalDerived = defineDerived({
  records: arrivalRecords,
  view: 'arrival_record_now',
  key: ['record_id'],
  by: ['line_id'],
  sources,
  rowsOf: 'arrival_records_of',
});
