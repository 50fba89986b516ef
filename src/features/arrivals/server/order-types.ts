import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob } from '#kit/jobs/server/handler.ts';
import { arrivalRecords } from '../arrival-records.ts';

const RECORDS = sql.table(arrivalRecords.table);

/** Records per transaction. Short transactions keep pulls and corrections from waiting. */
const RECORDS_AT_ONCE = 10_000;

/** Checked every few minutes: the lists with the configuration do not know which features read it (decision 46). */
const orderTypesJob = defineJob({
  name: 'update-order-types',
  title: '更新到货记录的订单类型',
  schedule: { cron: '*/5 * * * *' },
  timeLimitMinutes: 60,
});

/**
 * Updates the records after a change of the order types' configuration. It can stop and start again at any point:
 * records that are already correct stay unchanged.
 */
export const updateOrderTypes = handleJob(orderTypesJob, async (context) => {
  const newest = await context.readOnly(newestChangeId);
  if (newest === null) return;
  await context.transaction(waitForOldTransactions);
  const records = await context.readOnly(countRecords);
  let progress: Progress | null = { done: 0, after: 0 };
  while (progress !== null) {
    const { done, after }: Progress = progress;
    context.signal.throwIfAborted();
    progress = await context.transaction((tx) => nextBatch(tx, { newest, records, done, after }));
  }
  await context.transaction((tx) => deleteChanges(tx, newest));
});

/** Progress of the update after a change; null when all records are up to date. */
interface OrderTypeUpdate {
  readonly records: number;
  readonly done: number;
}

export async function orderTypeUpdate(tx: Tx): Promise<OrderTypeUpdate | null> {
  const { rows } = await sql<OrderTypeUpdate>`select records, done from arrival_order_type_change order by id limit 1`.execute(tx);
  return rows[0] ?? null;
}

async function newestChangeId(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from arrival_order_type_change`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Waits for transactions that compute records with the previous configuration. Later ones read the new one. */
async function waitForOldTransactions(tx: Tx): Promise<void> {
  await sql`select derived_lock(array(select id from corporate order by id))`.execute(tx);
}

async function countRecords(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${RECORDS}`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface Progress {
  /** The number of updated records. */
  readonly done: number;
  /** The id of the last of them. */
  readonly after: number;
}

interface Batch extends Progress {
  /** The id of the newest change that is being applied. */
  readonly newest: number;
  /** The number of all records. */
  readonly records: number;
}

/** Updates the next records and returns the progress; null when there are no more. */
async function nextBatch(tx: Tx, { newest, records, done, after }: Batch): Promise<Progress | null> {
  const { rows } = await sql<{ upTo: number | null; count: number; corporateIds: number[] }>`
    select max(record_id) as "upTo", count(*) as count, array_agg(distinct corporate_id order by corporate_id) as "corporateIds"
    from (select record_id, corporate_id from ${RECORDS} where record_id > ${after} order by record_id limit ${RECORDS_AT_ONCE}) next
  `.execute(tx);
  const { upTo = null, count = 0, corporateIds = [] } = rows[0] ?? {};
  if (upTo === null) return null;
  await sql`select derived_lock(${corporateIds}::bigint[])`.execute(tx);
  await sql`
    update ${RECORDS} record set (order_type, tracking_config_id, order_code_config_id)
      = row(now.order_type, now.tracking_config_id, now.order_code_config_id)
    from (
      select record.record_id, kind.* from ${RECORDS} record
      cross join lateral arrival_order_type(record.tracking_number collate "default", record.purchase_order_code collate "default") kind
      where record.record_id > ${after} and record.record_id <= ${upTo}
    ) now
    where record.record_id = now.record_id and (record.order_type, record.tracking_config_id, record.order_code_config_id)
      is distinct from (now.order_type, now.tracking_config_id, now.order_code_config_id)
  `.execute(tx);
  await sql`update arrival_order_type_change set records = ${records}, done = ${done + count} where id <= ${newest}`.execute(tx);
  return { done: done + count, after: upTo };
}

/** Deletes the changes that were applied; later ones remain for the next run. */
async function deleteChanges(tx: Tx, newest: number): Promise<void> {
  await sql`delete from arrival_order_type_change where id <= ${newest}`.execute(tx);
}
