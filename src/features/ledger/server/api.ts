import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

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
