import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';

/** The number of products of one transaction, for which other writers of the corporate wait some tenths of a second. */
export const PRODUCTS_AT_ONCE = 200;
/** The number of concurrent transactions. Each computes different products. */
const CONCURRENT_TRANSACTIONS = 2;

/**
 * Computes the products of changes that are too large to be computed at commit, such as a price list of thousands of
 * products or a first load (decision 55).
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

/** Computes all waiting products in concurrent transactions. After an interruption, committed ones remain computed. */
export async function rebuildAll(transaction: InTransaction, productsPerTransaction: number, signal?: AbortSignal): Promise<void> {
  const worker = async () => {
    let computed: number;
    do {
      signal?.throwIfAborted();
      computed = await transaction((tx) => rebuildBatch(tx, productsPerTransaction));
    } while (computed > 0);
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_TRANSACTIONS }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Computes products of the corporate whose product waits longest, at most `limit`; returns their number. */
async function rebuildBatch(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ computed: number }>`select ledger_compute_due(${limit}::integer) as computed`.execute(tx);
  return (rows[0] as { computed: number }).computed;
}
