import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { ROWS_PER_BATCH, type PushDestination } from '../define.ts';
import type { BatchContent, PushFailed, RowAnswer } from './send-batch.ts';

interface RowsToPush {
  readonly corporateId: number;
  /** The record to which the rows belong. The rows of a record are queued once. */
  readonly subjectId: number;
  /** Selects `record_id` and `payload` (jsonb, an object without `id`) of each row. */
  readonly rows: RawBuilder<unknown>;
}

/**
 * Serializes the transactions that queue rows or schedule the next run, so that none replaces the earlier time of
 * another by a later one.
 */
export async function lockDestination(tx: Tx, { name }: PushDestination): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of(${`push ${name}`}))`.execute(tx);
}

/**
 * Queues rows in the transaction that causes their push. Their batches and keys do not change afterwards. Returns the
 * number of rows.
 */
export async function queueRows(tx: Tx, queue: JobQueue, destination: PushDestination, source: RowsToPush, now: Date): Promise<number> {
  await lockDestination(tx, destination);
  const { rows } = await sql<{ queued: number }>`
    with numbered as (
      select (row_number() over (order by record_id))::integer - 1 as row_index, record_id, payload from (${source.rows}) source_row
    ), batched as materialized (
      select row_index / ${ROWS_PER_BATCH} as number, row_index % ${ROWS_PER_BATCH} as position, record_id, payload from numbered
    ), batch as (
      insert into push_batch (destination, corporate_id, subject_id, number, rows, next_attempt_at, created_at)
      select ${destination.name}, ${source.corporateId}::bigint, ${source.subjectId}::bigint, number, count(*), ${now}::timestamptz, ${now}::timestamptz
      from batched group by number order by number
      returning id, number
    ), queued as (
      insert into push_row (batch_id, position, destination, record_id, payload)
      select batch.id, batched.position, ${destination.name}, batched.record_id, batched.payload from batched join batch on batch.number = batched.number
      returning 1
    )
    select count(*)::integer as queued from queued
  `.execute(tx);
  await scheduleDelivery(tx, queue, destination, now);
  return (rows[0] as { queued: number }).queued;
}

/** Schedules the delivery job, replacing earlier schedules. The caller holds {@link lockDestination}. */
export async function scheduleDelivery(tx: Tx, queue: JobQueue, { name, deliver }: PushDestination, at: Date): Promise<void> {
  await queue.enqueue(tx, deliver, null, { key: name, startAfter: at });
}

export interface DueBatch extends BatchContent {
  readonly id: number;
  readonly corporateId: number;
  readonly subjectId: number;
  readonly attempts: number;
}

/** The batch that has been due longest; null if none is due. */
export async function dueBatch(tx: Tx, { name }: PushDestination, now: Date): Promise<DueBatch | null> {
  const { rows } = await sql<DueBatch>`
    select id, key, corporate_id as "corporateId", subject_id as "subjectId", attempts, (
        select json_agg(json_build_object('id', record_id, 'payload', payload) order by position) from push_row where batch_id = push_batch.id
      ) as rows
    from push_batch where destination = ${name} and state = 'waiting' and next_attempt_at <= ${now}
    order by next_attempt_at, id limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** The time at which the next batch is due; null if none waits. */
export async function nextBatchDue(tx: Tx, { name }: PushDestination): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(next_attempt_at) as "dueAt" from push_batch where destination = ${name} and state = 'waiting'
  `.execute(tx);
  return rows[0]?.dueAt ?? null;
}

/**
 * Makes waiting batches of a destination due now, all of them or those that match the condition. Returns their number
 * of rows, including those already due.
 */
export async function makeDue(tx: Tx, { name }: PushDestination, now: Date, condition: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    with due as (
      update push_batch set next_attempt_at = least(next_attempt_at, ${now}::timestamptz)
      where destination = ${name} and state = 'waiting' and ${condition} returning rows
    )
    select coalesce(sum(rows), 0)::integer as rows from due
  `.execute(tx);
  return (rows[0] as { rows: number }).rows;
}

/** Marks a batch and its rows as done. Returns false if another server has done so. */
export async function markBatchDone(tx: Tx, batchId: number, answers: readonly RowAnswer[], now: Date): Promise<boolean> {
  const accepted = answers.filter((answer) => answer.accepted).length;
  const { rows } = await sql`
    update push_batch set state = 'done', attempts = attempts + 1, failure = null, done_at = ${now},
      accepted = ${accepted}, refused = ${answers.length - accepted}
    where id = ${batchId} and state = 'waiting' returning id
  `.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update push_row set state = case when answer.accepted then 'accepted' else 'refused' end, reason = answer.reason
    from json_to_recordset(${JSON.stringify(answers)}::json) as answer (id bigint, accepted boolean, reason text)
    where push_row.batch_id = ${batchId} and push_row.record_id = answer.id
  `.execute(tx);
  return true;
}

/** Records why an attempt failed and when the next one is due. */
export async function markBatchFailed(tx: Tx, batchId: number, failure: PushFailed, next: Date): Promise<void> {
  await sql`
    update push_batch set attempts = attempts + 1, failure = ${storedFailure(failure)}::jsonb, next_attempt_at = ${next}
    where id = ${batchId} and state = 'waiting'
  `.execute(tx);
}

/** The stored form of a failure, which is translated when it is displayed. */
export const storedFailure = ({ text, parameters }: PushFailed): string => JSON.stringify({ text, parameters });
