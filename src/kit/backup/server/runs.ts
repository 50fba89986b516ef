import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { BackupFailure } from '../failures.ts';

type Queries = Tx | Database['kysely'];

/** A backup with a file. */
export interface BackupRun {
  readonly id: number;
  readonly startedAt: Date;
  readonly fileName: string;
  readonly bytes: number;
}

const RUN_COLUMNS = sql`id, started_at as "startedAt", file_name as "fileName", byte_count as bytes`;

/** How long the rows of deleted and failed backups are kept. */
const RETENTION_DAYS = 400;

/** Adds a backup that waits for its job. Returns its id. */
export async function addRun(on: Queries, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into backup (state, started_at) values ('waiting', ${now}) returning id`.execute(on);
  return (rows[0] as { id: number }).id;
}

/** Whether a requested backup has not begun. */
export async function isRequested(on: Queries): Promise<boolean> {
  const { rows } = await sql`select from backup where state = 'waiting' and file_name is null`.execute(on);
  return rows.length > 0;
}

/** The name of a backup's file; null before it is written and after it was deleted. */
export async function backupFileOf(on: Queries, id: number): Promise<string | null> {
  const { rows } = await sql<{ fileName: string | null }>`
    select file_name as "fileName" from backup where id = ${id} and removed_at is null`.execute(on);
  return rows[0]?.fileName ?? null;
}

/** Requests a verification; false while the backup has no file, or is being written or verified. */
export async function requestVerification(on: Queries, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update backup set state = 'waiting' where id = ${id} and state in ('verified', 'failed') and file_name is not null and removed_at is null
  `.execute(on);
  return numAffectedRows > 0n;
}

export async function startRun(on: Queries, id: number, state: 'writing' | 'verifying'): Promise<void> {
  await sql`update backup set state = ${state}, failure = null where id = ${id}`.execute(on);
}

export async function completeFile(on: Queries, id: number, file: { name: string; bytes: number; rows: number }): Promise<void> {
  await sql`
    update backup set state = 'verifying', file_name = ${file.name}, byte_count = ${file.bytes}, row_count = ${file.rows} where id = ${id}
  `.execute(on);
}

/** Records a passed verification. The duration stays that of the run that wrote the file. */
export async function recordRunPassed(on: Queries, id: number, now: Date, durationMs: number): Promise<void> {
  await sql`
    update backup set state = 'verified', verified_at = ${now}, failure = null, duration_ms = coalesce(duration_ms, ${durationMs}) where id = ${id}
  `.execute(on);
}

export async function failRun(on: Queries, id: number, failure: BackupFailure): Promise<void> {
  await sql`update backup set state = 'failed', verified_at = null, failure = ${JSON.stringify(failure)}::jsonb where id = ${id}`.execute(
    on,
  );
}

/** Fails the backups that a server wrote or verified when it was killed. Jobs of backups run one at a time. */
export async function failInterrupted(on: Queries): Promise<void> {
  const failure: BackupFailure = { code: 'interrupted', values: {} };
  await sql`
    update backup set state = 'failed', failure = ${JSON.stringify(failure)}::jsonb where state in ('writing', 'verifying')
  `.execute(on);
}

/** The backups that passed their last verification and are not deleted, newest first. */
export async function verifiedRuns(on: Queries): Promise<readonly BackupRun[]> {
  const { rows } = await sql<BackupRun>`
    select ${RUN_COLUMNS} from backup where verified_at is not null and removed_at is null order by started_at desc, id desc`.execute(on);
  return rows;
}

/** The backups before the newest one whose files are to be deleted: all except the last `keep` verified backups. */
export async function replacedRuns(on: Queries, newestId: number, keep: number): Promise<readonly BackupRun[]> {
  const { rows } = await sql<BackupRun>`
    select ${RUN_COLUMNS} from backup where file_name is not null and removed_at is null and id < ${newestId} and id not in (
      select id from backup where verified_at is not null and removed_at is null order by id desc limit ${keep}
    )`.execute(on);
  return rows;
}

export async function setRemoved(on: Queries, id: number, now: Date): Promise<void> {
  await sql`update backup set removed_at = ${now} where id = ${id}`.execute(on);
}

export async function removeOldRows(on: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
  await sql`delete from backup where started_at < ${before} and (file_name is null or removed_at is not null)`.execute(on);
}

/** The size of this database on its disk, in bytes. */
export async function databaseBytes(on: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(on);
  return (rows[0] as { bytes: number }).bytes;
}
