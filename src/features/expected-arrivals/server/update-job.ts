import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { shippingNotices } from '../definition.ts';
import { COLLECTED, collectOrders, ORDERS_AT_ONCE, refreshCollected } from './refresh.ts';
import { beginUpdate, failUpdate, finishUpdate, recordProgress } from './status.ts';

/** Requested by users and after each pull of purchase orders. */
export const shippingUpdate = defineJob({
  name: 'update-shipping-info',
  title: '更新发货信息',
  data: z.object({ corporateId: z.int() }),
  timeLimitMinutes: 60,
});

/** Changes of other sources take effect within the hour. Mappings take effect at once (`follow-mappings.ts`). */
const updateAll = defineJob({ name: 'update-all-shipping-info', title: '定时更新发货信息', schedule: { cron: '40 * * * *' } });

/**
 * The update of shipping info (docs/business-rules/arrivals.md#matching): enriches and matches every line of a
 * corporate again. A repeated run changes no correct line.
 */
export const updateJobs: readonly AnyJobHandler[] = [
  handleJob(shippingUpdate, (context) => updateCorporate(context, context.data.corporateId)),
  handleJob(updateAll, ({ transaction, queue }) =>
    transaction(async (tx) => {
      for (const corporateId of await corporatesWithNotices(tx))
        await queue.enqueue(tx, shippingUpdate, { corporateId }, { key: String(corporateId) });
    }),
  ),
];

/** In order, because `enqueue` locks a row for each key. */
async function corporatesWithNotices(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from corporate where exists (select from ${sql.table(shippingNotices.table)} where corporate_id = corporate.id) order by id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

type UpdateContext = Pick<JobContext<unknown>, 'transaction' | 'readOnly' | 'database' | 'clock' | 'zone' | 'signal'>;

async function updateCorporate(context: UpdateContext, corporateId: number): Promise<void> {
  const { transaction, clock } = context;
  try {
    const lines = await context.readOnly((tx) => countLines(tx, corporateId));
    const request = await transaction((tx) => beginUpdate(tx, corporateId, lines));
    const changed = await updateOrders(context, corporateId);
    await transaction((tx) => finishUpdate(tx, corporateId, { request, changed, at: clock.now() }));
  } catch (error) {
    // Uses the database directly, because transactions of the job fail after its time limit.
    await context.database.transaction((tx) => failUpdate(tx, corporateId));
    throw error;
  }
}

/** Updates the orders in batches, sorted by customer PO. Returns the number of changed lines. */
async function updateOrders({ transaction, zone, signal }: UpdateContext, corporateId: number): Promise<number> {
  let after = '';
  let done = 0;
  let changed = 0;
  for (;;) {
    signal.throwIfAborted();
    const last = await transaction(async (tx) => {
      await collectOrders(tx, nextOrders(corporateId, after));
      const upTo = await lastCollected(tx);
      if (upTo === null) return null;
      const refreshed = await refreshCollected(tx, { corporateId, zone });
      done += refreshed.lines;
      changed += refreshed.changed;
      await recordProgress(tx, corporateId, done);
      return upTo;
    });
    if (last === null) return changed;
    after = last;
  }
}

/** The next customer POs after a given one. */
const nextOrders = (corporateId: number, after: string) => sql`
  select distinct customer_po_number from ${sql.table(shippingNotices.table)}
  where corporate_id = ${corporateId} and customer_po_number > ${after} order by customer_po_number limit ${ORDERS_AT_ONCE}
`;

/** The last collected order; null if none was collected. It is the start of the next batch. */
async function lastCollected(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`select max(customer_po_number) as last from ${COLLECTED}`.execute(tx);
  return rows[0]?.last ?? null;
}

async function countLines(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from expected_arrival where corporate_id = ${corporateId}`.execute(tx);
  return rows[0]?.n ?? 0;
}
