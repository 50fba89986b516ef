import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import { leftJoinReview } from '#kit/review/server/reviews.ts';
import type { PullStatus } from '../contract.ts';

/** A stored period record with its active upload. */
export interface PeriodRecordRow {
  id: number;
  corporateId: number;
  kind: string;
  periodKey: string;
  day: string;
  quarterEnd: string | null;
  activeUploadId: number | null;
  fileName: string | null;
  fileId: number | null;
  uploadedAt: Date | null;
  uploader: string | null;
  pullStatus: PullStatus | null;
  pullFailure: TranslatableText | null;
  reviewedAt: Date | null;
  reviewer: string | null;
}

/** A select of period records, each with its active upload and its review. */
const withActiveUpload = sql`
  select record.id, record.corporate_id as "corporateId", record.kind, record.period_key as "periodKey", record.day,
    record.quarter_end as "quarterEnd", record.active_upload_id as "activeUploadId", upload.file_name as "fileName", upload.file_id as "fileId",
    upload.created_at as "uploadedAt", upload.user_name as uploader,
    record.api_pull_status as "pullStatus", record.api_pull_failure as "pullFailure",
    review.reviewed_at as "reviewedAt", review.user_name as reviewer
  from period_record record left join upload on upload.id = record.active_upload_id ${leftJoinReview(sql`record.kind`, sql`record.id`)}
`;

/** First and last day, `yyyy-MM-dd`, inclusive; null for no bound. */
interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The records of a kind, newest first, and their total number.
 * @param selection.keys a `like` pattern of period keys, such as those of a year or quarter
 * @param selection.days the range of the first days of the periods
 * @param page the requested page; all records if absent
 */
export async function recordsIn(
  tx: Tx,
  selection: { corporateId: number; kind: string; keys: string; days: DayRange },
  page?: { readonly current: number; readonly size: number },
): Promise<{ rows: PeriodRecordRow[]; total: number }> {
  const { from, to } = selection.days;
  const condition = sql`
    record.corporate_id = ${selection.corporateId} and record.kind = ${selection.kind} and record.period_key like ${selection.keys}
    and (${from}::date is null or record.day >= ${from}::date)
    and (${to}::date is null or record.day <= ${to}::date)`;
  const { rows } = await sql<PeriodRecordRow>`
    ${withActiveUpload} where ${condition}
    order by record.day desc, record.id desc ${page === undefined ? sql`` : sql`limit ${page.size} offset ${(page.current - 1) * page.size}`}
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from period_record record where ${condition}
  `.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How a call identifies a record: by its id, or by its period if the family has one kind. */
export type RecordName = { readonly id: number } | { readonly periodKey: string };

/** Finds a record of a corporate and of one of these kinds by its id or period. */
export async function recordOf(
  tx: Tx,
  selection: RecordName & { corporateId: number; kinds: readonly string[] },
): Promise<PeriodRecordRow | null> {
  const named = 'id' in selection ? sql`record.id = ${selection.id}` : sql`record.period_key = ${selection.periodKey}`;
  const { rows } = await sql<PeriodRecordRow>`
    ${withActiveUpload} where ${named} and record.corporate_id = ${selection.corporateId} and record.kind = any(${[...selection.kinds]})
  `.execute(tx);
  return rows[0] ?? null;
}

interface StoredUpload {
  readonly id: number;
  readonly fileName: string;
  readonly createdAt: Date;
  readonly userName: string;
  readonly rows: number;
  readonly undone: boolean;
  readonly warnings: number;
  /** When the workbook of its warned lines expires; null if there is none. */
  readonly warnedLinesUntil: Date | null;
}

/** The key of a period's record and of its uploads. */
export interface PeriodName {
  readonly corporateId: number;
  readonly kind: string;
  readonly periodKey: string;
}

/** Every upload that was stored for a period, newest first, including undone ones. */
export async function uploadsOfPeriod(tx: Tx, period: PeriodName): Promise<StoredUpload[]> {
  const { rows } = await sql<StoredUpload>`
    select id, file_name as "fileName", created_at as "createdAt", user_name as "userName", rows_stored as rows,
      state = 'undone' as undone, warning_count as warnings, case when warning_file_id is not null then warning_file_until end as "warnedLinesUntil"
    from upload
    where importer = ${period.kind} and corporate_id = ${period.corporateId} and period_key = ${period.periodKey}
      and state in ('done', 'undone') and not dry_run
    order by id desc
  `.execute(tx);
  return rows;
}

/** The newest stored upload of a period that was not undone, other than `except`; null if there is none. */
export async function newestStoredUpload(tx: Tx, period: PeriodName & { readonly except: number }): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from upload
    where importer = ${period.kind} and corporate_id = ${period.corporateId} and period_key = ${period.periodKey}
      and state = 'done' and not dry_run and id <> ${period.except}
  `.execute(tx);
  return rows[0]?.id ?? null;
}

interface PeriodWithData {
  readonly id: number;
  readonly periodKey: string;
  readonly activeUploadId: number;
}

/** The newest earlier period of the same corporate and kind that has data; null if there is none. */
export async function newestBefore(
  tx: Tx,
  { corporateId, kind, day }: Pick<PeriodRecordRow, 'corporateId' | 'kind' | 'day'>,
): Promise<PeriodWithData | null> {
  const { rows } = await sql<PeriodWithData>`
    select id, period_key as "periodKey", active_upload_id as "activeUploadId" from period_record
    where corporate_id = ${corporateId} and kind = ${kind} and day < ${day}::date and active_upload_id is not null
    order by day desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** The number of rows that were stored from the file of an upload. */
export async function rowsStoredFrom(tx: Tx, uploadId: number): Promise<number> {
  const { rows } = await sql<{ stored: number }>`select rows_stored as stored from upload where id = ${uploadId}`.execute(tx);
  return rows[0]?.stored ?? 0;
}

export async function fileNameOfUpload(tx: Tx, uploadId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select file_name as name from upload where id = ${uploadId}`.execute(tx);
  return rows[0]?.name ?? '';
}

/** The columns of a period's record that are used when its rows change. */
export interface LockedRecord {
  readonly id: number;
  readonly periodKey: string;
  readonly day: string;
  readonly quarterEnd: string | null;
  readonly activeUploadId: number | null;
}

/** Locks a period's record for the rest of the transaction; null if there is no such period. */
export async function lockRecord(tx: Tx, period: PeriodName): Promise<LockedRecord | null> {
  const { rows } = await sql<LockedRecord>`
    select id, period_key as "periodKey", day, quarter_end as "quarterEnd", active_upload_id as "activeUploadId" from period_record
    where corporate_id = ${period.corporateId} and kind = ${period.kind} and period_key = ${period.periodKey} for update
  `.execute(tx);
  return rows[0] ?? null;
}

export async function setActiveUpload(tx: Tx, recordId: number, uploadId: number | null): Promise<void> {
  await sql`update period_record set active_upload_id = ${uploadId} where id = ${recordId}`.execute(tx);
}

/** The result of a pull from an interface. */
interface PullResult {
  /** Null after a success. */
  readonly failure: TranslatableText | null;
  readonly at: Date;
}

/** Stores the result of the last pull. A workbook that replaces the rows does not change it. */
export async function storePullResult(tx: Tx, recordId: number, { failure, at }: PullResult): Promise<void> {
  const status: PullStatus = failure === null ? '成功' : '失败';
  await sql`
    update period_record
    set api_pull_status = ${status}, api_pull_failure = ${failure === null ? null : JSON.stringify(failure)}::jsonb, api_pulled_at = ${at}
    where id = ${recordId}
  `.execute(tx);
}

/**
 * Resets the pull status after an undo of a pull: pulled if an earlier pull is active again, else not pulled. An undo
 * of a workbook changes nothing.
 */
export async function resetPullStatus(tx: Tx, recordId: number, undoneUploadId: number): Promise<void> {
  const pulled = (uploadId: RawBuilder<unknown>) => sql`exists (select from upload where id = ${uploadId} and origin = 'interface')`;
  await sql`
    update period_record
    set api_pull_status = case when ${pulled(sql`active_upload_id`)} then '成功' else '未拉取' end, api_pull_failure = null
    where id = ${recordId} and api_pull_status is not null and ${pulled(sql`${undoneUploadId}`)}
  `.execute(tx);
}

/** The corporates whose expected file of a period is missing. */
export async function corporatesWithoutFile(tx: Tx, kind: string, periodKey: string): Promise<number[]> {
  const { rows } = await sql<{ corporateId: number }>`
    select distinct corporate_id as "corporateId" from period_record
    where kind = ${kind} and period_key = ${periodKey} and active_upload_id is null order by 1
  `.execute(tx);
  return rows.map(({ corporateId }) => corporateId);
}
