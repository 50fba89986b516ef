import { sql, type RawBuilder } from 'kysely';
import { deleteRowsOfUpload } from '#kit/import/server/store/appended-rows.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import { splitDemandLines } from '../../definition.ts';
import type { SplitState } from '../../states.ts';
import { TASK_LOBS, type Task } from '../../task.ts';
import type { CorporateTask } from '../solve/input.ts';

/** An upload of a task, and the state of its split. */
export interface SplitFile extends CorporateTask {
  readonly id: number;
  readonly uploadId: number;
  /** The id of the stored original. */
  readonly fileId: number | null;
  readonly fileName: string;
  readonly state: SplitState;
}

const LINES = sql.table(splitDemandLines.table);

/** Stores the record of an upload; its split is not computed yet. */
export async function insertSplitFile(tx: Tx, { corporateId, lob, day }: CorporateTask, uploadId: number): Promise<void> {
  await sql`
    insert into split_file (corporate_id, lob, day, upload_id, state) values (${corporateId}, ${lob}, ${day}, ${uploadId}, 'computing')
  `.execute(tx);
}

const withUpload = sql`
  select file.id, file.corporate_id as "corporateId", file.lob, file.day, file.upload_id as "uploadId", upload.file_id as "fileId",
    upload.file_name as "fileName", file.state
  from split_file file join upload on upload.id = file.upload_id`;

async function fileWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<SplitFile | null> {
  const { rows } = await sql<SplitFile>`${withUpload} where ${condition}`.execute(tx);
  return rows[0] ?? null;
}

/** A record of a corporate by its id; null if it does not exist. */
export const splitFileOf = (tx: Tx, corporateId: number, id: number) =>
  fileWhere(tx, sql`file.id = ${id} and file.corporate_id = ${corporateId}`);

/** Like {@link splitFileOf}; also locks the record until the transaction ends. */
export const lockSplitFileOf = (tx: Tx, corporateId: number, id: number) =>
  fileWhere(tx, sql`file.id = ${id} and file.corporate_id = ${corporateId} for update of file`);

/** Locks the record of an upload; null if it no longer exists. */
export const lockSplitFileOfUpload = (tx: Tx, uploadId: number) => fileWhere(tx, sql`file.upload_id = ${uploadId} for update of file`);

/** Locks a record of any corporate, for the job that computes it. */
export const lockSplitFile = (tx: Tx, id: number) => fileWhere(tx, sql`file.id = ${id} for update of file`);

/** A record of any corporate. */
export const splitFile = (tx: Tx, id: number) => fileWhere(tx, sql`file.id = ${id}`);

/** The id of the record of an upload; null if it no longer exists. */
export async function splitFileIdOfUpload(tx: Tx, uploadId: number): Promise<number | null> {
  return (await fileWhere(tx, sql`file.upload_id = ${uploadId}`))?.id ?? null;
}

/** Those of these uploads whose split is completed. */
export async function completedUploads(tx: Tx, uploadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select upload_id as id from split_file where upload_id = any(${uploadIds}) and state = 'done'
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The id of a task's newest record; null without records. */
export async function newestIdOf(tx: Tx, { corporateId, lob, day }: CorporateTask): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from split_file where corporate_id = ${corporateId} and lob = ${lob} and day = ${day}
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** The records whose split is not computed yet, with their upload time. */
export async function computingFiles(tx: Tx): Promise<{ id: number; uploadedAt: Date }[]> {
  const { rows } = await sql<{ id: number; uploadedAt: Date }>`
    select file.id, upload.created_at as "uploadedAt" from split_file file join upload on upload.id = file.upload_id where file.state = 'computing' order by file.id
  `.execute(tx);
  return rows;
}

/** Deletes a record with its results; returns the number of its lines. */
export async function deleteSplitFile(tx: Tx, { id, uploadId }: SplitFile): Promise<number> {
  for (const table of ['split_allocation', 'split_exception', 'split_problem'])
    await sql`delete from ${sql.table(table)} where split_file_id = ${id}`.execute(tx);
  const lines = await deleteRowsOfUpload(tx, splitDemandLines, uploadId);
  await sql`delete from split_file where id = ${id}`.execute(tx);
  return lines;
}

/** The inventory file that a split was computed from, with its review. */
export interface SplitInventoryFile {
  readonly uploadId: number;
  readonly fileName: string;
  readonly uploader: string;
  readonly uploadedAt: string;
  readonly reviewedBy: string;
  readonly reviewedAt: string;
}

/** A record as its page lists it. */
export interface ListedSplit {
  readonly id: number;
  readonly uploadedAt: Date;
  readonly fileName: string;
  readonly uploader: string;
  readonly state: SplitState;
  readonly failure: TranslatableText | null;
  readonly inventoryDay: string | null;
  readonly inventory: SplitInventoryFile | null;
  readonly lines: number;
  readonly demanded: number;
  readonly allocated: number;
  readonly missing: number;
  readonly completedBy: string | null;
  readonly completedAt: Date | null;
}

/** A task's records, newest first. */
export async function listedSplits(tx: Tx, { corporateId, lob, day }: CorporateTask): Promise<ListedSplit[]> {
  const { rows } = await sql<ListedSplit>`
    select file.id, upload.created_at as "uploadedAt", upload.file_name as "fileName", upload.user_name as uploader, file.state, file.failure,
      file.inventory_day as "inventoryDay", upload.rows_stored as lines, case when stock.id is not null then json_build_object(
        'uploadId', stock.id, 'fileName', stock.file_name, 'uploader', stock.user_name, 'uploadedAt', stock.created_at,
        'reviewedBy', file.inventory_reviewed_by, 'reviewedAt', file.inventory_reviewed_at) end as inventory,
      (select coalesce(sum(quantity), 0) from ${LINES} line where line.upload_id = file.upload_id)::float8 as demanded,
      (select coalesce(sum(pieces), 0) from split_allocation allocation where allocation.split_file_id = file.id)::float8 as allocated,
      (select coalesce(sum(missing), 0) from split_exception exception where exception.split_file_id = file.id)::float8 as missing,
      file.completed_by as "completedBy", file.completed_at as "completedAt"
    from split_file file join upload on upload.id = file.upload_id left join upload stock on stock.id = file.inventory_upload_id
    where file.corporate_id = ${corporateId} and file.lob = ${lob} and file.day = ${day} order by file.id desc
  `.execute(tx);
  return rows;
}

/** A day of a category: the number of its records, and the state of the newest one; null without records. */
export interface DayOfSplits {
  readonly day: string;
  readonly files: number;
  readonly state: SplitState | null;
}

/** These days of a category, newest first. */
export async function daysOfSplits(
  tx: Tx,
  { corporateId, lob }: Omit<CorporateTask, 'day'>,
  days: readonly string[],
): Promise<DayOfSplits[]> {
  const { rows } = await sql<DayOfSplits>`
    select d.day, count(file.id)::integer as files, (array_agg(file.state order by file.id desc))[1] as state
    from unnest(${[...days]}::date[]) d(day)
    left join split_file file on file.corporate_id = ${corporateId} and file.lob = ${lob} and file.day = d.day
    group by d.day order by d.day desc
  `.execute(tx);
  return rows;
}

/** The day of a category's earliest record; null without records. */
export async function earliestSplitDay(tx: Tx, { corporateId, lob }: Omit<CorporateTask, 'day'>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from split_file where corporate_id = ${corporateId} and lob = ${lob}
  `.execute(tx);
  return rows[0]?.day ?? null;
}

/** The newest record of each category on a day. */
export async function newestOfDay(tx: Tx, corporateId: number, day: string): Promise<(Task & Pick<SplitFile, 'id' | 'state'>)[]> {
  const { rows } = await sql<Task & Pick<SplitFile, 'id' | 'state'>>`
    select distinct on (lob) id, lob, day, state from split_file where corporate_id = ${corporateId} and day = ${day} order by lob, id desc
  `.execute(tx);
  return rows.toSorted((a, b) => TASK_LOBS.indexOf(a.lob) - TASK_LOBS.indexOf(b.lob));
}
