import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { extraCondition } from '#kit/records/server/conditions.ts';
import { pageOfLog, rowsOfPage, type LogDefinition } from '#kit/records/server/log.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { UploadOrigin, UploadRecord, UploadState } from '../../contract.ts';
import type { Importer } from '../importer.ts';
import { mayDownload, mayFollow, mayDownloadErrors, mayUndo } from '../rights.ts';
import { failureMessage, FINAL_STATES, hasRefusedLines, isNumericId } from './upload-row.ts';

/** A row of `upload`, with the size and hash of its original and some members of its answer. */
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
  readonly encoding: string | null;
  readonly column_mapping: readonly { readonly header: string; readonly field: string }[] | null;
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
  /** Whether the error file marks refused lines. */
  readonly has_refused_lines: boolean;
  /** The number of lines by outcome, if each line has its own; null unless the rows are stored. */
  readonly outcomes: Readonly<Record<string, number>> | null;
  /** In JSON; see `failureMessage`. */
  readonly failure: string | null;
  readonly user_id: number;
  readonly user_name: string;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly file_removed_at: Date | null;
}

const COLUMNS = sql`r.id, r.importer, r.origin, r.corporate_id, r.period_key, r.dry_run, r.state, r.file_id, r.file_name,
  r.answer #>> '{answer,encoding}' as encoding, r.answer #> '{answer,columnMapping}' as column_mapping,
  f.size as file_size, encode(f.sha256, 'hex') as sha256,
  r.error_file_id, r.error_file_until, r.warning_count, r.warning_file_id, r.warning_file_until, r.rows_read, r.rows_checked, r.rows_stored,
  r.inserted, r.updated, r.unchanged, r.refused, ${hasRefusedLines} as has_refused_lines,
  case when r.state in ('done', 'undone') then r.answer #> '{answer,outcomes}' end as outcomes, r.failure,
  r.user_id, r.user_name, r.created_at, r.finished_at, r.undone_at, r.undone_by, r.file_removed_at`;

/** The upload log, newest first. */
export const uploadLog: LogDefinition = {
  name: 'uploads',
  table: 'upload',
  scope: 'corporate',
  fields: [
    { kind: 'integer', name: 'id', label: 'id', min: 1, max: Number.MAX_SAFE_INTEGER },
    { kind: 'text', name: 'state', label: 'state', maxLength: 20 },
    { kind: 'text', name: 'fileName', label: 'fileName', maxLength: 255 },
    { kind: 'time', name: 'createTime', label: 'createTime', column: 'created_at' },
  ],
  filters: [
    { name: 'state', label: 'state', on: 'state', match: 'equals' },
    { name: 'fileName', label: 'fileName', on: 'fileName', match: 'prefix', maxLength: 255 },
    { name: 'day', label: 'day', on: 'createTime', match: 'days', ends: ['beginTime', 'endTime'] },
  ],
  newest: 'id',
};

/** The condition for the uploads of these importers that users of a corporate may see. */
export const visibleUploads = (importers: readonly string[], corporateId: number | null) =>
  sql`r.importer = any(${importers}) and (r.corporate_id is null or r.corporate_id = ${corporateId})`;

/** The condition that excludes trials. */
export const REAL_UPLOADS = extraCondition(sql`not r.dry_run`);

/** The rows of uploads, in the order of their ids. */
export async function uploadRows(tx: Tx, ids: readonly number[]): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from ${rowsOfPage(uploadLog, ids)} left join stored_file f on f.id = r.file_id order by page.place
  `.execute(tx);
  return rows;
}

interface UploadSearch {
  readonly importers: readonly string[];
  readonly corporateId: number | null;
  readonly state: UploadState;
  /** First and last day of the uploads. */
  readonly beginTime?: string;
  readonly endTime?: string;
  readonly current: number;
  readonly size: number;
}

/** A page of the uploads of a corporate without trials, newest first. */
export async function pageOfUploads(
  tx: Tx,
  { importers, corporateId, ...query }: UploadSearch,
): Promise<{ rows: UploadRow[]; total: number }> {
  const { ids, total } = await pageOfLog(tx, uploadLog, query, { scope: visibleUploads(importers, corporateId), condition: REAL_UPLOADS });
  return { rows: await uploadRows(tx, ids), total };
}

/** The upload with this id, or the caller's newest upload with this Idempotency-Key. */
export async function uploadByIdOrKey(tx: Tx, idOrKey: string, userId: number): Promise<UploadRow | null> {
  const condition = isNumericId(idOrKey) ? sql`r.id = ${Number(idOrKey)}` : sql`r.user_id = ${userId} and r.client_key = ${idOrKey}`;
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from upload r left join stored_file f on f.id = r.file_id where ${condition} order by r.id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

export async function markUndone(tx: Tx, uploadId: number, by: { readonly name: string }, now: Date): Promise<void> {
  await sql`update upload set state = 'undone', undone_at = ${now}, undone_by = ${by.name} where id = ${uploadId}`.execute(tx);
}

/** Reads the upload and locks it until the transaction ends, so that it cannot be undone twice. */
export async function lockUpload(tx: Tx, uploadId: number): Promise<{ state: UploadState; dryRun: boolean } | null> {
  const { rows } = await sql<{ state: UploadState; dryRun: boolean }>`
    select state, dry_run as "dryRun" from upload where id = ${uploadId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** The failure in an upload's row, translated to the caller's language. */
export function uploadFailureText(stored: string | null, t: Translator): string | null {
  if (stored === null) return null;
  const { text, parameters } = failureMessage(stored);
  return t(text, parameters);
}

/** The id of a stored file until it expires; otherwise null. */
export const unexpired = (id: number | null, until: Date | null, now: Date) => (until !== null && until > now ? id : null);

/**
 * An upload in wire format (docs/engines.md).
 * @param undoRefused the reason why it can no longer be undone, in the caller's language; null if it can
 */
export function uploadRecord(
  { session, t, zone, clock }: CallContext & { readonly session: Session },
  row: UploadRow,
  importer: Importer,
  undoRefused: string | null,
): UploadRecord {
  const labelOf = (name: string) => t(importer.shape.fields.find((field) => field.name === name)?.label ?? name);
  const isUndoOffered = row.state === 'done' && !row.dry_run && importer.undo !== undefined && mayUndo(session, importer);
  const isDownloadable = (fileId: number | null, until: Date | null) =>
    unexpired(fileId, until, clock.now()) !== null && mayDownloadErrors(session, importer);
  return {
    uploadId: row.id,
    importer: row.importer,
    origin: row.origin,
    title: t(importer.shape.title),
    fileName: row.file_name,
    encoding: row.encoding,
    columnMapping: (row.column_mapping ?? []).map(({ header, field }) => ({ header, label: labelOf(field) })),
    fileSize: row.file_size,
    sha256: row.sha256,
    periodKey: row.period_key,
    dryRun: row.dry_run,
    state: row.state,
    userName: row.user_name,
    createTime: businessTime(row.created_at, zone),
    finishTime: businessTimeOrNull(row.finished_at, zone),
    rowsRead: row.rows_read,
    rowsChecked: row.rows_checked,
    rowsStored: row.rows_stored,
    inserted: row.inserted,
    updated: row.updated,
    unchanged: row.unchanged,
    refused: row.refused,
    ...(row.outcomes === null ? {} : { outcomes: row.outcomes }),
    failure: uploadFailureText(row.failure, t),
    undoneTime: businessTimeOrNull(row.undone_at, zone),
    undoneBy: row.undone_by,
    errorUrl: row.has_refused_lines && isDownloadable(row.error_file_id, row.error_file_until) ? `/ops/uploads/${row.id}/errorFile` : null,
    warningCount: row.warning_count,
    warningUrl: isDownloadable(row.warning_file_id, row.warning_file_until) ? `/ops/uploads/${row.id}/warningFile` : null,
    fileRemovedTime: businessTimeOrNull(row.file_removed_at, zone),
    hasFile: row.file_id !== null && mayDownload(session, importer),
    canCancel: !FINAL_STATES.has(row.state) && mayFollow(session, importer, row),
    canUndo: isUndoOffered && undoRefused === null,
    undoRefused: isUndoOffered ? undoRefused : null,
  };
}
