import { sql, type RawBuilder } from 'kysely';
import { deleteRowsOfUpload } from '#kit/import/server/store/appended-rows.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { PushTotals } from '#kit/push/contract.ts';
import { leftJoinPushTotals, pushTotalsColumn } from '#kit/push/server/status.ts';
import { leftJoinReview } from '#kit/review/server/reviews.ts';
import { carrier, largeLogisticsImport, largeLogisticsLines } from '../definition.ts';

/** A factory of a corporate, and the day of its files. */
export interface FactoryDay {
  readonly corporateId: number;
  readonly factoryCode: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
}

/** The key of the uploads of a factory's day: day and factory, separated by a space. */
export const periodKeyOf = ({ day, factoryCode }: Omit<FactoryDay, 'corporateId'>): string => `${day} ${factoryCode}`;

/** A file whose upload was not undone. */
export interface StoredFile extends FactoryDay {
  readonly id: number;
  readonly uploadId: number;
  readonly fileName: string;
}

export async function insertFile(tx: Tx, { corporateId, factoryCode, day }: FactoryDay, uploadId: number): Promise<void> {
  await sql`
    insert into large_logistics_file (corporate_id, factory_code, day, upload_id) values (${corporateId}, ${factoryCode}, ${day}, ${uploadId})
  `.execute(tx);
}

/** The file of an upload, locked until the transaction ends; null if it does not exist any more. */
export function lockFileByUpload(tx: Tx, uploadId: number): Promise<StoredFile | null> {
  return selectFile(tx, sql`file.upload_id = ${uploadId} for update of file`);
}

/** Identifies a file in a call. */
interface FileKey {
  readonly corporateId: number;
  readonly factoryCode: string;
  readonly id: number;
}

/** A file of the corporate's factory; null if it does not exist. */
export function findFile(tx: Tx, key: FileKey): Promise<StoredFile | null> {
  return selectFile(tx, hasKey(key));
}

/** A file of the corporate's factory, locked until the transaction ends; null if it does not exist. */
export function lockFile(tx: Tx, key: FileKey): Promise<StoredFile | null> {
  return selectFile(tx, sql`${hasKey(key)} for update of file`);
}

const hasKey = ({ id, corporateId, factoryCode }: FileKey) =>
  sql`file.id = ${id} and file.corporate_id = ${corporateId} and file.factory_code = ${factoryCode}`;

async function selectFile(tx: Tx, condition: RawBuilder<unknown>): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select file.id, file.corporate_id as "corporateId", file.factory_code as "factoryCode", file.day,
      file.upload_id as "uploadId", upload.file_name as "fileName"
    from large_logistics_file file join upload on upload.id = file.upload_id where ${condition}
  `.execute(tx);
  return rows[0] ?? null;
}

/** The uploads whose files are reviewed. */
export async function reviewedUploads(tx: Tx, uploadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select file.upload_id as id from large_logistics_file file ${leftJoinReview(sql`${largeLogisticsImport.name}`, sql`file.id`)}
    where file.upload_id = any(${uploadIds}) and review.record_id is not null
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes a file with its lines. Returns the number of lines. */
export async function deleteFile(tx: Tx, { id, uploadId }: StoredFile): Promise<number> {
  const lines = await deleteRowsOfUpload(tx, largeLogisticsLines, uploadId);
  await sql`delete from large_logistics_file where id = ${id}`.execute(tx);
  return lines;
}

/** The day of the earliest file of a factory; null without a file. */
export async function earliestFileDay(tx: Tx, { corporateId, factoryCode }: Omit<FactoryDay, 'day'>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from large_logistics_file where corporate_id = ${corporateId} and factory_code = ${factoryCode}
  `.execute(tx);
  return rows[0]?.day ?? null;
}

/** A select of the factories with files of a corporate: `factory_code`. */
export const factoriesOfFiles = (corporateId: number) =>
  sql`select factory_code from large_logistics_file where corporate_id = ${corporateId}`;

export interface DayOfFiles {
  readonly day: string;
  readonly files: number;
  readonly reviewed: number;
  readonly push: PushTotals;
}

/** The days, newest first, with the number and states of the factory's files. Days without files are included. */
export async function daysOfFiles(
  tx: Tx,
  { corporateId, factoryCode }: Omit<FactoryDay, 'day'>,
  days: readonly string[],
): Promise<DayOfFiles[]> {
  const { rows } = await sql<DayOfFiles>`
    select d.day, count(file.id)::integer as files, count(review.record_id)::integer as reviewed,
      json_build_object(
        'rows', coalesce(sum(push.rows), 0), 'accepted', coalesce(sum(push.accepted), 0), 'refused', coalesce(sum(push.refused), 0)
      ) as push
    from unnest(${days}::date[]) d(day)
    left join large_logistics_file file on file.corporate_id = ${corporateId} and file.factory_code = ${factoryCode} and file.day = d.day
    ${leftJoinReview(sql`${largeLogisticsImport.name}`, sql`file.id`)}
    ${leftJoinPushTotals(carrier, sql`file.id`)}
    group by d.day order by d.day desc
  `.execute(tx);
  return rows;
}

/** A file with its review and push state, for the page of files. */
export interface ListedFile {
  readonly id: number;
  readonly fileName: string;
  readonly uploadId: number;
  readonly uploader: string;
  readonly uploadedAt: Date;
  readonly rows: number;
  readonly reviewer: string | null;
  readonly reviewedAt: Date | null;
  readonly push: PushTotals;
}

/** A page of the files of a day, newest first, and the number of all files. */
export async function pageOfLogisticsFiles(
  tx: Tx,
  { corporateId, factoryCode, day }: FactoryDay,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ files: ListedFile[]; total: number }> {
  const condition = sql`file.corporate_id = ${corporateId} and file.factory_code = ${factoryCode} and file.day = ${day}`;
  const { rows: files } = await sql<ListedFile>`
    select file.id, upload.file_name as "fileName", file.upload_id as "uploadId", upload.user_name as uploader,
      upload.created_at as "uploadedAt", upload.rows_stored as rows,
      review.user_name as reviewer, review.reviewed_at as "reviewedAt", ${pushTotalsColumn} as push
    from large_logistics_file file join upload on upload.id = file.upload_id
    ${leftJoinReview(sql`${largeLogisticsImport.name}`, sql`file.id`)}
    ${leftJoinPushTotals(carrier, sql`file.id`)}
    where ${condition} order by file.id desc limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from large_logistics_file file where ${condition}
  `.execute(tx);
  return { files, total: counted[0]?.total ?? 0 };
}

/** A select of the lines of a file for the push: all fields, with factory, day and corporate. */
export function linesToPush({ uploadId, factoryCode, day }: StoredFile): RawBuilder<unknown> {
  const members = largeLogisticsLines.fields.map((field) => sql`${sql.lit(field.name)}, line.${sql.ref(columnOf(field))}`);
  return sql`
    select line.id as record_id,
      jsonb_build_object(${sql.join(members)}, 'factoryCode', ${factoryCode}::text, 'dataDate', ${day}::text, 'corporateCode', corporate.code) as payload
    from ${sql.table(largeLogisticsLines.table)} line join corporate on corporate.id = line.corporate_id
    where line.upload_id = ${uploadId}
  `;
}
