import { sql, type RawBuilder } from 'kysely';
import { dataAdjustmentLines } from '#features/inventory-review/definition.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { ledgerReceipts } from '../derived.ts';

/* The ledger's functions for other features. Its tables are the record sets of `definition.ts`. */

export { shortageSheet, shortageTotals, type ShortageTotals } from './shortages.ts';

/**
 * The number of a corporate's products that wait for a computation. It is usually 0, and the ledger is then up to date
 * as of the last commit, because a transaction that changes a source also computes the changed products.
 */
export async function countWaitingProducts(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from ledger_due where corporate_id = ${corporateId}
  `.execute(tx);
  return (rows[0] as { waiting: number }).waiting;
}

/**
 * A select of the products (`product_code`) that may have entries after a day. For other products, the current sums are
 * also the sums of that day. The select reads the sources of the entries, which have indexes on the day; the view
 * `ledger_entry` would look up the day of each adjustment.
 */
export const productsBookedAfter = (corporateId: number, day: string): RawBuilder<unknown> => sql`
  select product_code from ${sql.table(ledgerReceipts.table)} where corporate_id = ${corporateId} and received_date > ${day}::date
  union select product_code from ${sql.table(deliveryOrderLines.table)} where corporate_id = ${corporateId} and current and shipping_date > ${day}::date
  union select product_code from ${sql.table(dataAdjustmentLines.table)} where corporate_id = ${corporateId} and current
    and (receipt_date > ${day}::date or period_record_id in (select id from period_record where corporate_id = ${corporateId} and day > ${day}::date))`;

/** Whether a corporate has products that wait for a computation. */
export const isLedgerPending = (corporateId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ledger_due where corporate_id = ${corporateId})`;
