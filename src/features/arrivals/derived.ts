import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { trackingMapping } from '#features/master-data/tracking-mapping/definition.ts';
import { defineDerived, type DerivedSource } from '#kit/derived/define.ts';
import { arrivalRecords } from './arrival-records.ts';
import { arrivalShipping, dnDeletions, dnMoves, orderDeletions, orderTrackings, purchaseDeliveries, purchaseLines } from './record-sets.ts';

const lines = purchaseLines.table;

/** The lines of the orders that corrections and notices name. */
const OF_LINE = `select l.id from changed join ${lines} l using (corporate_id, purchase_order_code, purchase_order_line_item)`;
const ON_SIDE = (side: 'from' | 'to', alias: string) =>
  `${alias}.corporate_id = m.corporate_id and ${alias}.purchase_order_code = m.${side}_order_code and ${alias}.purchase_order_line_item = m.${side}_line_item`;
/** The moved quantity of a line depends on its goods, so the lines that received them are updated, too. */
const OF_MOVES_FROM = `select l.id from changed c join ${dnMoves.table} m on ${ON_SIDE('from', 'c')} join ${lines} l on ${ON_SIDE('to', 'l')}`;
/** Moves of the same goods share the received quantity, so the lines that the other moves lead to are updated, too. */
const OF_OTHER_MOVES =
  `select l.id from changed c join ${dnMoves.table} m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code ` +
  `and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join ${lines} l on ${ON_SIDE('to', 'l')}`;
const linesOfDn = (table: string) =>
  `select l.id from changed join ${table} using (corporate_id, dn_number) join ${lines} l using (corporate_id, purchase_order_code, purchase_order_line_item)`;

/** Notices and corrections are added and removed, never changed. A test refuses such changes in the database. */
export const NEVER_CHANGED = [arrivalShipping, orderDeletions, orderTrackings, dnDeletions];
const ADDED_OR_REMOVED = ['insert', 'delete'] as const;

const sources: readonly DerivedSource[] = [
  // A line's shipments change only together with the line.
  { source: purchaseLines, touches: `select id from changed union all ${OF_MOVES_FROM}` },
  { source: arrivalShipping, on: ADDED_OR_REMOVED, touches: `${OF_LINE} union all ${OF_MOVES_FROM}` },
  { source: orderDeletions, on: ADDED_OR_REMOVED, touches: OF_LINE },
  { source: orderTrackings, on: ADDED_OR_REMOVED, touches: OF_LINE },
  {
    source: dnMoves,
    touches:
      `select l.id from changed m join ${lines} l on ${ON_SIDE('from', 'l')} union all select l.id from changed m join ${lines} l on ${ON_SIDE('to', 'l')} union all ` +
      OF_OTHER_MOVES,
  },
  {
    source: dnDeletions,
    on: ADDED_OR_REMOVED,
    touches:
      `${linesOfDn(purchaseDeliveries.table)} union all ${linesOfDn(arrivalShipping.table)} union all ` +
      `select l.id from changed join ${dnMoves.table} m using (corporate_id, dn_number) join ${lines} l on ${ON_SIDE('to', 'l')}`,
  },
  {
    source: productMapping,
    reads: ['product_code', 'mpn', 'lob', 'dh_value'],
    touches: `select l.id from changed join ${lines} l using (product_code)`,
  },
  {
    source: trackingMapping,
    reads: ['tracking_number', 'purchase_order_code'],
    touches: `select l.id from changed join ${lines} l using (purchase_order_code)`,
  },
  { source: taxCodeMapping, reads: ['tax_code'], touches: `select l.id from changed join ${lines} l using (tax_code)` },
  {
    source: storageLocation,
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
