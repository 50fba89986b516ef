import { sql } from 'kysely';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { databaseTypeOf } from '#kit/fields/field.ts';
import { sha256, storeBytes } from '#kit/files/server/store-bytes.ts';
import { createStaging, stagingOf } from '#kit/import/server/staging.ts';
import type { Staging } from '#kit/import/server/importer.ts';
import { shapeOf } from '#kit/period-upload/define.ts';
import { lockRows } from '#kit/period-upload/server/live-rows.ts';
import { storePeriod } from '#kit/period-upload/server/importer.ts';
import { setPullStatus } from '#kit/period-upload/server/records.ts';
import type { Settings } from '#kit/settings/server/settings.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { vcReceipts } from '../definition.ts';
import { askForVcData, PullFailed, vcColumns, type VcAnswer, type VcSource } from './vc-source.ts';

const JSON_TYPE = 'application/json';

/** The day that is pulled. */
export interface VcDay {
  readonly recordId: number;
  readonly corporateId: number;
  readonly corporateCode: string;
  readonly day: string;
}

/** For whom a pull is made: the person who asked, or the scheduled job. */
export interface Puller {
  readonly userId: number | null;
  readonly userName: string;
  readonly requestId: string | null;
}

/** The name under which the scheduled pull appears among the uploaders. */
export const SCHEDULED_PULLER: Puller = { userId: null, userName: 'API', requestId: null };

interface PullWorld {
  readonly transaction: Database['transaction'];
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Where VC data comes from, as the operator set it; null while nothing is set (domain §14: off until configured). */
export function vcSourceOf(settings: Settings): VcSource | null {
  const { VC_PULL_URL, VC_PULL_TOKEN } = settings;
  return VC_PULL_URL === undefined || VC_PULL_TOKEN === undefined ? null : { url: VC_PULL_URL, token: VC_PULL_TOKEN };
}

/**
 * Pulls a day and stores it the way an upload is stored: the answer is kept as the original, its rows replace the day's, an undo brings the file
 * before it back. The same answer again changes nothing. The status on the day's record says how it ended; a failure is thrown as well.
 * @returns how many rows the day has
 */
export async function pullVcDay(source: VcSource, day: VcDay, puller: Puller, world: PullWorld): Promise<number> {
  const now = world.clock.now();
  try {
    const answer = await askForVcData(source, day, world.signal);
    await world.transaction(async (tx) => {
      // An upload that is just being stored comes before.
      await lockRows(tx, vcReceipts, day.corporateId);
      // An interface that has nothing yet, or nothing any more, must not take away what somebody has uploaded.
      if (answer.rows.length === 0 && (await hasRows(tx, day.recordId))) throw new PullFailed('VC接口没有返回数据，已有数据保持不变');
      if (!(await isActive(tx, day.recordId, answer.bytes))) await store(tx, day, answer, puller, now);
      await setPullStatus(tx, day.recordId, '成功', null, now);
    });
    return answer.rows.length;
  } catch (error) {
    if (error instanceof PullFailed)
      await world.transaction((tx) => setPullStatus(tx, day.recordId, '失败', { text: error.text, parameters: error.parameters }, now));
    throw error;
  }
}

/** Whether the day's rows are already those of this very answer. */
async function isActive(tx: Tx, recordId: number, bytes: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from period_record r join upload u on u.id = r.active_upload_id join stored_file f on f.id = u.file_id
    where r.id = ${recordId} and f.sha256 = ${sha256(bytes)}
  `.execute(tx);
  return rows.length > 0;
}

async function hasRows(tx: Tx, recordId: number): Promise<boolean> {
  const { rows } = await sql`
    select from period_record r join upload u on u.id = r.active_upload_id where r.id = ${recordId} and u.rows_stored > 0
  `.execute(tx);
  return rows.length > 0;
}

async function store(tx: Tx, day: VcDay, answer: VcAnswer, puller: Puller, now: Date): Promise<void> {
  const name = `VC-${day.day}.json`;
  const fileId = await storeBytes(tx, { name, contentType: JSON_TYPE, bytes: answer.bytes }, now);
  const count = answer.rows.length;
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, corporate_id, period_key, state, file_id, file_name, rows_read, rows_checked, rows_stored, user_id, user_name, created_at, heartbeat_at, finished_at)
    values (${vcReceipts.name}, ${day.corporateId}, ${day.day}, 'done', ${fileId}, ${name}, ${count}, ${count}, ${count}, ${puller.userId ?? 0}, ${puller.userName}, ${now}, ${now}, ${now})
    returning id
  `.execute(tx);
  const uploadId = (rows[0] as { id: number }).id;
  const staging = await stage(tx, answer);
  const counts = await storePeriod(tx, vcReceipts, staging, { corporateId: day.corporateId, periodKey: day.day, uploadId });
  await sql`update upload set inserted = ${counts.inserted}, updated = ${counts.updated}, unchanged = ${counts.unchanged} where id = ${uploadId}`.execute(
    tx,
  );
  await recordAudit(
    tx,
    { ...puller, corporateId: day.corporateId, at: now },
    { action: 'pull', entity: vcReceipts.name, recordId: day.recordId, after: { day: day.day, rows: count, ...counts }, uploadId },
  );
}

/** The answer's rows go into the same kind of table as a workbook's, numbered from 1. */
async function stage(tx: Tx, answer: VcAnswer): Promise<Staging> {
  await createStaging(tx, shapeOf(vcReceipts));
  const staging = stagingOf(answer.rows.length, new Set(vcReceipts.records.fields.map((field) => field.name)));
  const columns = vcReceipts.records.fields.map((_, place) => answer.rows.map((row) => row[place] ?? null));
  await sql`
    insert into ${sql.table(staging.table)} (row_number, ${sql.join(vcColumns.map((column) => sql.ref(column)))})
    select number, ${sql.join(vcReceipts.records.fields.map((field, place) => sql`${sql.ref(`value_${place}`)}::${sql.raw(databaseTypeOf(field))}`))}
    from unnest(${answer.rows.map((_, index) => index + 1)}::integer[], ${sql.join(columns.map((values) => sql`${values}::text[]`))})
      as pulled (number, ${sql.join(columns.map((_, place) => sql.ref(`value_${place}`)))})
  `.execute(tx);
  await sql`analyze ${sql.table(staging.table)}`.execute(tx);
  return staging;
}
