import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { ImportContext, Importer, Staging, UndoResult } from '#kit/import/server/importer.ts';
import { deleteRowsOfUpload } from '#kit/import/server/store/appended-rows.ts';
import { requireUnreviewed } from '#kit/review/server/reviews.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { importShapeOf, type PeriodUploadDefinition } from '../define.ts';
import { compareWithLive, constantColumns, matchesLiveRow, replacementOf, sampleOfChanges, type Period } from './compare.ts';
import { collectKeys, deleteCollectedKeys, keyOf, lockRows, makeSnapshotLive, retireSnapshot, refreshCollectedKeys } from './live-rows.ts';
import {
  fileNameOfUpload,
  resetPullStatus,
  lockRecord,
  newestStoredUpload,
  setActiveUpload,
  storePullResult,
  type LockedRecord,
  type PeriodName,
} from './records.ts';
import { periodWarnings } from './warnings.ts';
import { requireOpenWindow, type TimeSetting } from './window.ts';

/** Options of a feature for a kind. */
interface ImporterOptions {
  /** For a window that ends at a time set by administrators. */
  readonly timeSetting?: TimeSetting | undefined;
  /** Rules of rows in addition to those of their fields. */
  readonly check?: Importer['check'] | undefined;
  /** The kinds that write the same records, including this one. */
  readonly siblings?: readonly PeriodUploadDefinition[];
  /** The query of the screen's address that shows a period. */
  readonly query?: (periodKey: string) => Readonly<Record<string, string>>;
  /** The query of the screen's address that shows its tab. */
  readonly tab?: Readonly<Record<string, string>>;
}

/**
 * The import of one kind of period upload: a file replaces all rows of its period, and an undo restores the previous
 * file (docs/business-rules/imports.md#updates-and-replacement).
 */
export function periodImporter(
  definition: PeriodUploadDefinition,
  { timeSetting, check, siblings = [definition], query = () => ({}), tab = {} }: ImporterOptions = {},
): Importer {
  return {
    shape: importShapeOf(definition),
    table: definition.records.table,
    codes: [definition.codes.upload],
    viewCodes: [definition.codes.record, definition.codes.download],
    screen: { menu: definition.menu, query, tab },
    fileCodes: [definition.codes.download],
    lockGroup: definition.records.table,
    ...(check === undefined ? {} : { check: underLock(definition, check) }),
    warn: async (tx, staging, context, compared) => {
      const place = await lockPeriod(tx, definition, context);
      return periodWarnings(tx, definition, siblings, { staging, place, compared, today: businessTimeOf(context).slice(0, 10) });
    },
    compare: async (tx, staging, context) => compareWithLive(tx, definition, staging, await lockPeriod(tx, definition, context)),
    store: async (tx, staging, context, compared) => {
      const record = await lockPeriod(tx, definition, context);
      // Checked again: the time, a review or the calendar may have changed while the file was read.
      await requireOpenWindow(tx, definition, record, businessTimeOf(context), timeSetting);
      await requireChangeable(tx, definition, record.id);
      const replacement = await replacementOf(tx, definition, staging, record, compared);
      if (context.origin === 'interface') await storePullResult(tx, record.id, { failure: null, at: context.now });
      await storePeriod(tx, definition, staging, record, context.uploadId);
      return { ...compared, replacement };
    },
    preview: async (tx, staging, context, compared) => {
      const record = await lockPeriod(tx, definition, context);
      const replacement = await replacementOf(tx, definition, staging, record, compared);
      return { replacement, sample: await sampleOfChanges(tx, definition, staging, record, replacement) };
    },
    undo: (tx, context) => undoPeriod(tx, definition, context, timeSetting),
  };
}

/** Runs `check` under the lock of the period. A change of the calendar takes it, too, so `check` sees its result. */
function underLock(definition: PeriodUploadDefinition, check: NonNullable<Importer['check']>): NonNullable<Importer['check']> {
  return async (tx, staging, context) => {
    await lockPeriod(tx, definition, context);
    return check(tx, staging, context);
  };
}

/** The time of the upload or of the undo, in business time. */
const businessTimeOf = ({ now, zone }: ImportContext): string => businessTime(now, zone);

/** The key of the period of an upload. The route sets it. */
function periodNameOf(definition: PeriodUploadDefinition, context: Pick<ImportContext, 'corporateId' | 'periodKey'>): PeriodName {
  const { corporateId, periodKey } = context;
  if (corporateId === null || periodKey === null) throw new Error(`an upload of ${definition.name} without its period`);
  return { corporateId, kind: definition.name, periodKey };
}

/** Stores staged rows as their period's rows and makes them live, except keys of a newer upload of another period. */
async function storePeriod(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  record: LockedPeriod,
  uploadId: number,
): Promise<void> {
  const replaced = record.activeUploadId;
  // An upload gets its id when its file is received. If a file received later is already stored, it remains active.
  const active = replaced === null || replaced < uploadId;
  if (active) await setActiveUpload(tx, record.id, uploadId);
  const rows = { record, uploadId, active };
  await (definition.records.life === 'period-snapshot'
    ? storeSnapshot(tx, definition, staging, rows)
    : storeDocuments(tx, definition, staging, { ...rows, replaced }));
}

/** The rows of a period are those of its newest upload. The live rows are retired before the new ones become live. */
async function storeSnapshot(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, rows: StoredRows): Promise<void> {
  if (rows.active) await retireSnapshot(tx, definition, rows.record.id);
  await insertRows(tx, definition, staging, rows, rows.active ? sql`true` : sql`false`);
}

/**
 * A newer upload takes over a document from any period. Documents that only the replaced file has return to their
 * earlier period.
 */
async function storeDocuments(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  rows: StoredRows & { readonly replaced: number | null },
): Promise<void> {
  const { record, active, replaced } = rows;
  if (active) await demoteOlder(tx, definition, staging, record.corporateId, rows.uploadId);
  // Rows that are still live are of a newer upload, so rows with their keys are not inserted as live (`t.id is null`).
  // A join instead of a subquery for each row: if the planner assumes an empty table, it reads the whole table for each
  // row.
  const joinLiveRow = sql`left join ${sql.table(definition.records.table)} t on ${matchesLiveRow(definition, record)}`;
  await insertRows(tx, definition, staging, rows, active ? sql`t.id is null` : sql`false`, joinLiveRow);
  if (active && replaced !== null) {
    await collectKeys(tx, definition, [replaced], staging.table);
    await refreshCollectedKeys(tx, definition, record.corporateId);
    await deleteCollectedKeys(tx);
  }
}

/** Locks the corporate's rows and then a period's record for the rest of the transaction. */
async function lockPeriod(
  tx: Tx,
  definition: PeriodUploadDefinition,
  context: Pick<ImportContext, 'corporateId' | 'periodKey'>,
): Promise<LockedPeriod> {
  const name = periodNameOf(definition, context);
  await lockRows(tx, definition, name.corporateId);
  const record = await lockRecord(tx, name);
  if (record === null) throw new RuleViolation('上传记录不存在');
  return { ...record, corporateId: name.corporateId };
}

/** Rejects a change of a reviewed record. It is checked under the lock that a review takes, too. */
async function requireChangeable(tx: Tx, definition: PeriodUploadDefinition, recordId: number): Promise<void> {
  if (definition.review !== undefined) await requireUnreviewed(tx, { kind: definition.name, recordId });
}

/** Retires the live rows of the staged keys, unless they are of a newer upload of another period. */
async function demoteOlder(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  corporateId: number,
  uploadId: number,
): Promise<void> {
  await sql`
    update ${sql.table(definition.records.table)} t set current = false from ${sql.table(staging.table)} s
    where t.corporate_id = ${corporateId} and t.current and t.upload_id < ${uploadId} and ${keyOf(definition, 't', 's')}
  `.execute(tx);
}

/** The target of a file's rows, and whether they become the period's current rows. */
interface StoredRows {
  readonly record: LockedPeriod;
  readonly uploadId: number;
  readonly active: boolean;
}

type LockedPeriod = Period & LockedRecord;

/** @param current SQL that computes from the staged row `s`, and from the tables in `joined`, whether a row is live */
async function insertRows(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  { record, uploadId }: StoredRows,
  current: RawBuilder<unknown>,
  joined: RawBuilder<unknown> = sql``,
): Promise<void> {
  const columns = definition.records.fields.map(columnOf);
  const constants = constantColumns(definition);
  const targets = [...columns, ...constants.map(({ column }) => column)].map((column) => sql.ref(column));
  const values = [...columns.map((column) => sql.ref(`s.${column}`)), ...constants.map(({ value }) => value)];
  await sql`
    insert into ${sql.table(definition.records.table)} (corporate_id, period_record_id, upload_id, upload_row, current, ${sql.join(targets)})
    select ${record.corporateId}::bigint, ${record.id}::bigint, ${uploadId}::bigint, s.row_number, ${current}, ${sql.join(values)}
    from ${sql.table(staging.table)} s ${joined}
    order by s.row_number
  `.execute(tx);
}

/**
 * Undoes the period's newest upload: its rows are deleted, the previous upload becomes active, and keys return to their
 * earlier upload.
 */
async function undoPeriod(
  tx: Tx,
  definition: PeriodUploadDefinition,
  context: ImportContext,
  timeSetting: TimeSetting | undefined,
): Promise<UndoResult> {
  const record = await lockPeriod(tx, definition, context);
  await requireOpenWindow(tx, definition, record, businessTimeOf(context), timeSetting);
  await requireChangeable(tx, definition, record.id);
  const { uploadId } = context;
  if (record.activeUploadId !== uploadId) throw new RuleViolation('只能撤销最新的一次上传');
  const previous = await newestStoredUpload(tx, { ...periodNameOf(definition, context), except: uploadId });
  await setActiveUpload(tx, record.id, previous);
  const restoredFile = previous === null ? null : await fileNameOfUpload(tx, previous);
  const records =
    definition.records.life === 'period-snapshot'
      ? await restoreSnapshot(tx, definition, uploadId, previous)
      : await restoreDocuments(tx, definition, record.corporateId, uploadId, previous);
  if (definition.pulled === true) await resetPullStatus(tx, record.id, uploadId);
  return { undone: true, records, restoredFile };
}

/** Makes the rows of the previous upload live. Returns the number of deleted rows. */
async function restoreSnapshot(tx: Tx, definition: PeriodUploadDefinition, uploadId: number, previous: number | null): Promise<number> {
  const deleted = await deleteRowsOfUpload(tx, definition.records, uploadId);
  if (previous !== null) await makeSnapshotLive(tx, definition, previous);
  return deleted;
}

/**
 * Documents return to their earlier upload. The documents of the previous upload are included, because it becomes
 * active again. Keys are collected before their rows are deleted. Returns the number of deleted rows.
 */
async function restoreDocuments(
  tx: Tx,
  definition: PeriodUploadDefinition,
  corporateId: number,
  uploadId: number,
  previous: number | null,
): Promise<number> {
  await collectKeys(tx, definition, previous === null ? [uploadId] : [uploadId, previous]);
  const deleted = await deleteRowsOfUpload(tx, definition.records, uploadId);
  await refreshCollectedKeys(tx, definition, corporateId);
  await deleteCollectedKeys(tx);
  return deleted;
}
