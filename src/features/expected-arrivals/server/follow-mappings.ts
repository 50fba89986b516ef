import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { shippingNotices } from '../definition.ts';
import { COLLECTED, city, collectOrders, ORDERS_AT_ONCE, refreshCollected } from './refresh.ts';

/** `expected_arrival_mapping_changed` records there which mappings changed. */
const CHANNEL = 'expected-arrivals';

/** Lists save their records without knowing who reads them: the database says what changed (decision 48). */
export const followJob = defineJob({
  name: 'follow-mappings',
  title: '预计到货跟随映射更新',
  wokenBy: CHANNEL,
  schedule: { cron: '10 * * * *' },
  runAtStart: true,
  timeLimitMinutes: 60,
});

/** Has the lines of the notices that name what changed follow the mappings, order by order. It may end anywhere and be begun again. */
export const followMappings: AnyJobHandler = handleJob(followJob, async ({ transaction, readOnly, zone, signal }) => {
  await transaction(findOrders);
  for (const corporateId of await readOnly(corporatesToFollow)) {
    let done = false;
    while (!done) {
      signal.throwIfAborted();
      done = await transaction(async (tx) => {
        await collectOrders(tx, nextOrders(corporateId));
        const collected = await forgetCollected(tx, corporateId);
        await refreshCollected(tx, { corporateId, zone });
        return collected < ORDERS_AT_ONCE;
      });
    }
  }
});

/** The orders whose notices name what changed, in one statement with the changes that it takes away: one that is committed meanwhile stays. */
async function findOrders(tx: Tx): Promise<void> {
  // Notices that are being stored were enriched before the change, perhaps: they are waited for, so that they are found.
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

/** Before they are brought up to date, in the same transaction; gives how many were collected, whoever else has taken some of them. */
async function forgetCollected(tx: Tx, corporateId: number): Promise<number> {
  await sql`
    delete from expected_arrival_to_follow t using ${COLLECTED} c where t.corporate_id = ${corporateId} and t.customer_po_number = c.customer_po_number
  `.execute(tx);
  const { rows } = await sql<{ collected: number }>`select count(*) as collected from ${COLLECTED}`.execute(tx);
  return Number(rows[0]?.collected);
}
