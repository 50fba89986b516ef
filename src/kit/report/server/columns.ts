import { allConditions } from '#kit/records/server/conditions.ts';
import { expressionOf } from '#kit/records/server/expressions.ts';
import { withinScope } from '#kit/records/server/scope.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { executeNamed, executePrepared } from '#kit/database/server/driver.ts';
import { filterNames, type RowId } from '#kit/records/define.ts';
import type { ReportRecord } from '../contract.ts';
import { fieldOfSource, type ReportDefinition } from '../define.ts';
import { numbersIn, valuesOnTheWire, type DynamicValues } from '../dynamic.ts';
import type { ReportFilters, ReportPageRequest } from './query.ts';
import { reportCondition, orderOf, pageOfRows, rowOrder, rowsOf, visibleTo, whereOf } from './rows.ts';
import type { ReportOrder, ReportScope, ServedReport } from './source.ts';
import { choiceLabel, labelOf } from './source-records.ts';
import { leftJoinSources, columnValue } from './values.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';

/** A page of rows, and the number of all matching rows. */
interface PageOfRecords {
  readonly records: readonly ReportRecord[];
  readonly total: number;
  readonly totalCapped: boolean;
}

/** @param extraFilters filters in addition to those of the caller, such as those of a total */
export async function pageOfReport(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  page: ReportPageRequest,
  extraFilters: ReportFilters,
): Promise<PageOfRecords> {
  const { definition } = report;
  if (definition.rows.onRequest === true) return pageOfComputed(tx, report, scope, filters, page, extraFilters);
  const { ids, total, totalCapped } = await pageOfRows(tx, report, scope, filters, page, extraFilters);
  const records = await recordsOf(tx, report, scope, ids);
  return { records, total, totalCapped };
}

/** A row that the caller may see; null if it does not exist or is not visible. */
export async function recordById(tx: Tx, report: ServedReport, scope: ReportScope, id: RowId): Promise<ReportRecord | null> {
  const { definition } = report;
  const condition = withinScope(visibleTo(definition, scope), sql`${sql.ref(`r.${definition.rows.id}`)} = ${id}`);
  const { rows } = await sql<ReportRecord>`
    select ${selected(report, scope)} from ${rowsOf(report, scope, [id])} r ${leftJoinSources(definition.rows)} where ${condition}
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : labelled(definition, row);
}

/** Whether any row matches. Uses the cheap select of `keyRows` if it has all filtered fields. */
export async function hasRows(tx: Tx, report: ServedReport, scope: ReportScope, filters: ReportFilters): Promise<boolean> {
  const { definition, keyRows } = report;
  const from =
    keyRows !== undefined && filteredBy(definition, filters).every((field) => keyRows.fields.includes(field))
      ? sql`(${keyRows.rows(scope)})`
      : rowsOf(report, scope);
  const { rows } = await sql`select from ${from} r where ${whereOf(definition, scope, filters)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Streams all matching rows in batches, in the order of the page, so that memory use is constant. */
export async function* streamRecords(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  order: ReportOrder,
  extraFilters: ReportFilters,
): AsyncGenerator<readonly ReportRecord[]> {
  const { definition } = report;
  const query: RawBuilder<ReportRecord> = sql`
    select ${selected(report, scope)} from ${rowsOf(report, scope)} r ${leftJoinSources(definition.rows)}
    where ${whereOf(definition, scope, filters, extraFilters)} order by ${rowOrder(report, scope, filters, order)}`;
  for await (const rows of streamRows(tx, query)) yield rows.map((row) => labelled(definition, row));
}

/** A page of rows that are computed on request. Only the rows of the page are joined with their sources. */
async function pageOfComputed(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  page: ReportPageRequest,
  extraFilters: ReportFilters,
): Promise<PageOfRecords> {
  const { definition, keyRows } = report;
  const usedFields = [orderOf(report, scope, filters, page).by, ...filteredBy(definition, { ...filters, ...extraFilters })];
  if (keyRows !== undefined && usedFields.every((field) => keyRows.fields.includes(field)))
    return pageOfKeyRows(tx, report, keyRows.rows(scope), scope, filters, page, extraFilters);
  const order = rowOrder(report, scope, filters, page);
  const { joins = sql`` } = orderOf(report, scope, filters, page);
  const matches = sql`${rowsOf(report, scope)} r ${joins} where ${whereOf(definition, scope, filters, extraFilters)}`;
  const { rows } = await sql<ReportRecord & FoundRow>`
    select ${selected(report, scope)}, r.found_rows
    from (
      select r.*, count(*) over () as found_rows from ${matches}
      order by ${order} limit ${page.size} offset ${(page.current - 1) * page.size}
    ) r ${leftJoinSources(definition.rows)} order by ${order}
  `.execute(tx);
  const records = rows.map(({ found_rows: _found, ...row }) => labelled(definition, row as ReportRecord));
  const total = await totalOf(tx, rows, page, matches);
  return { records, total, totalCapped: false };
}

/** A row of a page with the number of all matching rows. */
interface FoundRow {
  readonly found_rows: number;
}

/** The number of all matches. Each row has the number; an empty page after the first is beyond the last match. */
async function totalOf(tx: Tx, [first]: readonly FoundRow[], page: ReportPageRequest, matches: RawBuilder<unknown>): Promise<number> {
  if (first !== undefined) return first.found_rows;
  if (page.current === 1) return 0;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${matches}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Finds the ids of the page with the cheap select of `keyRows`, and computes only these rows. */
async function pageOfKeyRows(
  tx: Tx,
  report: ServedReport,
  keyRows: RawBuilder<unknown>,
  scope: ReportScope,
  filters: ReportFilters,
  page: ReportPageRequest,
  extraFilters: ReportFilters,
): Promise<PageOfRecords> {
  const { definition } = report;
  const id = sql.ref(`r.${definition.rows.id}`);
  const matches = sql`(${keyRows}) r where ${whereOf(definition, scope, filters, extraFilters)}`;
  const statement = sql<FoundRow & { id: RowId }>`
    select ${id} as id, count(*) over () as found_rows from ${matches}
    order by ${rowOrder(report, scope, filters, page)} limit ${page.size} offset ${(page.current - 1) * page.size}
  `;
  // With filters, there are too many distinct texts of the statement.
  const isUnfiltered = allConditions(reportCondition(definition, filters), reportCondition(definition, extraFilters)) === null;
  const genericPlan = isUnfiltered ? report.keyRows?.genericPlan : undefined;
  const rows = genericPlan === undefined ? await executeNamed(tx, undefined, statement) : await executePrepared(tx, statement, genericPlan);
  const ids = rows.map((row) => row.id);
  const records = await recordsOf(tx, report, scope, ids);
  const total = await totalOf(tx, rows, page, matches);
  return { records, total, totalCapped: false };
}

/** The fields of the filters that are used. */
function filteredBy({ filters: declared }: ReportDefinition, used: ReportFilters): string[] {
  return declared.filter((filter) => filterNames(filter).some((name) => used[name] !== undefined)).map(({ on }) => on);
}

/** @param ids the ids of rows that the caller may see; a text id is unique only within the corporate */
async function recordsOf(tx: Tx, report: ServedReport, scope: ReportScope, ids: readonly RowId[]): Promise<ReportRecord[]> {
  if (ids.length === 0) return [];
  const { definition } = report;
  const { id, idKind } = definition.rows;
  const wanted = sql`unnest(${ids}::${sql.raw(idKind === 'text' ? 'text' : 'bigint')}[]) with ordinality wanted (id, position)`;
  const isWanted = sql`${sql.ref(`r.${id}`)} = wanted.id`;
  const statement = sql<ReportRecord>`
    select ${selected(report, scope)} from ${wanted}
    join ${rowsOf(report, scope, ids)} r on ${idKind === 'text' ? withinScope(visibleTo(definition, scope), isWanted) : isWanted}
    ${leftJoinSources(definition.rows)}
    order by wanted.position
  `;
  const rows =
    report.genericPlan !== undefined
      ? await executePrepared(tx, statement, report.genericPlan)
      : await executeNamed(tx, hasConstantText(definition) ? `records of ${definition.name}` : undefined, statement);
  return rows.map((row) => labelled(definition, row));
}

/**
 * Whether the statement has the same text for every page, with only the ids as parameters. It then has a name, so that
 * a connection prepares it once: planning the joins of a dozen sources takes longer than execution.
 */
const hasConstantText = ({ rows, dynamic }: ReportDefinition): boolean =>
  rows.onRequest !== true && rows.idKind !== 'text' && dynamic === undefined;

function selected(report: ServedReport, scope: ReportScope): RawBuilder<unknown> {
  const { rows, columns, dynamic: declared } = report.definition;
  const { dynamic } = report;
  const named = columns.map((column) => sql`${columnValue(report, column)} as ${sql.ref(column.name)}`);
  const alarms = columns.flatMap(({ alarm }) => (alarm === undefined ? [] : [sql`${expressionOf(rows, alarm)} as ${sql.ref(alarm)}`]));
  const values =
    declared === undefined || dynamic === undefined
      ? []
      : [sql`(select jsonb_object_agg(flag, value::text) from (${dynamic.values(scope)}) dynamic) as ${sql.ref(declared.wire.values)}`];
  return sql.join([sql`${sql.ref(`r.${rows.id}`)} as id`, ...named, ...alarms, ...values]);
}

/** A row as the API returns it: with the labels of choices, and the dynamic values as a list. */
function labelled({ rows, columns, dynamic }: ReportDefinition, row: ReportRecord): ReportRecord {
  const record: Record<string, string | number | null> & { id: RowId } = { ...row };
  for (const { name, labelName, from, choices } of columns) {
    if (choices !== undefined) record[name] = choiceLabel(choices, row[name] ?? null);
    else if (labelName !== undefined && from !== undefined) record[labelName] = labelOf(fieldOfSource(rows, from), row[name] ?? null);
  }
  if (dynamic === undefined) return record;
  const values = (row[dynamic.wire.values] ?? {}) as unknown as DynamicValues;
  return { ...record, [dynamic.wire.values]: valuesOnTheWire(dynamic.wire, numbersIn(values)) } as unknown as ReportRecord;
}
