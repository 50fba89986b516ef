import { sql, type RawBuilder } from 'kysely';
import { dataAdjustmentLines } from '#features/inventory-review/definition.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { ledgerReceipts } from '../derived.ts';

/* The ledger's functions for other features. Its tables are the record sets of `definition.ts`. */

export { shortageSheet, shortageTotals, type ShortageTotals } from './shortages.ts';

/** Whether the segments and sums of a corporate are up to date with their sources. */
interface LedgerState {
  /** The number of products that wait for a computation. With 0, the ledger is up to date as of the last commit. */
  readonly waiting: number;
  /** When the product that waits longest changed; null if none waits. */
  readonly since: Date | null;
}

/**
 * The state of a corporate's ledger. It is usually up to date, because a transaction that changes a source also
 * computes the changed products.
 */
export async function ledgerState(tx: Tx, corporateId: number): Promise<LedgerState> {
  const { rows } = await sql<LedgerState>`
    select count(*)::integer as waiting, min(since) as since from ledger_due where corporate_id = ${corporateId}
  `.execute(tx);
  return rows[0] ?? { waiting: 0, since: null };
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
