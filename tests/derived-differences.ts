import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { DerivedTable } from '#kit/derived/define.ts';
import { columnsOf } from '../scripts/migration/derived-table.ts';

/** Up to five rows in which a derived table and its view differ; none if they are equal. */
export async function differencesOf(tx: Tx, derived: DerivedTable): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const columns = sql.join(columnsOf(derived).map((column) => sql.ref(column)));
  const kept = sql`select ${columns} from ${sql.table(derived.records.table)}`;
  const now = sql`select ${columns} from ${sql.table(derived.view)}`;
  const { rows } = await sql<Record<string, unknown>>`
    select 'table' as only_in, * from (${kept} except all ${now}) kept union all select 'view', * from (${now} except all ${kept}) now limit 5
  `.execute(tx);
  return rows;
}
