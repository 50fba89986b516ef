import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { UploadOrigin, UploadRecord, UploadState } from '../contract.ts';
import type { KeptFailure } from './task.ts';

/** An upload as the database has it, with what rights and answers are decided from. */
export interface UploadRow {
  readonly id: number;
  readonly importer: string;
  readonly origin: UploadOrigin;
  readonly corporate_id: number | null;
  readonly period_key: string | null;
  readonly dry_run: boolean;
  readonly state: UploadState;
  readonly file_id: number | null;
  readonly file_name: string;
  readonly file_size: number | null;
  readonly sha256: string | null;
  readonly error_file_id: number | null;
  readonly error_file_until: Date | null;
  readonly warning_count: number;
  readonly warning_file_id: number | null;
  readonly warning_file_until: Date | null;
  readonly rows_read: number;
  readonly rows_checked: number;
  readonly rows_stored: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Where lines have outcomes of their own: how many came to each. */
  readonly outcomes: Readonly<Record<string, number>> | null;
  readonly failure: string | null;
  readonly user_id: number;
  readonly user_name: string;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly file_removed_at: Date | null;
}

const COLUMNS = sql`u.id, u.importer, u.origin, u.corporate_id, u.period_key, u.dry_run, u.state, u.file_id, u.file_name, f.size as file_size, encode(f.sha256, 'hex') as sha256,
  u.error_file_id, u.error_file_until, u.warning_count, u.warning_file_id, u.warning_file_until, u.rows_read, u.rows_checked, u.rows_stored,
  u.inserted, u.updated, u.unchanged, u.refused, case when u.state in ('done', 'undone') then u.answer #> '{answer,outcomes}' end as outcomes, u.failure,
  u.user_id, u.user_name, u.created_at, u.finished_at, u.undone_at, u.undone_by, u.file_removed_at`;

/** Counts are exact up to here (wire: the count never costs more than the page). */
export const COUNT_LIMIT = 10_000;

export interface UploadFilter {
  readonly importers: readonly string[];
  readonly corporateId: number | null;
  readonly state?: string | undefined;
  readonly withDryRuns: boolean;
  readonly current: number;
  readonly size: number;
}

/** A page of uploads, newest first. */
export async function pageOfUploads(tx: Tx, filter: UploadFilter): Promise<{ rows: UploadRow[]; total: number; totalCapped: boolean }> {
  const where = conditions(filter);
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from upload u left join stored_file f on f.id = u.file_id
    where ${where} order by u.id desc limit ${filter.size} offset ${(filter.current - 1) * filter.size}
  `.execute(tx);
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::integer as n from (select 1 from upload u where ${where} limit ${COUNT_LIMIT + 1}) counted`.execute(tx);
  const n = counted[0]?.n ?? 0;
  return { rows, total: Math.min(n, COUNT_LIMIT), totalCapped: n > COUNT_LIMIT };
}

function conditions(filter: UploadFilter): RawBuilder<unknown> {
  const parts = [sql`u.importer = any(${filter.importers})`, sql`(u.corporate_id is null or u.corporate_id = ${filter.corporateId})`];
  if (filter.state !== undefined) parts.push(sql`u.state = ${filter.state}`);
  if (!filter.withDryRuns) parts.push(sql`not u.dry_run`);
  return sql.join(parts, sql` and `);
}

/** One upload by its number, or the caller's own newest by the Idempotency-Key that it was sent with. */
export async function uploadByIdOrKey(tx: Tx, idOrKey: string, userId: number): Promise<UploadRow | null> {
  const condition = /^\d{1,15}$/.test(idOrKey) ? sql`u.id = ${Number(idOrKey)}` : sql`u.user_id = ${userId} and u.client_key = ${idOrKey}`;
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from upload u left join stored_file f on f.id = u.file_id where ${condition} order by u.id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Marks an upload as undone. */
export async function markUndone(tx: Tx, uploadId: number, by: { readonly name: string }, now: Date): Promise<void> {
  await sql`update upload set state = 'undone', undone_at = ${now}, undone_by = ${by.name} where id = ${uploadId}`.execute(tx);
}

/** The upload again, locked until the transaction ends, so that nobody undoes it twice. */
export async function lockUpload(tx: Tx, uploadId: number): Promise<{ state: UploadState; dryRun: boolean } | null> {
  const { rows } = await sql<{
    state: UploadState;
    dry_run: boolean;
  }>`select state, dry_run from upload where id = ${uploadId} for update`.execute(tx);
  return rows[0] === undefined ? null : { state: rows[0].state, dryRun: rows[0].dry_run };
}

type Translator = (text: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** A failure as it stands in an upload's row, in the caller's language. */
export function failureText(kept: string | null, t: Translator): string | null {
  if (kept === null) return null;
  const { text, parameters } = JSON.parse(kept) as Pick<KeptFailure, 'text' | 'parameters'>;
  return t(text, parameters);
}

/** An upload as the wire prints it (docs/engines.md). */
export function uploadRecord(
  row: UploadRow,
  of: {
    title: string;
    canDownload: boolean;
    canRepair: boolean;
    canCancel: boolean;
    canUndo: boolean;
    t: Translator;
    zone: string;
    now: Date;
  },
): UploadRecord {
  const time = (moment: Date | null) => (moment === null ? null : businessTime(moment, of.zone));
  const isThere = (fileId: number | null, until: Date | null) => fileId !== null && until !== null && until > of.now && of.canRepair;
  return {
    uploadId: row.id,
    importer: row.importer,
    origin: row.origin,
    title: of.title,
    fileName: row.file_name,
    fileSize: row.file_size,
    sha256: row.sha256,
    periodKey: row.period_key,
    dryRun: row.dry_run,
    state: row.state,
    userName: row.user_name,
    createTime: businessTime(row.created_at, of.zone),
    finishTime: time(row.finished_at),
    rowsRead: row.rows_read,
    rowsChecked: row.rows_checked,
    rowsStored: row.rows_stored,
    inserted: row.inserted,
    updated: row.updated,
    unchanged: row.unchanged,
    refused: row.refused,
    ...(row.outcomes === null ? {} : { outcomes: row.outcomes }),
    failure: failureText(row.failure, of.t),
    undoneTime: time(row.undone_at),
    undoneBy: row.undone_by,
    errorUrl: isThere(row.error_file_id, row.error_file_until) ? `/ops/uploads/${row.id}/errorFile` : null,
    warningCount: row.warning_count,
    warningUrl: isThere(row.warning_file_id, row.warning_file_until) ? `/ops/uploads/${row.id}/warningFile` : null,
    fileRemovedTime: time(row.file_removed_at),
    hasFile: row.file_id !== null && of.canDownload,
    canCancel: of.canCancel,
    canUndo: of.canUndo,
  };
}
