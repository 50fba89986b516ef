import { sql } from 'kysely';
import { z } from 'zod';
import type { Comparison, ImportContext, Importer, Staging } from '#kit/import/server/importer.ts';
import { insertStaged, previewStaged } from '#kit/import/server/store/appended-rows.ts';
import { CODES, MENU } from '../../codes.ts';
import { historyOrders } from '../../record-sets.ts';

/** The view with the orders, and the corporate's code there. */
const viewParameters = z.object({ view: z.string(), corporateCode: z.string() });

/** Lists orders that are pulled again after the import, which itself changes no records: there is nothing to undo. */
export const historyOrderImporter: Importer = {
  shape: historyOrders,
  table: historyOrders.table,
  codes: [CODES.historyOrderUpload],
  screen: { menu: MENU },
  compare: (_, staging): Promise<Comparison> => Promise.resolve({ inserted: staging.rows, updated: 0, unchanged: 0, comparedWith: '' }),
  warn: (_, staging, context) => Promise.resolve({ rows: [unknownOrders(staging, context)], fileWarnings: [] }),
  async store(tx, staging, context, compared) {
    await insertStaged(tx, historyOrders, staging, context);
    return compared;
  },
  preview: (tx, staging) => previewStaged(tx, historyOrders, staging),
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
