import { sql } from 'kysely';
import { dataAdjustmentLines } from '#features/inventory-review/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { recordsSheet, type RecordColumn } from '#kit/files/server/records-sheet.ts';
import type { WorkbookSheet } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { ledgerShortages } from '../definition.ts';

/** The shortages of a corporate. */
export interface ShortageTotals {
  /** Deliveries and adjustments with a shortage, full or partial. */
  readonly lines: number;
  readonly products: number;
  /** The number of missing pieces. */
  readonly quantity: number;
}

/** The numbers of the note on shortages on the expense page (docs/business-rules/ledger-and-interest.md#shortages). */
export async function shortageTotals(tx: Tx, corporateId: number): Promise<ShortageTotals> {
  const { rows } = await sql<ShortageTotals>`
    select count(*)::integer as lines, count(distinct product_code)::integer as products, coalesce(sum(quantity), 0)::bigint as quantity
    from ${sql.table(ledgerShortages.table)} where corporate_id = ${corporateId}
  `.execute(tx);
  return rows[0] as ShortageTotals;
}

interface ShortageRow {
  readonly productCode: string;
  readonly lob: string | null;
  readonly productName: string | null;
  /** The missing pieces. */
  readonly quantity: number;
  readonly outDate: string;
  /** The number of the delivery note; null for a data adjustment. */
  readonly delivery: string | null;
  readonly lineItem: number | null;
  /** The reason of a data adjustment; null for a delivery. */
  readonly reason: string | null;
  /** The pieces of the whole move. */
  readonly moved: number;
  readonly fileName: string;
  readonly uploadRow: number;
}

/** The sheet of all shortages, each with the missing quantity and the file and row of the move. */
export function shortageSheet(tx: Tx, corporateId: number, t: Translator): WorkbookSheet {
  return recordsSheet('库存缺口', COLUMNS, shortagesOf(tx, corporateId), t);
}

const COLUMNS: readonly RecordColumn<ShortageRow>[] = [
  { name: 'productCode', header: '物料号', type: 'text' },
  { name: 'lob', header: '品类', type: 'text', isWord: true },
  { name: 'productName', header: '产品名称', type: 'text', width: 30 },
  { name: 'quantity', header: '缺货数量', type: 'integer' },
  { name: 'outDate', header: '出库日期', type: 'date' },
  { name: 'source', header: '来源', type: 'text', value: ({ delivery }, t) => t(delivery === null ? '数据调整' : '交货单') },
  { name: 'delivery', header: '交货单号', type: 'text', width: 18 },
  { name: 'lineItem', header: '行项目', type: 'integer' },
  { name: 'reason', header: '原因', type: 'text' },
  { name: 'moved', header: '数量', type: 'integer' },
  { name: 'fileName', header: '文件名', type: 'text', width: 30 },
  { name: 'uploadRow', header: '行号', type: 'integer' },
];

async function* shortagesOf(tx: Tx, corporateId: number): AsyncGenerator<ShortageRow> {
  for await (const rows of streamRows(tx, shortagesQuery(corporateId))) yield* rows;
}

const shortagesQuery = (corporateId: number) => sql<ShortageRow>`
  select shortage.product_code as "productCode", product.lob, product.product_name as "productName", shortage.quantity,
    shortage.out_date as "outDate", delivery.delivery_order_number as delivery, delivery.purchase_order_line_item as "lineItem",
    adjustment.reason, coalesce(delivery.product_code_count, -adjustment.adjust_count) as moved,
    upload.file_name as "fileName", coalesce(delivery.upload_row, adjustment.upload_row) as "uploadRow"
  from ${sql.table(ledgerShortages.table)} shortage
  left join ${sql.table(productMapping.table)} product on product.product_code = shortage.product_code
  left join ${sql.table(deliveryOrderLines.table)} delivery on delivery.id = shortage.delivery_line_id
  left join ${sql.table(dataAdjustmentLines.table)} adjustment on adjustment.id = shortage.move_adjustment_id
  join upload on upload.id = coalesce(delivery.upload_id, adjustment.upload_id)
  where shortage.corporate_id = ${corporateId}
  order by shortage.product_code, shortage.out_date, shortage.delivery_line_id, shortage.move_adjustment_id`;
