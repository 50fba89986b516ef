import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { scopeOf } from '#kit/records/server/scope.ts';
import { both } from '#kit/records/server/page-ids.ts';
import type { ReportPage, ReportRecord } from '../contract.ts';
import { fieldBehind, type ReportColumn, type ReportDefinition, type ReportRows } from '../define.ts';
import type { ReportFilters, ReportPageRequest } from './query.ts';
import { pageOfRows, rowOrder, whereOf } from './rows.ts';
import type { ReportOrder, ReportScope } from './source.ts';
import { choiceLabel, labelOf } from './source-records.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';

/** One page of a report. */
export async function pageOfReport(
  tx: Tx,
  definition: ReportDefinition,
  scope: ReportScope,
  filters: ReportFilters,
  page: ReportPageRequest,
  also: ReportFilters,
): Promise<ReportPage> {
  const { ids, total, totalCapped } = await pageOfRows(tx, definition, scope, filters, page, also);
  const records = ids.length === 0 ? [] : await recordsOf(tx, definition, ids);
  return { records, total, totalCapped, current: page.current, size: page.size };
}

/** One row that the corporate may see; null when there is none (any more). */
export async function recordNamed(tx: Tx, definition: ReportDefinition, scope: ReportScope, id: number): Promise<ReportRecord | null> {
  const { table, id: key } = definition.rows;
  const condition = both(scopeOf(definition.rows, scope.corporateId), sql`${sql.ref(`r.${key}`)} = ${id}`);
  const { rows } = await sql`select from ${sql.table(table)} r where ${condition}`.execute(tx);
  return rows.length === 0 ? null : ((await recordsOf(tx, definition, [id]))[0] ?? null);
}

/** Every matching row in the page's order, in batches, read with constant memory. */
export async function* everyRecord(
  tx: Tx,
  definition: ReportDefinition,
  scope: ReportScope,
  filters: ReportFilters,
  order: ReportOrder,
  also: ReportFilters,
): AsyncGenerator<readonly ReportRecord[]> {
  const query: RawBuilder<ReportRecord> = sql`
    select ${selected(definition)} from ${sql.table(definition.rows.table)} r ${sourcesOf(definition.rows)}
    where ${whereOf(definition, scope, filters, also)} order by ${rowOrder(definition, filters, order)}`;
  for await (const rows of streamRows(tx, query)) yield rows.map((row) => labelled(definition, row));
}

async function recordsOf(tx: Tx, definition: ReportDefinition, ids: readonly number[]): Promise<ReportRecord[]> {
  const { table, id } = definition.rows;
  const { rows } = await sql<ReportRecord>`
    select ${selected(definition)} from unnest(${ids}::bigint[]) with ordinality wanted (id, position)
    join ${sql.table(table)} r on ${sql.ref(`r.${id}`)} = wanted.id ${sourcesOf(definition.rows)} order by wanted.position
  `.execute(tx);
  return rows.map((row) => labelled(definition, row));
}

function selected({ rows, columns }: ReportDefinition): RawBuilder<unknown> {
  const named = columns.map((column) => sql`${valueOf(rows, column)} as ${sql.ref(column.name)}`);
  return sql.join([sql`${sql.ref(`r.${rows.id}`)} as id`, ...named]);
}

/** The SQL of a column's value over the row `r` and its sources: what the table keeps ready is read there, the rest from the record that it comes from. */
export function valueOf(rows: ReportRows, { name, sql: computed, from }: ReportColumn): RawBuilder<unknown> {
  // Definitions are the product's own text, never a caller's.
  if (computed !== undefined) return sql.raw(`(${computed})`);
  const kept = rows.fields.find((field) => field.name === name);
  if (kept !== undefined) return sql.ref(`r.${columnOf(kept)}`);
  if (from === undefined) throw new Error(`${rows.name} does not say where ${name} comes from`);
  return sql.ref(`${from.source}.${columnOf(fieldBehind(rows, from))}`);
}

/** A row may lack any of its sources; those that no column reads the database leaves out by itself. */
export function sourcesOf({ sources }: ReportRows): RawBuilder<unknown> {
  const joins = Object.entries(sources).map(
    ([alias, { of, by }]) => sql`left join ${sql.table(of.table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`r.${by}`)}`,
  );
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

function labelled({ rows, columns }: ReportDefinition, row: ReportRecord): ReportRecord {
  const record: Record<string, string | number | null> & { id: number } = { ...row };
  for (const { name, labelName, from, choices } of columns) {
    if (choices !== undefined) record[name] = choiceLabel(choices, row[name] ?? null);
    else if (labelName !== undefined && from !== undefined) record[labelName] = labelOf(fieldBehind(rows, from), row[name] ?? null);
  }
  return record;
}
