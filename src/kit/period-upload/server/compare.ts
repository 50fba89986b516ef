import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, databaseTypeOf } from '#kit/fields/field.ts';
import { SAMPLES_SHOWN, type ImportSample } from '#kit/import/define.ts';
import type { Staging, StoreCounts } from '#kit/import/server/importer.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import { keyOf } from './live-rows.ts';

/** What a file is uploaded for. */
export interface Period {
  readonly id: number;
  readonly corporateId: number;
}

/** Which live row `t` a staged row `s` meets: that of its document, whichever period brought it, or that of its key in the period's own snapshot. */
export function meets(definition: PeriodUploadDefinition, { id, corporateId }: Period): RawBuilder<unknown> {
  const within = definition.records.life === 'period-snapshot' ? sql`t.period_record_id = ${id}` : sql`t.corporate_id = ${corporateId}`;
  return sql`${within} and t.current and ${keyOf(definition, 't', 's')}`;
}

/** What the kind itself says of each of its rows. */
export function givenColumns({ records, given = {} }: PeriodUploadDefinition): { column: string; value: RawBuilder<unknown> }[] {
  return (records.given ?? []).map((field) => ({
    column: columnOf(field),
    value: sql`${given[field.name] ?? null}::${sql.raw(databaseTypeOf(field))}`,
  }));
}

/** Whether a live row says the same as a staged one, the kind's own columns included. */
function sameContent(definition: PeriodUploadDefinition): RawBuilder<unknown> {
  const pairs = definition.records.fields
    .filter((field) => !definition.records.key.includes(field.name))
    .map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} is not distinct from ${sql.ref(`s.${columnOf(field)}`)}`);
  const given = givenColumns(definition).map(({ column, value }) => sql`${sql.ref(`t.${column}`)} = ${value}`);
  return sql.join([...pairs, ...given], sql` and `);
}

/** Counts staged rows against the live rows that they meet. */
export async function compareWithLive(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, period: Period): Promise<StoreCounts> {
  const { rows } = await sql<StoreCounts>`
    select count(*) filter (where t.id is null)::integer as inserted,
      count(*) filter (where t.id is not null and not (${sameContent(definition)}))::integer as updated,
      count(*) filter (where t.id is not null and ${sameContent(definition)})::integer as unchanged
    from ${sql.table(staging.table)} s
    left join ${sql.table(definition.records.table)} t on ${meets(definition, period)}
  `.execute(tx);
  return rows[0] as StoreCounts;
}

/** The first rows that would change something, before and after. */
export async function sampleOfChanges(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  period: Period,
): Promise<ImportSample[]> {
  const picked = (alias: string, prefix: string) =>
    sql.join(definition.records.fields.map((field) => sql`${sql.ref(`${alias}.${columnOf(field)}`)} as ${sql.ref(prefix + field.name)}`));
  const { rows } = await sql<Record<string, unknown> & { row_number: number; known: number | null }>`
    select s.row_number, t.id as known, ${picked('s', 's_')}, ${picked('t', 't_')}
    from ${sql.table(staging.table)} s
    left join ${sql.table(definition.records.table)} t on ${meets(definition, period)}
    where t.id is null or not (${sameContent(definition)})
    order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  const values = (row: Record<string, unknown>, prefix: string) =>
    Object.fromEntries(definition.records.fields.map((field) => [field.name, row[prefix + field.name]]));
  return rows.map((row) => ({ rowIndex: row.row_number, before: row.known === null ? null : values(row, 't_'), after: values(row, 's_') }));
}
