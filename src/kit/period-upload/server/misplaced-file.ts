import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { Comparison, FileWarning, Staging } from '#kit/import/server/importer.ts';
import { MOST_ROWS_SHARE, SHARED_KEYS_SHARE } from '#kit/import/content.ts';
import type { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import type { Place, ReplacedPeriod } from './compare.ts';
import { keyOf } from './live-rows.ts';
import { newestBefore, rowsStoredFrom } from './records.ts';

/** Maximum distance of compared places in days: files of yesterday, last week or last quarter are copied. */
const NEIGHBOURS_WITHIN_DAYS = 100;

/** From this number of rows, a file that equals the rows of another place counts as a copy. */
const COPIED_FROM_ROWS = 3;
/** From this number of stored rows, a file is expected to share keys with them. */
const SHARED_KEYS_FROM_ROWS = 10;

/**
 * A warning for a file whose rows all equal those of another place: another day, another kind with the same records, or
 * another company. Only uploads with as many stored rows as the file are compared. Hashes are not stored; the statement
 * computes them.
 * @param siblings the kinds that write these records
 */
export async function copyWarning(
  tx: Tx,
  definition: PeriodUploadDefinition,
  siblings: readonly PeriodUploadDefinition[],
  staging: Staging,
  { id, corporateId }: ReplacedPeriod,
): Promise<FileWarning | null> {
  const { records, place: placeRule, name } = definition;
  if (staging.rows < COPIED_FROM_ROWS || placeRule?.mayRepeat === true) return null;
  const { rows } = await sql<{ kind: string; period: string; sameCorporate: boolean }>`
    with content as materialized (select ${contentHash(definition, 's')} as hash from ${sql.table(staging.table)} s)
    select other.kind, other.period_key as period, other.corporate_id = ${corporateId} as "sameCorporate"
    from period_record target join period_record other on other.kind = any(${siblings.map((kind) => kind.name)}) and other.id <> target.id
      and abs(other.day - target.day) <= ${NEIGHBOURS_WITHIN_DAYS}
    join upload on upload.id = other.active_upload_id
    where target.id = ${id} and upload.rows_stored = ${staging.rows}
      and (select ${contentHash(definition, 't')} from ${sql.table(records.table)} t where t.upload_id = upload.id) = (select hash from content)
    order by other.corporate_id = ${corporateId} desc, other.kind = ${name} desc, abs(other.day - target.day), other.id limit 1
  `.execute(tx);
  const [copied] = rows;
  if (copied === undefined) return null;
  const allLines = { lines: staging.rows, of: staging.rows };
  // The message about another company's data must not contain any detail of it.
  if (!copied.sameCorporate)
    return { ...allLines, text: '文件的{{of}}行与另一家公司已上传的数据完全相同', parameters: { of: staging.rows } };
  const parameters = { of: staging.rows, place: copied.period };
  if (copied.kind === name) return { ...allLines, text: '文件的{{of}}行与{{place}}的数据完全相同', parameters };
  const title = { text: siblings.find((kind) => kind.name === copied.kind)?.title ?? copied.kind };
  return { ...allLines, text: '文件的{{of}}行与“{{title}}”{{place}}的数据完全相同', parameters: { ...parameters, title } };
}

/** A hash of the content of rows, independent of their order. */
function contentHash({ records }: PeriodUploadDefinition, alias: string): RawBuilder<unknown> {
  const values = sql.join(records.fields.map((field) => sql.ref(`${alias}.${columnOf(field)}`)));
  return sql`sum(hash_of(row(${values})::text))`;
}

/**
 * A warning for a file that shares hardly any key with stored rows. The file is compared with the rows that it
 * replaces. If there are none, a snapshot is compared with the previous period; then the warning also requires that
 * most of the file's rows refer to unknown records.
 * @param sharedNow the result of {@link sharedWithReplaced}
 */
export async function fewSharedKeysWarning(
  tx: Tx,
  definition: PeriodUploadDefinition,
  { staging, stagedRows }: { readonly staging: Staging; readonly stagedRows: StagedRows },
  { corporateId, day, activeUploadId }: Place,
  sharedNow: number | null,
): Promise<FileWarning | null> {
  const { records, name: kind } = definition;
  const { rows } = staging;
  if (records.key.length === 0) return null;
  if (activeUploadId !== null) {
    const stored = await rowsStoredFrom(tx, activeUploadId);
    return overlapWarning({ rows, stored, shared: sharedNow ?? 0 }, '现有的{{there}}行中只有{{shared}}行在文件中');
  }
  // A file of documents has new keys each day, so only snapshots are compared with the previous period.
  if (records.life !== 'period-snapshot') return null;
  const previous = await newestBefore(tx, { corporateId, kind, day });
  if (previous === null) return null;
  const unknown = await unknownRows(tx, stagedRows);
  if (unknown <= rows * MOST_ROWS_SHARE) return null;
  const stored = await rowsStoredFrom(tx, previous.activeUploadId);
  const shared = await sharedWith(tx, definition, staging, previous.activeUploadId);
  const place = previous.periodKey;
  return overlapWarning({ rows, stored, shared }, '上一期{{place}}的{{there}}行中只有{{shared}}行在文件中', { place });
}

/** How many keys a file shares with the rows of a period. */
interface Overlap {
  /** Rows of the file. */
  readonly rows: number;
  /** Stored rows. */
  readonly stored: number;
  /** Stored rows whose keys are in the file. */
  readonly shared: number;
}

/**
 * A warning for a file that shares hardly any key with the stored rows. It never rejects the file, since the correct
 * file after a wrong one gets the warning, too.
 * @param text with `{{there}}`, `{{shared}}` and the parameters in `more`
 */
function overlapWarning({ rows, stored, shared }: Overlap, text: string, more: Readonly<Record<string, string>> = {}): FileWarning | null {
  if (stored < SHARED_KEYS_FROM_ROWS || shared >= Math.min(stored, rows) * SHARED_KEYS_SHARE) return null;
  return { lines: rows - shared, of: rows, text, parameters: { ...more, there: stored, shared } };
}

/** The number of rows that refer to a record that does not exist. */
async function unknownRows(tx: Tx, staged: StagedRows): Promise<number> {
  const selects = staged.unknownRecordWarnings().map(({ rows }) => rows);
  if (selects.length === 0) return 0;
  const { rows } = await sql<{ unknown: number }>`
    select count(*)::integer as unknown from (${sql.join(selects, sql` union `)}) unknown_row
  `.execute(tx);
  return rows[0]?.unknown ?? 0;
}

/** The number of replaced rows whose keys are in the file; null without replaced rows or without a key. */
export async function sharedWithReplaced(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  { activeUploadId }: ReplacedPeriod,
  { updated, unchanged }: Comparison,
): Promise<number | null> {
  const { key, life } = definition.records;
  if (key.length === 0 || activeUploadId === null) return null;
  // Each row of a snapshot that matches a stored row counts as updated or unchanged.
  return life === 'period-snapshot' ? updated + unchanged : sharedWith(tx, definition, staging, activeUploadId);
}

/** The number of rows of an upload whose keys are in the file. */
async function sharedWith(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, uploadId: number): Promise<number> {
  const { rows } = await sql<{ shared: number }>`
    select count(*)::integer as shared
    from ${sql.table(definition.records.table)} t join ${sql.table(staging.table)} s on ${keyOf(definition, 's', 't')}
    where t.upload_id = ${uploadId}
  `.execute(tx);
  return rows[0]?.shared ?? 0;
}
