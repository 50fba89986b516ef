import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { executeNamed } from '#kit/database/server/driver.ts';
import { changesInProgress } from '#kit/import/server/store/change-time.ts';
import { UPDATE_TIME } from '#kit/records/define.ts';
import { countOf } from '#kit/records/server/row-count.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import type { ListDefinition } from '../define.ts';
import { wireColumns, type WireRecord } from './wire-record.ts';

/** The page sizes that screens offer. Statements of these sizes are prepared once per connection. */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 50, 100]);

/** The rows that were changed last, and the number of all rows. */
interface NewestPage {
  readonly rows: readonly WireRecord[];
  readonly total: number;
}

/** A row of the page with the number of all rows. If the list is empty, one row with an id of null. */
type NewestRow = WireRecord & { readonly page_total: number };

/** Whether a list shows the last changed records first, so that its first page is read by `newestPage`. */
export function showsNewestFirst({ view, defaultOrder }: ListDefinition): boolean {
  return view !== true && (defaultOrder === undefined || (defaultOrder.by === UPDATE_TIME && defaultOrder.order === 'desc'));
}

/** The first page of all rows. One query reads rows and total, because this page is opened most often (decision 125). */
export async function newestPage(tx: Tx, definition: ListDefinition, corporateId: number | null, size: number): Promise<NewestPage> {
  const name = USUAL_SIZES.has(size) ? `newest-${definition.name}-${size}` : undefined;
  const rows = await executeNamed(tx, name, newestStatement(definition, corporateId, size));
  return {
    rows: rows.filter((row) => row[definition.idName] !== null).map(({ page_total: _total, ...row }) => row),
    total: rows[0]?.page_total ?? 0,
  };
}

/**
 * While an import of the list is being stored, its uncommitted rows come first in the order of the page. Checking the
 * visibility of 100,000 of them costs more than the rest of the page, so the first and the last of their change times
 * (`changesInProgress`) are excluded. Without an import, the range after the last one has all rows.
 */
export function newestStatement(definition: ListDefinition, corporateId: number | null, size: number): RawBuilder<NewestRow> {
  const scope = scopeOf(definition, corporateId);
  const newestIn = (range: RawBuilder<unknown>) => sql`(
    select r.id, r.updated_at from ${sql.table(definition.table)} r where ${withinScope(scope, range)}
    order by r.updated_at desc, r.id desc limit ${sql.lit(size)}
  )`;
  const first = sql`(select min(at) from under_way)`;
  const last = sql`coalesce((select max(at) from under_way), '-infinity')`;
  return sql<NewestRow>`
    with under_way as materialized (${changesInProgress(definition.name)}),
    newest as (
      select id, updated_at from (
        ${newestIn(sql`r.updated_at > ${last}`)}
        union all ${newestIn(sql`r.updated_at > ${first} and r.updated_at < ${last}`)}
        union all ${newestIn(sql`r.updated_at < ${first}`)}
      ) page order by updated_at desc, id desc limit ${sql.lit(size)}
    )
    select ${countOf(definition, corporateId)} as page_total, ${wireColumns(definition)}
    from (select) list left join newest on true left join ${sql.table(definition.table)} r on r.id = newest.id
    order by newest.updated_at desc, newest.id desc
  `;
}
