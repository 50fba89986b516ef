import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReportTotals } from '../contract.ts';
import { rowsBehind, type ReportColumn } from '../define.ts';
import { scaleOf } from '../numbers.ts';
import type { ReportFilters } from './query.ts';
import { filterOf, rowsOf, whereOf } from './rows.ts';
import type { ReportScope, ServedReport } from './source.ts';
import { sourcesOf, valueOf } from './values.ts';

/** The totals row: exact, over every row that the filters leave. */
export async function totalsOf(tx: Tx, report: ServedReport, scope: ReportScope, filters: ReportFilters): Promise<ReportTotals> {
  const { definition } = report;
  const columns = definition.columns.filter(({ total }) => total !== undefined);
  const values = columns.map((column) => sql`${totalOf(report, column)} as ${sql.ref(column.name)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join([sql`count(*) as row_count`, ...values])} from ${rowsOf(report, scope)} r ${sourcesOf(definition.rows)}
    where ${whereOf(definition, scope, filters)}
  `.execute(tx);
  const { row_count: count = 0, ...totals } = rows[0] ?? {};
  return { rows: count, totals };
}

/** How many rows filters leave, and what columns of theirs add up to; of one that is absent, null. */
export async function rowsAndSums(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  columns: readonly (ReportColumn | undefined)[],
): Promise<{ readonly count: number; readonly sums: readonly (number | string | null)[] }> {
  const { definition } = report;
  const sums = columns.map((column, at) => sql`${column === undefined ? sql`null` : sumOf(report, column)} as ${sql.ref(`sum${at}`)}`);
  const { rows } = await sql<Record<string, number | string | null>>`
    select count(*) as count, ${sql.join(sums)} from ${rowsOf(report, scope)} r ${sourcesOf(definition.rows)} where ${whereOf(definition, scope, filters)}
  `.execute(tx);
  const found = rows[0] ?? {};
  return { count: Number(found.count ?? 0), sums: columns.map((_, at) => found[`sum${at}`] ?? null) };
}

function totalOf(report: ServedReport, column: ReportColumn): RawBuilder<unknown> {
  switch (column.total?.make) {
    case 'sum':
      return sumOf(report, column);
    case 'average':
      return sql`round(avg(${valueOf(report, column)})::numeric, ${sql.lit(Math.max(1, scaleOf(column)))})`;
    default:
      return sql`count(*) filter (where ${filterOf(report.definition, rowsBehind(column.total))?.sql ?? sql`true`})`;
  }
}

/** Sums of bigint are numeric to the database and whole numbers to people. */
function sumOf(report: ServedReport, column: ReportColumn): RawBuilder<unknown> {
  const sum = sql`coalesce(sum(${valueOf(report, column)}), 0)`;
  return column.kind === 'integer' ? sql`${sum}::bigint` : sum;
}
