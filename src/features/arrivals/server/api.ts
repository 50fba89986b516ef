import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { defineJob } from '#kit/jobs/define.ts';
import type { JobContext } from '#kit/jobs/server/handler.ts';
import { fieldsOf } from '#kit/records/define.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { arrivalRecords } from '../arrival-records.ts';
import { arrivalShipping, purchaseLines } from '../record-sets.ts';
import { FIRST_RECORD } from './corrections/correction.ts';
import { TAXED_PRICE } from './report-sql.ts';

/** Functions for other features. */

export { arrivalShipping, dnDeletions, dnMoves, purchaseDeliveries } from '../record-sets.ts';

/**
 * A function that its own job runs for a corporate after each pull with new or changed lines, for example to match
 * notices again. A job that throws is retried, so the function must be idempotent. `src/app/server/features.ts`
 * registers it.
 */
export type AfterPull = (context: JobContext<PulledLines>, corporateId: number) => Promise<void>;

const pulledLines = z.object({ corporateId: z.number().int() });
type PulledLines = z.output<typeof pulledLines>;

export const afterPullJob = defineJob({ name: 'after-purchase-order-pull', title: '采购订单更新后的处理', data: pulledLines });

const columns = ['upload_id', 'upload_row', ...fieldsOf(arrivalShipping).map(columnOf)];
const SHIPPING = sql.table(arrivalShipping.table);

/**
 * Replaces the shipping notices of purchase-order lines by `rows`, in the caller's transaction. Equal rows stay
 * unchanged, so repeating the call changes nothing.
 * @param rows a select of `upload_id`, `upload_row` (those of the notice) and the columns of the record set
 *   `arrivalShipping` without the corporate; one row for each notice line, PO line and DN
 * @param lines a select of `purchase_order_code, purchase_order_line_item` that limits the replacement to these lines;
 *   default: all lines of the corporate
 * @returns the numbers of inserted and deleted rows
 */
export async function replaceShipping(
  tx: Tx,
  corporateId: number,
  rows: RawBuilder<unknown>,
  lines?: RawBuilder<unknown>,
): Promise<{ readonly added: number; readonly removed: number }> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  const isEqual = sql.join(
    columns.map((column) => sql`stored.${sql.ref(column)} is not distinct from incoming.${sql.ref(column)}`),
    sql` and `,
  );
  // Ends with a `where`, to which the statement adds conditions. Looks up each line in the index, because a corporate
  // has many notices and `lines` are few.
  const storedNotices =
    lines === undefined
      ? sql`${SHIPPING} stored where stored.corporate_id = ${corporateId}`
      : sql`(${lines}) line cross join lateral (
          select * from ${SHIPPING} notice where notice.corporate_id = ${corporateId}
            and notice.purchase_order_code = line.purchase_order_code and notice.purchase_order_line_item = line.purchase_order_line_item offset 0
        ) stored where true`;
  await sql`create temporary table new_shipping on commit drop as select ${columnList} from (${rows}) incoming`.execute(tx);
  await sql`analyze new_shipping`.execute(tx);
  const removed = await sql`
    delete from ${SHIPPING} where id in (
      select stored.id from ${storedNotices}
        and not exists (select from new_shipping incoming where incoming.notice_line_id = stored.notice_line_id and ${isEqual})
    )
  `.execute(tx);
  const added = await sql`
    insert into ${SHIPPING} (corporate_id, ${columnList})
    select ${corporateId}::bigint, ${columnList} from new_shipping incoming
    left join lateral (
      select true as is_stored from ${SHIPPING} stored
      where stored.corporate_id = ${corporateId} and stored.purchase_order_code = incoming.purchase_order_code
        and stored.purchase_order_line_item = incoming.purchase_order_line_item and stored.dn_number = incoming.dn_number and ${isEqual} limit 1
    ) stored on true
    where stored.is_stored is null
  `.execute(tx);
  await sql`drop table new_shipping`.execute(tx);
  return { added: Number(added.numAffectedRows ?? 0), removed: Number(removed.numAffectedRows ?? 0) };
}

/**
 * A select of a corporate's lines for matching: `purchase_order_code`, `purchase_order_line_item`,
 * `customer_po_number`, `product_code`, `ordered` (not deleted), `received`, and `open` (ordered and not received).
 * Includes corrections. Ordered by code and item.
 */
export const linesOf = (corporateId: number): RawBuilder<unknown> => sql`
  select line.purchase_order_code, line.purchase_order_line_item, line.customer_po_number, line.product_code,
    first_record.display_purchase_quantity - first_record.delete_num as ordered,
    first_record.display_purchase_quantity - first_record.delete_num - first_record.display_unaccounted_quantity as received,
    first_record.display_unaccounted_quantity as open
  from ${sql.table(purchaseLines.table)} line
  join ${FIRST_RECORD}
  where line.corporate_id = ${corporateId}`;

/**
 * A select of a corporate's records with received goods but no receipt date
 * (docs/business-rules/rounding-and-borders.md#rounding). They count neither in the book stock nor in the quantity that
 * JD has not ordered. `money` is the received quantity at the taxed price, null without a price. The partial index
 * `arrival_record_undated` has the same condition.
 */
export const undatedReceipts = (corporateId: number): RawBuilder<unknown> => sql`
  select r.record_id as id, r.purchase_order_code, line.purchase_order_line_item, r.dn_number, r.product_code, r.purchase_order_create_date,
    r.received_quantity, ${sql.raw(TAXED_PRICE)} * r.received_quantity as money
  from ${sql.table(arrivalRecords.table)} r join ${sql.table(purchaseLines.table)} line on line.id = r.line_id
  left join ${sql.table(productMapping.table)} product on product.id = r.product_mapping_id
  left join ${sql.table(taxCodeMapping.table)} tax on tax.id = r.tax_code_mapping_id
  where r.corporate_id = ${corporateId} and r.received_quantity > 0 and r.dc_received_date is null`;
