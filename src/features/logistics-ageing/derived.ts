import { defineDerived, type DerivedSource } from '#kit/derived/define.ts';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { partnerSkuMapping } from '#features/master-data/partner-sku-mapping/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { deliveryOrderLines, transportMilestones, vcReceiptRecords } from '#features/uploads/definition.ts';
import { ageingLines } from './lines.ts';

const lines = deliveryOrderLines.table;

const sources: readonly DerivedSource[] = [
  { records: deliveryOrderLines, touches: 'select id from changed' },
  {
    records: transportMilestones,
    touches: `select d.id from changed join ${lines} d using (corporate_id, delivery_order_number, purchase_order_line_item) where d.current`,
  },
  {
    records: vcReceiptRecords,
    touches: `select d.id from changed join ${lines} d using (corporate_id, jd_po_number) where d.current`,
  },
  {
    // Joined with the corporates, because the index of the lines by route begins with the corporate.
    records: logisticsMapping,
    reads: ['pathway_begin_location', 'pathway_end_location', 'type_of_shipping', 'ground_line_standard_time', 'warehousing_standard_time'],
    touches:
      'select a.line_id from changed r cross join corporate c join logistics_ageing a on a.corporate_id = c.id ' +
      "and a.pathway = r.pathway_begin_location || '-' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping",
  },
  {
    records: productMapping,
    reads: ['product_code', 'mpn', 'lob'],
    touches: `select d.id from changed join ${lines} d using (product_code) where d.current`,
  },
  {
    records: partnerSkuMapping,
    reads: ['sku_code', 'mpn', 'lob'],
    touches: `select d.id from changed join ${productMapping.table} p using (mpn) join ${lines} d using (product_code) where d.current`,
  },
];

/** The lines are stored, because a million lines are filtered by computed values (decision 32). */
export const ageingDerived = defineDerived({
  records: ageingLines,
  view: 'logistics_ageing_now',
  key: ['line_id'],
  by: ['line_id'],
  sources,
});
