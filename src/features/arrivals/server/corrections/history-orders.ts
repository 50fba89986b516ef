import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Comparison, ImportContext, Importer, Staging, StoreCounts } from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { CODES, MENU } from '../../codes.ts';
import { historyOrders } from '../../record-sets.ts';
import { previewRows } from './correction.ts';

/** The view with the orders, and the corporate's code there. */
const viewParameters = z.object({ view: z.string(), corporateCode: z.string() });

/**
 * Lists orders that are pulled again after the file is stored. The import itself changes no records, so there is
 * nothing to undo.
 */
export const historyOrderImporter: Importer = {
  shape: historyOrders,
  table: historyOrders.table,
  codes: [CODES.historyOrderUpload],
  screen: { menu: MENU },
  compare: (_, staging): Promise<Comparison> => Promise.resolve({ inserted: staging.rows, updated: 0, unchanged: 0, comparedWith: '' }),
  warn: (_, staging, context) => Promise.resolve({ rows: [unknownOrders(staging, context)], fileWarnings: [] }),
  store,
  preview: previewRows(historyOrders),
};

/** A warning only, because pulling an order that the view does not have changes nothing. */
function unknownOrders({ table }: Staging, { parameters }: ImportContext) {
  const { view, corporateCode } = viewParameters.parse(parameters);
  return {
    field: 'purchaseOrderCode',
    text: 'BI视图中没有这个订单',
    rows: sql<{ row_number: number }>`
      select s.row_number from ${sql.table(table)} s
      where s.purchase_order_code is not null and not exists (
        select from ${sql.table(view)} bi where bi.corporate_code = ${corporateCode} and bi.purchase_order_code = s.purchase_order_code
      )`,
  };
}

async function store(tx: Tx, { table }: Staging, context: ImportContext, compared: Comparison): Promise<StoreCounts> {
  await sql`
    insert into ${sql.table(historyOrders.table)} (corporate_id, upload_id, upload_row, purchase_order_code)
    select ${importCorporateId(context)}::bigint, ${context.uploadId}::bigint, s.row_number, s.purchase_order_code
    from ${sql.table(table)} s order by s.row_number
  `.execute(tx);
  return compared;
}
