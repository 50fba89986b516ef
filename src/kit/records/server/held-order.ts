import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Arm, Condition } from './conditions.ts';
import type { Order } from './page-ids.ts';
import { both } from './scope.ts';

/** A search whose indexes hold the order, too (decision 43): they tell without the table how many rows match, and where among these a page lies. */
export interface HeldSearch {
  readonly table: string;
  readonly scope: RawBuilder<unknown> | null;
  readonly where: Condition;
  readonly order: Order;
}

/** Values of which each is asked for its first rows by itself; of a prefix with more of them all rows are looked at. */
const VALUES_ASKED = 300;

/** How many rows each arm finds by itself, up to one more than the limit. */
export async function countArms(tx: Tx, { table, scope, where }: HeldSearch, limit: number): Promise<readonly number[]> {
  const counts = where.arms.map(
    ({ condition, by }) =>
      sql`(select count(*) from (select from ${sql.table(table)} r where ${both(scope, condition)} ${inOrderOf(by)} limit ${limit + 1}) counted)`,
  );
  const { rows } = await sql<{ found: readonly number[] }>`select array[${sql.join(counts)}]::integer[] as found`.execute(tx);
  return rows[0]?.found ?? [];
}

/** Asked for in the index's order, rows are not looked for in the table. */
export function inOrderOf(by: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return by === null ? sql`` : sql`order by ${by}`;
}

/**
 * Between which values of the order the first `rows` matches lie, as a common table expression `bounds (least, most)`. A prefix that few values have is asked value by
 * value, for each of them stands in the order already.
 */
export async function boundsOfFirst(tx: Tx, search: HeldSearch, rows: number): Promise<RawBuilder<unknown>> {
  const { where, order } = search;
  // One row may be found by each arm.
  const wanted = rows * where.arms.length;
  const way = sql.raw(order.descending ? 'desc' : 'asc');
  const values = await valuesOfArms(tx, search);
  const positions = where.arms.map((arm, place) => {
    const known = values.filter((each) => each.arm === place).map(({ value }) => value);
    if (known.length > VALUES_ASKED || arm.by === null) return everyPosition(search, arm);
    return firstPositions(search, arm, known, sql`order by position ${way} limit ${wanted}`);
  });
  return sql`
    with bounds as materialized (
      select min(position) as least, max(position) as most
      from (select position from (${sql.join(positions, sql` union all `)}) found order by position ${way} limit ${wanted}) first
    )
  `;
}

/** The values that the rows of each arm have, one more than are asked at most, by jumping from one to the next in its index. */
async function valuesOfArms(
  tx: Tx,
  { table, scope, where }: HeldSearch,
): Promise<readonly { readonly arm: number; readonly value: string }[]> {
  const known = where.arms.map(({ condition, by }, place) => {
    if (by === null) return sql`select ${place}::integer as arm, null::text as value where false`;
    const next = (beyond: RawBuilder<unknown>) =>
      sql`select ${by} as value from ${sql.table(table)} r where ${both(scope, condition)} ${beyond} order by ${by} limit 1`;
    return sql`(
      with recursive known (value, place) as (
        (select value, 1 from (${next(sql``)}) first)
        union all
        select next.value, place + 1 from known cross join lateral (${next(sql`and ${by} > known.value`)}) next where place <= ${VALUES_ASKED}
      )
      select ${place}::integer as arm, value from known
    )`;
  });
  const { rows } = await sql<{ arm: number; value: string }>`${sql.join(known, sql` union all `)}`.execute(tx);
  return rows;
}

function everyPosition({ table, scope, order }: HeldSearch, { condition }: Arm): RawBuilder<unknown> {
  return sql`(select ${order.expression} as position from ${sql.table(table)} r where ${both(scope, condition)} offset 0)`;
}

function firstPositions(
  { table, scope, order }: HeldSearch,
  { condition, by }: Arm,
  values: readonly string[],
  first: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select position from unnest(${values}::text[]) asked (value)
    cross join lateral (select ${order.expression} as position from ${sql.table(table)} r where ${both(scope, condition)} and ${by} = asked.value ${first}) top
  )`;
}
