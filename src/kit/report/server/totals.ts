import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReportTotals } from '../contract.ts';
import { rowsBehind, type ReportColumn, type ReportDefinition } from '../define.ts';
import { sourcesOf, valueOf } from './columns.ts';
import type { ReportFilters } from './query.ts';
import { filterOf, whereOf } from './rows.ts';
import type { ReportScope } from './source.ts';

/** The totals row: exact, over every row that the filters leave. */
export async function totalsOf(tx: Tx, definition: ReportDefinition, scope: ReportScope, filters: ReportFilters): Promise<ReportTotals> {
  const columns = definition.columns.filter(({ total }) => total !== undefined);
  const values = columns.map((column) => sql`${totalOf(definition, column)} as ${sql.ref(column.name)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join([sql`count(*) as row_count`, ...values])} from ${sql.table(definition.rows.table)} r ${sourcesOf(definition.rows)}
    where ${whereOf(definition, scope, filters)}
  `.execute(tx);
  const { row_count: count = 0, ...totals } = rows[0] ?? {};
  return { rows: count, totals };
}

function totalOf(definition: ReportDefinition, column: ReportColumn): RawBuilder<unknown> {
  if (column.total?.make === 'sum') return sql`coalesce(sum(${valueOf(definition.rows, column)}), 0)`;
  return sql`count(*) filter (where ${filterOf(definition, rowsBehind(column.total))?.exact ?? sql`true`})`;
}
