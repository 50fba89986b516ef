import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import { sameKey } from '#kit/import/server/check/staging.ts';
import type { PeriodUploadDefinition } from '../define.ts';

/* Which row is live (docs/business-rules/uploads-and-periods.md#live-rows). For a snapshot: all rows of its period's
   newest upload, independent of other periods. For a document: the row of its natural key with the greatest upload id
   among active uploads. So a newer file of another day takes over a delivery line, and an undo returns it. `current`
   marks the live rows; it is updated only for the keys that a change affects. */

/** A temporary table of the keys that a change affects. */
const AFFECTED = sql.table('period_affected_key');
/** A temporary table of the row of each affected key that becomes or remains live. */
const BEST = sql.table('period_best_row');

/** Locks the rows of a corporate in a table until the transaction ends: files of different days may share keys. */
export async function lockRows(tx: Tx, definition: PeriodUploadDefinition, corporateId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of(${`period-upload ${definition.records.table} ${corporateId}`}))`.execute(tx);
}

/** The fields of the natural key, in the definition's order. */
function keyFields(definition: PeriodUploadDefinition): readonly Field[] {
  return definition.records.fields.filter((field) => definition.records.key.includes(field.name));
}

const keyColumns = (definition: PeriodUploadDefinition) => keyFields(definition).map(columnOf);

/** `a.x, a.y` for the columns of the natural key. */
function keyList(definition: PeriodUploadDefinition, alias: string): RawBuilder<unknown> {
  return sql.join(keyColumns(definition).map((column) => sql.ref(`${alias}.${column}`)));
}

/** Whether rows of two tables have the same natural key; always false without a key. */
export function keyOf(definition: PeriodUploadDefinition, left: string, right: string): RawBuilder<unknown> {
  return definition.records.key.length === 0 ? sql`false` : sameKey(keyFields(definition), left, right);
}

/** Collects the keys of the rows of some uploads in a temporary table, without the keys of the table `unless`. */
export async function collectKeys(
  tx: Tx,
  definition: PeriodUploadDefinition,
  uploadIds: readonly number[],
  unless?: string,
): Promise<void> {
  await sql`
    create temporary table period_affected_key on commit drop as
    select distinct ${keyList(definition, 't')} from ${sql.table(definition.records.table)} t
    where t.upload_id = any(${[...uploadIds]})
      ${unless === undefined ? sql`` : sql`and not exists (select from ${sql.table(unless)} s where ${keyOf(definition, 's', 't')})`}
  `.execute(tx);
  await sql`analyze period_affected_key`.execute(tx);
}

/** Updates `current` for the collected keys, after the periods' active uploads have been set. */
export async function refreshCollectedKeys(tx: Tx, definition: PeriodUploadDefinition, corporateId: number): Promise<void> {
  const table = sql.table(definition.records.table);
  // Two parts, because live and past rows have separate indexes.
  const rowsOf = (current: boolean) => sql`
    select t.id, t.current, t.upload_id, t.period_record_id, ${keyList(definition, 't')}
    from ${AFFECTED} a join ${table} t on ${keyOf(definition, 't', 'a')}
    where t.corporate_id = ${corporateId} and ${current ? sql`t.current` : sql`not t.current`}
  `;
  await sql`
    create temporary table period_best_row on commit drop as
    select distinct on (${keyList(definition, 'c')}) c.id, c.current, ${keyList(definition, 'c')}
    from (${rowsOf(true)} union all ${rowsOf(false)}) c
    join period_record p on p.id = c.period_record_id and p.active_upload_id = c.upload_id
    order by ${keyList(definition, 'c')}, c.upload_id desc
  `.execute(tx);
  await sql`analyze period_best_row`.execute(tx);
  // Demoted before promoted: a unique index allows only one live row per key.
  await sql`
    update ${table} t set current = false from ${AFFECTED} a
    where t.corporate_id = ${corporateId} and t.current and ${keyOf(definition, 't', 'a')}
      and not exists (select from ${BEST} b where b.id = t.id)
  `.execute(tx);
  await sql`update ${table} t set current = true from ${BEST} b where t.id = b.id and not b.current`.execute(tx);
  await sql`drop table ${BEST}`.execute(tx);
}

/** Drops the table of {@link collectKeys}. */
export async function deleteCollectedKeys(tx: Tx): Promise<void> {
  await sql`drop table period_affected_key`.execute(tx);
}

/** Marks the live rows of a period's snapshot as no longer live. */
export async function retireSnapshot(tx: Tx, { records }: PeriodUploadDefinition, recordId: number): Promise<void> {
  await sql`update ${sql.table(records.table)} set current = false where period_record_id = ${recordId} and current`.execute(tx);
}

/** Makes an upload's rows the live snapshot of its period again. */
export async function makeSnapshotLive(tx: Tx, { records }: PeriodUploadDefinition, uploadId: number): Promise<void> {
  await sql`update ${sql.table(records.table)} set current = true where upload_id = ${uploadId}`.execute(tx);
}
