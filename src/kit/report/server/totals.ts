import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReportTotals } from '../contract.ts';
import { totalFilters, type ReportColumn } from '../define.ts';
import { numbersIn, type DynamicValues } from '../dynamic.ts';
import { scaleOf } from '../numbers.ts';
import type { ReportFilters } from './query.ts';
import { reportCondition, rowsOf, whereOf } from './rows.ts';
import type { ReportScope, ServedReport } from './source.ts';
import { leftJoinSources, columnValue } from './values.ts';

/** The totals row: exact totals of all filtered rows, including dynamic columns. */
export async function filteredTotals(tx: Tx, report: ServedReport, scope: ReportScope, filters: ReportFilters): Promise<ReportTotals> {
  const { definition } = report;
  const columns = definition.columns.filter(({ total }) => total !== undefined);
  const values = columns.map((column) => sql`${totalOf(report, column)} as ${sql.ref(column.name)}`);
  const filtered = sql`${rowsOf(report, scope)} r where ${whereOf(definition, scope, filters)}`;
  // With dynamic columns the rows are read twice: for the sums of the columns, and by `dynamicTotals`.
  const materialized = report.dynamic === undefined ? sql`` : sql`with filtered as materialized (select r.* from ${filtered})`;
  const from =
    report.dynamic === undefined
      ? sql`${rowsOf(report, scope)} r ${leftJoinSources(definition.rows)} where ${whereOf(definition, scope, filters)}`
      : sql`filtered r ${leftJoinSources(definition.rows)}`;
  const { rows } = await sql<Record<string, number | string | null> & { row_count: number; dynamic_totals: DynamicValues | null }>`
    ${materialized}
    select ${sql.join([sql`count(*) as row_count`, ...values, sql`${dynamicTotals(report, scope)} as dynamic_totals`])}
    from ${from}
  `.execute(tx);
  const [{ row_count: count, dynamic_totals: dynamic, ...totals } = { row_count: 0, dynamic_totals: null }] = rows;
  return { rows: count, totals: { ...totals, ...numbersIn(dynamic ?? {}) } };
}

/** The sums of the dynamic columns, by flag, over the rows `filtered`. */
function dynamicTotals({ dynamic }: ServedReport, scope: ReportScope): RawBuilder<unknown> {
  if (dynamic === undefined) return sql`null::jsonb`;
  return sql`(
    select jsonb_object_agg(flag, total::text) from (
      select dynamic.flag, sum(dynamic.value) as total
      from filtered r cross join lateral (${dynamic.values(scope)}) dynamic group by dynamic.flag
    ) summed)`;
}

/** The number of filtered rows, and the sum of each column; null for an undefined column. */
export async function rowsAndSums(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  columns: readonly (ReportColumn | undefined)[],
): Promise<{ readonly count: number; readonly sums: readonly (number | string | null)[] }> {
  const { definition } = report;
  const sums = columns.map(
    (column, index) => sql`${column === undefined ? sql`null` : sumOf(report, column)} as ${sql.ref(`sum${index}`)}`,
  );
  const { rows } = await sql<Record<string, number | string | null>>`
    select count(*) as count, ${sql.join(sums)} from ${rowsOf(report, scope)} r ${leftJoinSources(definition.rows)}
    where ${whereOf(definition, scope, filters)}
  `.execute(tx);
  const result = rows[0] ?? {};
  return { count: Number(result.count ?? 0), sums: columns.map((_, index) => result[`sum${index}`] ?? null) };
}

/** The SQL of the total of a column that has one. */
function totalOf(report: ServedReport, column: ReportColumn): RawBuilder<unknown> {
  switch (column.total?.make) {
    case 'sum':
      // The sum of no rows is 0; rows of which none has a value have no sum.
      return sql`case when count(*) = 0 or count(${columnValue(report, column)}) > 0 then ${sumOf(report, column)} end`;
    case 'average':
      return sql`round(avg(${columnValue(report, column)})::numeric, ${sql.lit(Math.max(1, scaleOf(column)))})`;
    default:
      return sql`count(*) filter (where ${reportCondition(report.definition, totalFilters(column.total))?.sql ?? sql`true`})`;
  }
}

/** The database returns the sum of bigint values as numeric, so the sum of whole numbers is cast back. */
function sumOf(report: ServedReport, column: ReportColumn): RawBuilder<unknown> {
  const sum = sql`coalesce(sum(${columnValue(report, column)}), 0)`;
  return column.kind === 'integer' ? sql`${sum}::bigint` : sum;
}
