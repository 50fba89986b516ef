import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';

/**
 * Number of products computed in one transaction. The other writers of the corporate wait for it, some tenths of a
 * second.
 */
export const PRODUCTS_AT_ONCE = 200;
/** Number of concurrent transactions, each with different products. */
const CONCURRENT_TRANSACTIONS = 2;

/**
 * Computes changes that are too large for their own commit: a price list of thousands of products, a first load
 * (decision 55).
 */
const catchUpJob = defineJob({
  name: 'catch-up-ledger',
  title: '补算库存台账',
  schedule: { cron: '* * * * *' },
  runAtStart: true,
  timeLimitMinutes: 60,
});

export const ledgerJobs: readonly AnyJobHandler[] = [handleJob(catchUpJob, catchUp)];

type InTransaction = (work: (tx: Tx) => Promise<number>) => Promise<number>;

async function catchUp({ transaction, signal }: JobContext<null>): Promise<void> {
  await rebuildAll((work) => transaction(work), PRODUCTS_AT_ONCE, signal);
}

/** Computes all waiting products, `products` per transaction. If it is interrupted, committed products remain. */
export async function rebuildAll(transaction: InTransaction, products: number, signal?: AbortSignal): Promise<void> {
  const worker = async () => {
    do signal?.throwIfAborted();
    while ((await transaction((tx) => rebuildBatch(tx, products))) > 0);
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_TRANSACTIONS }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Computes some of the waiting products, those of one corporate that wait longest; returns their number. */
async function rebuildBatch(tx: Tx, products: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`select ledger_compute_due(${products}::integer) as made`.execute(tx);
  return rows[0]?.made ?? 0;
}
