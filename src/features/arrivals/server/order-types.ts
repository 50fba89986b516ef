import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob } from '#kit/jobs/server/handler.ts';
import { arrivalRecords } from '../arrival-records.ts';

/** Records that one transaction brings up to date: what pulls and corrections wait for is short. */
const RECORDS_AT_ONCE = 10_000;

/** Asked every few minutes: lists save their records without knowing who reads them (decision 46). */
export const orderTypesJob = defineJob({
  name: 'update-order-types',
  title: '更新到货记录的订单类型',
  schedule: { cron: '*/5 * * * *' },
  timeLimitMinutes: 60,
});

/** Has the records follow the configurations of order types. It may end anywhere and be begun again: what is right already stays as it is. */
export const updateOrderTypes = handleJob(orderTypesJob, async (context) => {
  const newest = await context.readOnly(newestChange);
  if (newest === null) return;
  await context.transaction(waitForOldReaders);
  const records = await context.readOnly(countRecords);
  for (let done = 0, after = 0; ;) {
    context.signal.throwIfAborted();
    const batch = await context.transaction((tx) => nextBatch(tx, { newest, records, done, after }));
    if (batch === null) break;
    ({ done, after } = batch);
  }
  await context.transaction((tx) => forget(tx, newest));
});

/** How far the records have come in following a change; null where they follow all. */
export interface FollowingOrderTypes {
  readonly records: number;
  readonly done: number;
}

export async function followingOrderTypes(tx: Tx): Promise<FollowingOrderTypes | null> {
  const { rows } = await sql<FollowingOrderTypes>`select records, done from arrival_order_type_change order by id limit 1`.execute(tx);
  return rows[0] ?? null;
}

async function newestChange(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from arrival_order_type_change`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whoever has made records by the configurations as they were has committed them after this; whoever makes some from now on sees the new ones. */
async function waitForOldReaders(tx: Tx): Promise<void> {
  await sql`select derived_lock(array(select id from corporate order by id))`.execute(tx);
}

async function countRecords(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${RECORDS}`.execute(tx);
  return rows[0]?.n ?? 0;
}

interface Batch {
  /** The newest change that is carried out. */
  readonly newest: number;
  readonly records: number;
  readonly done: number;
  /** The record that the one before ended with. */
  readonly after: number;
}

/** Brings the next records up to date and says how far that is; null where there are no more. */
async function nextBatch(tx: Tx, { newest, records, done, after }: Batch): Promise<Pick<Batch, 'done' | 'after'> | null> {
  const { rows } = await sql<{ upTo: number | null; n: number; whose: number[] }>`
    select max(record_id) as "upTo", count(*) as n, array_agg(distinct corporate_id order by corporate_id) as whose
    from (select record_id, corporate_id from ${RECORDS} where record_id > ${after} order by record_id limit ${RECORDS_AT_ONCE}) next
  `.execute(tx);
  const { upTo = null, n = 0, whose = [] } = rows[0] ?? {};
  if (upTo === null) return null;
  await sql`select derived_lock(${whose}::bigint[])`.execute(tx);
  await sql`
    update ${RECORDS} kept set (order_type, tracking_config_id, order_code_config_id) = row(now.order_type, now.tracking_config_id, now.order_code_config_id)
    from (
      select r.record_id, kind.* from ${RECORDS} r
      cross join lateral arrival_order_type(r.tracking_number collate "default", r.purchase_order_code collate "default") kind
      where r.record_id > ${after} and r.record_id <= ${upTo}
    ) now
    where kept.record_id = now.record_id and (kept.order_type, kept.tracking_config_id, kept.order_code_config_id)
      is distinct from (now.order_type, now.tracking_config_id, now.order_code_config_id)
  `.execute(tx);
  await sql`update arrival_order_type_change set records = ${records}, done = ${done + n} where id <= ${newest}`.execute(tx);
  return { done: done + n, after: upTo };
}

/** A change that came meanwhile stays, for the next run. */
async function forget(tx: Tx, newest: number): Promise<void> {
  await sql`delete from arrival_order_type_change where id <= ${newest}`.execute(tx);
}

const RECORDS = sql.table(arrivalRecords.table);
