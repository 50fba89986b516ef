import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';

/** Products that are made anew in one transaction, for which the corporate's other writers wait: some tenths of a second. */
const PRODUCTS_AT_ONCE = 200;

/** Makes what a change touched too much of for its own commit: a price list of thousands of products, a first load (decision 55). */
const catchUpJob = defineJob({
  name: 'catch-up-ledger',
  title: '补算库存台账',
  schedule: { cron: '* * * * *' },
  runAtStart: true,
  timeLimitMinutes: 60,
});

export const ledgerJobs: readonly AnyJobHandler[] = [handleJob(catchUpJob, catchUp)];

async function catchUp({ transaction, signal }: JobContext<null>): Promise<void> {
  let made: number;
  do {
    signal.throwIfAborted();
    made = await transaction((tx) => makeSomeAnew(tx, PRODUCTS_AT_ONCE));
  } while (made > 0);
}

/** Makes some of the products that wait anew, those of one corporate that wait longest; gives how many. */
export async function makeSomeAnew(tx: Tx, products: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`select ledger_catch_up(${products}::integer) as made`.execute(tx);
  return rows[0]?.made ?? 0;
}
