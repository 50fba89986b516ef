import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RowId } from '../define.ts';
import type { Arm, Condition } from './conditions.ts';
import type { Order } from './page-ids.ts';
import { both } from './scope.ts';

/**
 * A search whose indexes hold the order, too (decisions 43 and 121): those that begin with what is searched for count it, and those that begin with the order find its first matches, passing from one value
 * of the order to the next.
 */
export interface HeldSearch {
  readonly table: string;
  readonly scope: RawBuilder<unknown> | null;
  readonly where: Condition;
  readonly order: Order;
}

/** How many rows each arm finds by itself, up to one more than the limit. */
export async function countArms(tx: Tx, search: HeldSearch, limit: number): Promise<readonly number[]> {
  const { table, scope, where } = search;
  const counts = where.arms.map(
    (arm) =>
      sql`(select count(*) from (select from ${sql.table(table)} r where ${both(scope, arm.condition)} ${asItsIndex(search, arm)} limit ${limit + 1}) counted)`,
  );
  const { rows } = await sql<{ found: readonly number[] }>`select array[${sql.join(counts)}]::integer[] as found`.execute(tx);
  return rows[0]?.found ?? [];
}

/**
 * Asked for as an index has them, rows are not looked for in the table. Within a part of the order that is the index which begins with the order.
 * @param isMany so it is where very many are looked at: rows that follow each other in the order lie together in the table, and whether these are seen is told for many at once
 */
export function asItsIndex({ where, order }: Pick<HeldSearch, 'where' | 'order'>, { by }: Arm, isMany = false): RawBuilder<unknown> {
  if (by === null || !where.holdsOrder) return sql``;
  return isMany || where.ranges.has(order.by) ? inOrder(order, by) : sql`order by ${by}`;
}

/** The order of the index that begins with the order. */
function inOrder({ expression, descending }: Order, by: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = sql.raw(descending ? 'desc' : 'asc');
  return sql`order by ${expression} ${way}, ${by} ${way}`;
}

/**
 * The page of all matches. Every arm's first ones, as many as end with the page, are found in the order from its beginning on; only where they end, at one value of the order, are there others that may belong
 * to the page.
 */
export async function pageOfHeld(
  tx: Tx,
  { table, scope, where, order, id }: HeldSearch & { readonly id: RawBuilder<unknown> },
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<RowId[]> {
  const way = sql.raw(order.descending ? 'desc' : 'asc');
  const [sooner, last, before] = (order.descending ? ['greatest', 'min', '>'] : ['least', 'max', '<']).map((word) => sql.raw(word));
  const name = (at: number) => sql.id(`first_${at}`);
  const rowsOf = ({ condition }: Arm) =>
    sql`select ${id} as id, ${order.expression} as position from ${sql.table(table)} r where ${both(scope, condition)}`;
  const firsts = where.arms.map(
    (arm, at) =>
      sql`${name(at)} as materialized (${rowsOf(arm)} ${arm.by === null ? sql`order by position ${way}` : inOrder(order, arm.by)} limit ${offset + size})`,
  );
  // What one arm finds alone is enough; the others may find it sooner.
  const bounds = where.arms.map((_, at) => sql`(select case when count(*) = ${offset + size} then ${last}(position) end from ${name(at)})`);
  const found = where.arms.flatMap((arm, at) => [
    sql`select id, position from ${name(at)} where (position ${before} (select at from bound)) is not false`,
    sql`(${rowsOf(arm)} and ${order.expression} = (select at from bound))`,
  ]);
  const page = sql<{ id: RowId }>`
    with ${sql.join(firsts)}, bound as materialized (select ${sooner}(${sql.join(bounds)}) as at)
    select id from (${sql.join(found, sql` union `)}) found order by position ${way}, id ${way} limit ${size} offset ${offset}
  `;
  return (await inOrderOfIndexes(tx, page)).rows.map((row) => row.id);
}

/** The planner takes matches for few that are many, and would rather put all of them in order than find the first in it. Before PostgreSQL 18, which passes through an index from one value of the order to the next, it is right. */
export async function inOrderOfIndexes<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<{ readonly rows: readonly Row[] }> {
  const sorting = (allowed: 'on' | 'off') =>
    sql`select set_config('enable_sort', ${allowed}, true) where current_setting('server_version_num')::integer >= 180000`.execute(tx);
  await sorting('off');
  const found = await statement.execute(tx);
  await sorting('on');
  return found;
}
