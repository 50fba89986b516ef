import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { BatchProgress } from '../../contract.ts';
import { DEAD_AFTER_SECONDS, isNumericId, NO_USER, RUNNING, type BatchPlace, type StoredAnswer } from '../history/upload-row.ts';
import { keyReused } from './request-digest.ts';

/** The columns of `upload_batch` that decide the rights. */
interface BatchRow {
  readonly id: number;
  readonly importer: string;
  readonly corporate_id: number | null;
  readonly user_id: number;
}

interface NewBatch {
  readonly importer: string;
  readonly corporateId: number | null;
  readonly clientKey: string | null;
  readonly requestDigest: Buffer;
  readonly dryRun: boolean;
  readonly files: number;
  readonly userId: number | null;
  readonly now: Date;
}

/**
 * Inserts the batch's row and returns its id, or the id of the batch with the same key that is not older than `oldest`.
 * @throws RuleViolation if that batch has other content
 */
export async function findOrInsertBatch(tx: Tx, batch: NewBatch, oldest: Date): Promise<number> {
  // An older key may be used again.
  await sql`update upload_batch set client_key = null where client_key = ${batch.clientKey} and created_at < ${oldest}`.execute(tx);
  // A batch without a digest is from before digests were stored: its content is not compared.
  const { rows } = await sql<{ id: number }>`
    insert into upload_batch (importer, corporate_id, client_key, request_digest, dry_run, files, user_id, created_at, touched_at)
    values (${batch.importer}, ${batch.corporateId}, ${batch.clientKey}, ${batch.requestDigest}, ${batch.dryRun}, ${batch.files},
      ${batch.userId ?? NO_USER}, ${batch.now}, clock_timestamp())
    on conflict (user_id, importer, dry_run, client_key) where client_key is not null
      do update set touched_at = excluded.touched_at, finished_at = null, cancel_requested = false
      where coalesce(upload_batch.request_digest = excluded.request_digest, true)
    returning id
  `.execute(tx);
  if (rows[0] === undefined) throw keyReused();
  return rows[0].id;
}

/** Records that the import of a file begins. Returns false if cancellation of the batch was requested. */
export async function beginFile(database: Database, { id, position }: BatchPlace): Promise<boolean> {
  const { rows } = await sql<{ continues: boolean }>`
    update upload_batch set touched_at = clock_timestamp(), files_begun = ${position + 1}
    where id = ${id} returning not cancel_requested as continues
  `.execute(database.kysely);
  return rows[0]?.continues === true;
}

/** Ends a batch whose files have all ended. */
export async function finishBatch(database: Database, batchId: number, now: Date): Promise<void> {
  await sql`update upload_batch set finished_at = ${now} where id = ${batchId}`.execute(database.kysely);
}

/**
 * Ends the batches whose server was killed: without a running upload, and without a sign of life after the deadline.
 * Their uploads are ended by `failAbandonedUploads`.
 */
export async function endAbandonedBatches(database: Database, now: Date, alone = false): Promise<void> {
  const deadline = sql`clock_timestamp() - make_interval(secs => ${alone ? 0 : DEAD_AFTER_SECONDS})`;
  await sql`
    update upload_batch b set finished_at = ${now}
    where finished_at is null and touched_at < ${deadline}
      and not exists (
        select from upload u where u.batch_id = b.id and (u.state in ${RUNNING} or u.heartbeat_at > ${deadline})
      )
  `.execute(database.kysely);
}

/** The batch with this id, or the caller's newest batch with this Idempotency-Key. */
export async function batchByIdOrKey(tx: Tx, idOrKey: string, userId: number): Promise<BatchRow | null> {
  const condition = isNumericId(idOrKey) ? sql`id = ${Number(idOrKey)}` : sql`user_id = ${userId} and client_key = ${idOrKey}`;
  const { rows } = await sql<BatchRow>`
    select id, importer, corporate_id, user_id from upload_batch where ${condition} order by id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

interface FileOfBatch {
  /** Its place in the call, from 0. */
  readonly position: number;
  readonly fileName: string;
  /** Null while it runs. */
  readonly result: StoredAnswer | null;
}

/** The uploads of a batch in the order of its files. If a retry sent a file again, only the later upload. */
export async function filesOfBatch(tx: Tx, batchId: number): Promise<readonly FileOfBatch[]> {
  const { rows } = await sql<FileOfBatch>`
    select distinct on (batch_position) batch_position as position, file_name as "fileName",
      case when state not in ${RUNNING} then answer end as result
    from upload where batch_id = ${batchId} order by batch_position, id desc
  `.execute(tx);
  return rows;
}

/**
 * Requests cancellation of a batch: no other file is imported. Returns the ids of the running uploads, or null if the
 * batch has ended.
 */
export async function requestCancelOfBatch(tx: Tx, batchId: number): Promise<readonly number[] | null> {
  const { rows: cancelled } = await sql`
    update upload_batch set cancel_requested = true where id = ${batchId} and finished_at is null returning id
  `.execute(tx);
  if (cancelled.length === 0) return null;
  const { rows } = await sql<{ id: number }>`
    update upload set cancel_requested = true where batch_id = ${batchId} and state in ${RUNNING} returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The progress of a batch, summed over its files. At most one is running: its name is the only one of `max`. */
export async function progressOfBatch(database: Database, batchId: number): Promise<BatchProgress | null> {
  const { rows } = await sql<BatchProgress>`
    select b.id as "batchId", b.files, b.finished_at is not null as ended,
      (case
        when b.finished_at is not null then b.files
        else b.files_begun - count(u.id) filter (where u.state in ${RUNNING})
      end)::integer as "filesDone",
      (count(u.id) filter (where u.state in ('done', 'undone')))::integer as "filesStored",
      max(u.file_name) filter (where u.state in ${RUNNING}) as "fileName",
      max(u.waiting_for) filter (where u.state in ${RUNNING}) as "waitingFor",
      coalesce(sum(u.rows_read), 0)::integer as "rowsRead", coalesce(sum(u.rows_checked), 0)::integer as "rowsChecked",
      coalesce(sum(u.rows_stored), 0)::integer as "rowsStored"
    from upload_batch b left join upload u on u.batch_id = b.id
    where b.id = ${batchId} group by b.id
  `.execute(database.kysely);
  return rows[0] ?? null;
}
