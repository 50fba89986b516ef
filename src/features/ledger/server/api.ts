import { sql, type RawBuilder } from 'kysely';
import { dataAdjustmentLines } from '#features/inventory-review/definition.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { ledgerReceipts } from '../derived.ts';

/** What others may ask of the ledger; its tables are the record sets of `definition.ts`. */

export { shortageSheet, shortageTotals, type ShortageTotals } from './shortages.ts';

/** How far segments and sums follow what they are made from. */
export interface LedgerState {
  /** Products that are not up to date yet; none, and the ledger is true as of the last commit. */
  readonly waiting: number;
  /** Since when the first of them waits. */
  readonly since: Date | null;
}

/** Whether a corporate's ledger is up to date; mostly it is, for a change makes what it touches anew itself. */
export async function ledgerState(tx: Tx, corporateId: number): Promise<LedgerState> {
  const { rows } = await sql<LedgerState>`
    select count(*)::integer as waiting, min(since) as since from ledger_due where corporate_id = ${corporateId}
  `.execute(tx);
  return rows[0] ?? { waiting: 0, since: null };
}

/**
 * A select of the products (`product_code`) of which anything may be booked after a day: of others the ledger's sums are those of that day, too. It asks the entries' sources one by one, whose
 * days have indexes; `ledger_entry` would look each adjustment's day up.
 */
export const bookedAfter = (corporateId: number, day: string): RawBuilder<unknown> => sql`
  select product_code from ${sql.table(ledgerReceipts.table)} where corporate_id = ${corporateId} and received_date > ${day}::date
  union select product_code from ${sql.table(deliveryOrderLines.table)} where corporate_id = ${corporateId} and current and shipping_date > ${day}::date
  union select product_code from ${sql.table(dataAdjustmentLines.table)} where corporate_id = ${corporateId} and current
    and (receipt_date > ${day}::date or period_record_id in (select id from period_record where corporate_id = ${corporateId} and day > ${day}::date))`;

/** Whether products of a corporate wait to be made anew. */
export const ledgerWaits = (corporateId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ledger_due where corporate_id = ${corporateId})`;
