import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { shippingNotices } from '../definition.ts';
import { COLLECTED, city, collectOrders, ORDERS_AT_ONCE, refreshCollected } from './refresh.ts';

/** The channel of the notifications of `expected_arrival_mapping_changed`. */
const CHANNEL = 'expected-arrivals';

/**
 * The features with the mappings do not know which features read them, so triggers record the changes (decision 48).
 */
const followJob = defineJob({
  name: 'follow-mappings',
  title: '预计到货跟随映射更新',
  wakeChannel: CHANNEL,
  schedule: { cron: '10 * * * *' },
  runAtStart: true,
  timeLimitMinutes: 60,
});

/** Updates the notice lines of changed mappings by order. An interrupted run continues with the remaining orders. */
export const followMappings: AnyJobHandler = handleJob(followJob, async ({ transaction, readOnly, zone, signal }) => {
  await transaction(findOrders);
  for (const corporateId of await readOnly(corporatesToFollow)) {
    let done = false;
    while (!done) {
      signal.throwIfAborted();
      done = await transaction(async (tx) => {
        await collectOrders(tx, nextOrders(corporateId));
        const collected = await deleteCollected(tx, corporateId);
        await refreshCollected(tx, { corporateId, zone });
        return collected < ORDERS_AT_ONCE;
      });
    }
  }
});

/**
 * Finds the orders of notices that refer to changed mappings. The same statement deletes the recorded changes, so a
 * change that commits later remains.
 */
async function findOrders(tx: Tx): Promise<void> {
  // Waits for transactions that store notices, which may have read the mappings before the change.
  await sql`select pg_advisory_xact_lock(hash_of('expected arrivals ' || id)) from (select id from corporate order by id) each`.execute(tx);
  await sql`
    with changed as (delete from expected_arrival_mapping_change returning kind, named)
    insert into expected_arrival_to_follow (corporate_id, customer_po_number)
    select distinct corporate_id, customer_po_number from ${sql.table(shippingNotices.table)} n
    where part_number in (select named from changed where kind = 'part')
      or ship_to_customer_id in (select named from changed where kind = 'ship-to')
      or ${city(sql`origin_city`)} in (select named from changed where kind = 'city')
    on conflict do nothing
  `.execute(tx);
}

async function corporatesToFollow(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select distinct corporate_id as id from expected_arrival_to_follow order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

const nextOrders = (corporateId: number) => sql`
  select customer_po_number from expected_arrival_to_follow where corporate_id = ${corporateId} order by customer_po_number limit ${ORDERS_AT_ONCE}
`;

/**
 * Deletes the collected orders from the table of orders to update, in the transaction that updates them. Returns the
 * number of collected orders.
 */
async function deleteCollected(tx: Tx, corporateId: number): Promise<number> {
  await sql`
    delete from expected_arrival_to_follow t using ${COLLECTED} c
    where t.corporate_id = ${corporateId} and t.customer_po_number = c.customer_po_number
  `.execute(tx);
  const { rows } = await sql<{ collected: number }>`select count(*) as collected from ${COLLECTED}`.execute(tx);
  return (rows[0] as { collected: number }).collected;
}
