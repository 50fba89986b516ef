import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { ImportAnswer, UploadOrigin, UploadProgress, UploadState } from '../../contract.ts';
import type { ImportContext } from '../importer.ts';
import type { ImportProgress, StoredFailure } from '../receive/task.ts';

/** The states of an upload that has not ended; for `in`. */
export const RUNNING = sql`('received', 'reading', 'storing')`;

export const FINAL_STATES: ReadonlySet<string> = new Set<UploadState>(['done', 'refused', 'failed', 'cancelled', 'undone']);

/** The answer of an ended upload, stored for a retry with the same Idempotency-Key. */
export type StoredAnswer =
  | { readonly kind: 'answer'; readonly answer: ImportAnswer }
  | { readonly kind: 'failure'; readonly failure: StoredFailure };

/** The user id of uploads that the system makes: from interfaces, views and the mailbox. */
export const NO_USER = 0;

/** Whether a path parameter is the id of an upload or batch; otherwise it is an Idempotency-Key. */
export const isNumericId = (idOrKey: string): boolean => /^\d{1,15}$/.test(idOrKey);

interface NewUpload {
  readonly importer: string;
  readonly origin: UploadOrigin;
  readonly corporateId: number | null;
  readonly periodKey: string | null;
  readonly clientKey: string | null;
  readonly requestDigest: Buffer;
  readonly dryRun: boolean;
  readonly fileName: string;
  readonly batch: BatchPlace | null;
  readonly user: { readonly id: number | null; readonly name: string };
  readonly now: Date;
}

/** The position of an upload among the files of one call. */
export interface BatchPlace {
  readonly id: number;
  /** From 0. */
  readonly position: number;
}

/** Inserts the upload's row and returns its id; null if the user already has an upload with the same key. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, origin, corporate_id, period_key, client_key, request_digest,
      dry_run, state, file_name, batch_id, batch_position,
      user_id, user_name, created_at, heartbeat_at)
    values (${upload.importer}, ${upload.origin}, ${upload.corporateId}, ${upload.periodKey}, ${upload.clientKey}, ${upload.requestDigest},
      ${upload.dryRun}, 'received', ${upload.fileName}, ${upload.batch?.id ?? null}, ${upload.batch?.position ?? null},
      ${upload.user.id ?? NO_USER}, ${upload.user.name}, ${upload.now}, clock_timestamp())
    on conflict (user_id, importer, dry_run, client_key) where client_key is not null do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Assigns the stored original to its upload. Also a heartbeat, since storing the file may have taken long. */
export async function setUploadFile(tx: Tx, uploadId: number, fileId: number): Promise<void> {
  await sql`update upload set file_id = ${fileId}, heartbeat_at = clock_timestamp() where id = ${uploadId}`.execute(tx);
}

export interface EarlierUpload {
  readonly id: number;
  /** Null for an upload from before digests were stored. */
  readonly requestDigest: Buffer | null;
}

/** The unique key of an upload with an Idempotency-Key. */
type UploadKey = Pick<NewUpload, 'importer' | 'dryRun'> & { readonly userId: number | null; readonly clientKey: string };

const hasKey = ({ userId, importer, dryRun, clientKey }: UploadKey) =>
  sql`user_id = ${userId ?? NO_USER} and importer = ${importer} and dry_run = ${dryRun} and client_key = ${clientKey}`;

/** Whether an upload ended so that it may be repeated with the same key. */
const hasFailed = sql`(state in ('failed', 'cancelled'))`;

/** Removes the key from an upload that failed, was cancelled or is older than `oldest`: it may be repeated. */
export async function releaseRepeatableKey(tx: Tx, key: UploadKey, oldest: Date): Promise<void> {
  await sql`update upload set client_key = null where ${hasKey(key)} and (created_at < ${oldest} or ${hasFailed})`.execute(tx);
}

/** The upload with this key whose answer a retry gets; null if there is none, or if it failed or was cancelled. */
export async function uploadWithKey(tx: Tx, key: UploadKey): Promise<EarlierUpload | null> {
  const { rows } = await sql<EarlierUpload>`
    select id, request_digest as "requestDigest" from upload where ${hasKey(key)} and not ${hasFailed}
  `.execute(tx);
  return rows[0] ?? null;
}

/**
 * Writes the progress of running imports, which is also their heartbeat. Returns the ids of the imports whose
 * cancellation was requested. Rows locked by a finishing import are skipped: `finishUpload` holds the lock of the
 * upload's row until its transaction is committed.
 */
export async function writeProgress(
  database: Database,
  notes: readonly (ImportProgress & { readonly uploadId: number })[],
): Promise<number[]> {
  const valuesOf = <Name extends keyof (typeof notes)[number]>(name: Name) => notes.map((note) => note[name]);
  const { rows } = await sql<{ id: number }>`
    with running as (
      select id from upload where id = any(${valuesOf('uploadId')}::bigint[]) and state in ${RUNNING}
      order by id for no key update skip locked
    ), updated as (
      update upload set state = note.state, rows_read = note.rows_read, rows_checked = note.rows_checked, rows_stored = note.rows_stored,
        waiting_for = note.waiting_for, heartbeat_at = clock_timestamp()
      from unnest(${valuesOf('uploadId')}::bigint[], ${valuesOf('state')}::text[],
        ${valuesOf('rowsRead')}::integer[], ${valuesOf('rowsChecked')}::integer[], ${valuesOf('rowsStored')}::integer[],
        ${valuesOf('waitingFor')}::text[]) note (id, state, rows_read, rows_checked, rows_stored, waiting_for)
      where upload.id = note.id and upload.id in (select id from running) returning upload.id, upload.cancel_requested
    )
    select id from updated where cancel_requested
  `.execute(database.kysely);
  return rows.map(({ id }) => id);
}

/** The result of a finished import. */
interface Finish {
  readonly state: Extract<UploadState, 'done' | 'refused'>;
  readonly rows: number;
  readonly rowsStored: number;
  readonly answer: ImportAnswer;
  /** Set if nothing was stored and the call answers with a failure. */
  readonly failure?: StoredFailure;
  /** The workbook with marked cells or with the outcome of each line. */
  readonly markedFile: RetainedFile | null;
  /** The workbook of the lines with warnings. */
  readonly warningFile: RetainedFile | null;
  readonly finishedAt: Date;
}

/** A stored workbook that a job deletes later. */
export interface RetainedFile {
  /** Null if there is no workbook. */
  readonly id: number | null;
  /** Also when the original of a refused upload is deleted. */
  readonly until: Date;
}

/** The column `failure`: only the message, without the status and the result. */
const failureJson = ({ text, parameters }: StoredFailure): string => JSON.stringify({ text, parameters });

/** Reads the column `failure`: the message, not translated yet. */
export const failureMessage = (json: string) => JSON.parse(json) as Pick<StoredFailure, 'text' | 'parameters'>;

/** Whether the error file of an upload marks refused lines. If not, it only lists stored lines, and is not offered. */
export const hasRefusedLines = sql<boolean>`(refused > 0 or state = 'refused')`;

/**
 * Finishes an upload with its answer, in the transaction that stores its rows. Returns false if the upload was
 * cancelled or considered dead. The lock of the row serializes it with a cancellation: an earlier cancellation is seen
 * here, a later one finds the upload done.
 */
export async function finishUpload(tx: Tx, uploadId: number, finish: Finish): Promise<boolean> {
  const { answer, failure, markedFile, warningFile } = finish;
  const stored: StoredAnswer = failure === undefined ? { kind: 'answer', answer } : { kind: 'failure', failure };
  const { rows } = await sql`
    update upload set state = ${finish.state}, rows_read = ${finish.rows}, rows_checked = ${finish.rows}, rows_stored = ${finish.rowsStored},
      inserted = ${answer.inserted}, updated = ${answer.updated}, unchanged = ${answer.unchanged}, refused = ${answer.refused},
      answer = ${JSON.stringify(stored)}::jsonb, failure = ${failure === undefined ? null : failureJson(failure)},
      error_file_id = ${markedFile?.id ?? null}, error_file_until = ${markedFile?.until ?? null}, warning_count = ${answer.warningCount},
      warning_file_id = ${warningFile?.id ?? null}, warning_file_until = ${warningFile?.until ?? null},
      waiting_for = null, finished_at = ${finish.finishedAt}
    where id = ${uploadId} and state in ${RUNNING} and not cancel_requested
    returning id
  `.execute(tx);
  return rows.length === 1;
}

/** Deletes the row of a running upload that stored no row. Returns false if it was cancelled or considered dead. */
export async function deleteUpload(tx: Tx, uploadId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from upload where id = ${uploadId} and state in ${RUNNING} and not cancel_requested
  `.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Ends an upload that stored nothing, with its failure. An upload that has already ended is not changed. The original
 * of a refused file is deleted; the original of a failed or cancelled upload is stored for `UNSTORED_RETENTION_DAYS`.
 */
export async function failUpload(
  database: Database,
  uploadId: number,
  state: Extract<UploadState, 'refused' | 'failed' | 'cancelled'>,
  failure: StoredFailure,
  finishedAt: Date,
): Promise<void> {
  const stored: StoredAnswer = { kind: 'failure', failure };
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ file_id: number | null }>`
      update upload set state = ${state}, failure = ${failureJson(failure)},
        answer = ${JSON.stringify(stored)}::jsonb, waiting_for = null, finished_at = ${finishedAt}
      where id = ${uploadId} and state in ${RUNNING} returning file_id
    `.execute(tx);
    if (state === 'refused' && typeof rows[0]?.file_id === 'number') await removeOriginals(tx, [uploadId], finishedAt);
  });
}

/**
 * Deletes the stored originals of uploads, and records the time in their rows. `upload` is joined with itself for the
 * old ids: PostgreSQL before 18 has no `old` in `returning`.
 */
export async function removeOriginals(tx: Tx, uploadIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with removed as (
      update upload u set file_id = null, file_removed_at = ${now} from upload before
      where before.id = u.id and u.id = any(${uploadIds}) and u.file_id is not null returning before.file_id as id
    )
    delete from stored_file where id in (select id from removed)
  `.execute(tx);
}

/** After this time without a heartbeat a server is considered stopped; its connections rolled back its imports. */
export const DEAD_AFTER_SECONDS = 15;

/**
 * Ends the uploads whose server was killed. If such an upload still runs after all, its `finishUpload` returns false
 * and nothing is stored.
 * @param alone no other server process uses this database, and this one has not begun an upload: every upload in a
 * running state belongs to a killed process
 */
export async function failAbandonedUploads(database: Database, failure: StoredFailure, now: Date, alone = false): Promise<void> {
  const stored: StoredAnswer = { kind: 'failure', failure };
  await sql`
    update upload set state = 'failed', failure = ${failureJson(failure)},
      answer = ${JSON.stringify(stored)}::jsonb, waiting_for = null, finished_at = ${now}
    where state in ${RUNNING} and heartbeat_at < clock_timestamp() - make_interval(secs => ${alone ? 0 : DEAD_AFTER_SECONDS})
  `.execute(database.kysely);
}

/** The stored answer of an upload that has ended; null while it runs. */
export async function storedAnswerOf(database: Database, uploadId: number): Promise<StoredAnswer | null> {
  const { rows } = await sql<{ answer: StoredAnswer | null }>`
    select answer from upload where id = ${uploadId} and state not in ${RUNNING}
  `.execute(database.kysely);
  return rows[0]?.answer ?? null;
}

/**
 * Requests cancellation of a running import. Returns its current state: `cancelled` if its row was deleted meanwhile
 * (`deleteUpload`), since it stored nothing.
 */
export async function requestCancel(tx: Tx, uploadId: number): Promise<UploadState> {
  const { rows } = await sql<{ state: UploadState }>`
    update upload set cancel_requested = cancel_requested or state in ${RUNNING} where id = ${uploadId} returning state
  `.execute(tx);
  return rows[0]?.state ?? 'cancelled';
}

/** The current state of an upload; `failure` is not translated yet. */
export async function progressOf(database: Database, uploadId: number): Promise<UploadProgress | null> {
  const { rows } = await sql<UploadProgress>`
    select id as "uploadId", state, rows_read as "rowsRead", rows_checked as "rowsChecked", rows_stored as "rowsStored",
      waiting_for as "waitingFor", failure
    from upload where id = ${uploadId}
  `.execute(database.kysely);
  return rows[0] ?? null;
}

/** The user of the first other running import of these importers for the same corporate; null if there is none. */
export async function userOfRunningImport(tx: Tx, importers: readonly string[], context: ImportContext): Promise<string | null> {
  const { rows } = await sql<{ user_name: string }>`
    select user_name from upload
    where state in ${RUNNING} and importer = any(${importers})
      and corporate_id is not distinct from ${context.corporateId} and id <> ${context.uploadId}
    order by id limit 1
  `.execute(tx);
  return rows[0]?.user_name ?? null;
}
