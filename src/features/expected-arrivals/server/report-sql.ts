import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { ReportSql } from '#kit/report/server/source.ts';

/** The computed column and order of the expected arrivals. */
export const expectedArrivalSql: ReportSql = {
  columns: { category: `coalesce(r.category, '${UNMAPPED}')` },
  orders: { customerPoNumber: 'lower(r.customer_po_number collate "C")' },
};
