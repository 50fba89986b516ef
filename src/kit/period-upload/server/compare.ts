import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, databaseTypeOf } from '#kit/fields/field.ts';
import type { ImportedRecord, ImportSample, Replacement } from '#kit/import/contract.ts';
import { SAMPLES_SHOWN } from '#kit/import/define.ts';
import type { Comparison, Staging, StoreCounts } from '#kit/import/server/importer.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import { keyOf } from './live-rows.ts';
import { fileNameOfUpload, rowsStoredFrom } from './records.ts';

/** The record of a period. */
export interface Period {
  readonly id: number;
  readonly corporateId: number;
}

/** A period with the upload whose rows are replaced. */
export interface ReplacedPeriod extends Period {
  readonly activeUploadId: number | null;
}

/** The period that a file is uploaded for, and its active upload. */
export interface Place extends ReplacedPeriod {
  /** The day, or the first day of the week or quarter. */
  readonly day: string;
  readonly periodKey: string;
}

/**
 * The condition that a live row `t` matches a staged row `s`. Documents match by key in any period of the corporate,
 * rows of a snapshot only in their period.
 */
export function matchesLiveRow(definition: PeriodUploadDefinition, { id, corporateId }: Period): RawBuilder<unknown> {
  const scope = definition.records.life === 'period-snapshot' ? sql`t.period_record_id = ${id}` : sql`t.corporate_id = ${corporateId}`;
  return sql`${scope} and t.current and ${keyOf(definition, 't', 's')}`;
}

/** The constant columns of the kind's rows. */
export function constantColumns({ records, constants = {} }: PeriodUploadDefinition): { column: string; value: RawBuilder<unknown> }[] {
  return (records.fieldsWithoutCell ?? []).map((field) => ({
    column: columnOf(field),
    value: sql`${constants[field.name] ?? null}::${sql.raw(databaseTypeOf(field))}`,
  }));
}

/** Whether a live row equals a staged one, including the kind's constant columns. */
function sameContent(definition: PeriodUploadDefinition): RawBuilder<unknown> {
  const pairs = definition.records.fields
    .filter((field) => !definition.records.key.includes(field.name))
    .map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} is not distinct from ${sql.ref(`s.${columnOf(field)}`)}`);
  const constants = constantColumns(definition).map(({ column, value }) => sql`${sql.ref(`t.${column}`)} is not distinct from ${value}`);
  return sql.join([...pairs, ...constants], sql` and `);
}

/**
 * Compares staged rows with the matching live rows. Stored rows never change, so `comparedWith` identifies the compared
 * state by the period's active upload and a hash of the ids of the live rows.
 */
export async function compareWithLive(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  period: ReplacedPeriod,
): Promise<Comparison> {
  const { rows } = await sql<StoreCounts & { liveIdsHash: string }>`
    select count(*) filter (where t.id is null)::integer as inserted,
      count(*) filter (where t.id is not null and not (${sameContent(definition)}))::integer as updated,
      count(*) filter (where t.id is not null and ${sameContent(definition)})::integer as unchanged,
      coalesce(md5(string_agg(t.id::text, ',' order by t.id)), '') as "liveIdsHash"
    from ${sql.table(staging.table)} s
    left join ${sql.table(definition.records.table)} t on ${matchesLiveRow(definition, period)}
  `.execute(tx);
  const { liveIdsHash, ...counts } = rows[0] as StoreCounts & { liveIdsHash: string };
  return { ...counts, comparedWith: `${period.activeUploadId ?? 0}.${liveIdsHash}` };
}

/**
 * The numbers of replaced, removed, added and changed rows. For a snapshot, the replaced rows are the live rows that
 * the file was compared with. A document may also be live in another period: then its line counts as changed or
 * unchanged. Only documents of the replaced file count as removed.
 */
export async function replacementOf(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  period: ReplacedPeriod,
  counts: StoreCounts,
): Promise<Replacement> {
  const { key, life } = definition.records;
  const replacesFile = period.activeUploadId === null ? null : await fileNameOfUpload(tx, period.activeUploadId);
  if (key.length === 0) return { ...(await replacementWithoutKey(tx, definition, staging, period)), replacesFile };
  const { inserted: added, updated: changed, unchanged } = counts;
  if (life === 'period-snapshot') {
    const replaces = period.activeUploadId === null ? 0 : await rowsStoredFrom(tx, period.activeUploadId);
    return { replaces, gone: replaces - changed - unchanged, added, changed, replacesFile };
  }
  const { rows } = await sql<{ replaces: number; gone: number }>`
    select count(*)::integer as replaces, count(*) filter (where s.row_number is null)::integer as gone
    from ${replacedRows(definition, period)} t left join ${sql.table(staging.table)} s on ${keyOf(definition, 's', 't')}
  `.execute(tx);
  const { replaces, gone } = rows[0] as { replaces: number; gone: number };
  return { replaces, gone, added, changed, replacesFile };
}

/** Rows without a key are equal if all their values are. Duplicates count separately. */
async function replacementWithoutKey(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  period: ReplacedPeriod,
): Promise<Omit<Replacement, 'replacesFile'>> {
  const columns = sql.join(definition.records.fields.map((field) => sql.ref(columnOf(field))));
  const { rows } = await sql<Omit<Replacement, 'replacesFile'>>`
    select coalesce(sum(before), 0)::integer as replaces, coalesce(sum(greatest(before - after, 0)), 0)::integer as gone,
      coalesce(sum(greatest(after - before, 0)), 0)::integer as added, 0 as changed
    from (
      select count(*) filter (where replaced) as before, count(*) filter (where not replaced) as after
      from (
        select true as replaced, ${columns} from ${replacedRows(definition, period)} t
        union all select false, ${columns} from ${sql.table(staging.table)} s
      ) line group by ${columns}
    ) content
  `.execute(tx);
  return rows[0] as Omit<Replacement, 'replacesFile'>;
}

/** The rows of a period's active upload; none without one. */
function replacedRows({ records }: PeriodUploadDefinition, { id, activeUploadId }: ReplacedPeriod): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(records.table)} where period_record_id = ${id} and upload_id = ${activeUploadId}::bigint)`;
}

/** Maximum removed rows in a preview if there are more changes and removals than it can show. */
const REMOVED_SHOWN = 15;

/**
 * The first rows that would change, before and after, followed by the first removed ones. Kinds of change without a row
 * are not queried.
 */
export async function sampleOfChanges(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  period: ReplacedPeriod,
  replacement: Replacement,
): Promise<ImportSample[]> {
  const { added, changed, gone: removedCount } = replacement;
  const keyless = definition.records.key.length === 0;
  const rowsOf = keyless
    ? { changes: rowsWithoutKeyOnlyIn('file'), gone: rowsWithoutKeyOnlyIn('replaced') }
    : { changes: changedRows, gone: removedRows };
  const changes = added + changed > 0 ? await rowsOf.changes(tx, definition, staging, period) : [];
  const allRemoved = removedCount > 0 ? await rowsOf.gone(tx, definition, staging, period) : [];
  const removed = allRemoved.slice(0, Math.max(REMOVED_SHOWN, SAMPLES_SHOWN - changes.length));
  return [...changes.slice(0, SAMPLES_SHOWN - removed.length), ...removed];
}

/** SQL that selects the fields of the rows `alias`. Each column is named `prefix` and the name of its field. */
const picked = ({ records }: PeriodUploadDefinition, alias: string, prefix: string) =>
  sql.join(records.fields.map((field) => sql`${sql.ref(`${alias}.${columnOf(field)}`)} as ${sql.ref(prefix + field.name)}`));

/** The record in a row that was selected with {@link picked}. */
const valuesOf = ({ records }: PeriodUploadDefinition, row: Record<string, unknown>, prefix: string) =>
  Object.fromEntries(records.fields.map((field) => [field.name, row[prefix + field.name]])) as ImportedRecord;

async function changedRows(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, period: Period): Promise<ImportSample[]> {
  const { rows } = await sql<Record<string, unknown> & { row_number: number; live_id: number | null }>`
    select s.row_number, t.id as live_id, ${picked(definition, 's', 's_')}, ${picked(definition, 't', 't_')}
    from ${sql.table(staging.table)} s
    left join ${sql.table(definition.records.table)} t on ${matchesLiveRow(definition, period)}
    where t.id is null or not (${sameContent(definition)})
    order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return rows.map((row) => ({
    rowIndex: row.row_number,
    before: row.live_id === null ? null : valuesOf(definition, row, 't_'),
    after: valuesOf(definition, row, 's_'),
  }));
}

/** The first rows without a key that are only in the file, or only in the rows that it replaces. */
const rowsWithoutKeyOnlyIn =
  (side: 'file' | 'replaced') =>
  async (tx: Tx, definition: PeriodUploadDefinition, staging: Staging, period: ReplacedPeriod): Promise<ImportSample[]> => {
    const columns = sql.join(definition.records.fields.map((field) => sql.ref(columnOf(field))));
    const isRemoved = side === 'replaced';
    const { rows } = await sql<Record<string, unknown> & { row_number: number }>`
      select row_number, ${picked(definition, 'line', '')}
      from (
        select *,
          count(*) filter (where replaced) over content as before,
          count(*) filter (where not replaced) over content as after,
          row_number() over (partition by ${columns}, replaced order by row_number) as nth
        from (
          select true as replaced, upload_row as row_number, ${columns} from ${replacedRows(definition, period)} t
          union all select false, row_number, ${columns} from ${sql.table(staging.table)} s
        ) lines window content as (partition by ${columns})
      ) line
      where replaced = ${isRemoved} and nth > case when replaced then after else before end
      order by row_number limit ${SAMPLES_SHOWN}
    `.execute(tx);
    return rows.map((row) => {
      const values = valuesOf(definition, row, '');
      return { rowIndex: row.row_number, before: isRemoved ? values : null, after: isRemoved ? null : values };
    });
  };

async function removedRows(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, period: ReplacedPeriod): Promise<ImportSample[]> {
  const { rows } = await sql<Record<string, unknown> & { upload_row: number }>`
    select t.upload_row, ${picked(definition, 't', 't_')} from ${replacedRows(definition, period)} t
    where not exists (select from ${sql.table(staging.table)} s where ${keyOf(definition, 's', 't')})
    order by t.upload_row limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return rows.map((row) => ({ rowIndex: row.upload_row, before: valuesOf(definition, row, 't_'), after: null }));
}
