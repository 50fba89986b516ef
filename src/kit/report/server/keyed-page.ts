import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { likePattern } from '#kit/http/server/query.ts';
import { addDays } from '#kit/time/business-time.ts';
import type { ReportPageRequest } from './query.ts';

/** Counting stops here: beyond, people want to know "very many", and the exact number costs a scan (wire; architecture §6, lists at size). */
export const COUNT_CAP = 10_000;

/** What a page orders by: an indexed expression, whose empty values come last when descending and first when ascending. */
export interface PageOrder {
  readonly by: RawBuilder<unknown>;
  readonly order: 'asc' | 'desc';
  /** Whether it can be empty; its index is then `desc nulls last`. */
  readonly nullable: boolean;
  /** Those of the page's conditions that the same index serves: it is walked within them alone. */
  readonly within: readonly RawBuilder<unknown>[];
}

/** A table whose rows are found by filters and named by a key of type bigint. */
export interface KeyedTable {
  /** As it stands behind `from`, with its alias. */
  readonly from: RawBuilder<unknown>;
  /** The alias that conditions, orders and the key speak of. */
  readonly alias: RawBuilder<unknown>;
  readonly key: RawBuilder<number>;
}

export interface KeyedPage {
  readonly keys: readonly number[];
  readonly total: number;
  readonly totalCapped: boolean;
}

/** How many rows of the order's index are looked at for a page, before all matches are sorted instead. */
const WALK_BUDGET = 20_000;

/**
 * The keys of one page, and how many rows there are. Where matches are few, all are collected and sorted. Where they are many, the order's
 * index is walked until the page is full; but they may all stand at its far end (an old series of numbers), so the walk has a budget.
 */
export async function pageOfKeys(
  tx: Tx,
  table: KeyedTable,
  conditions: readonly RawBuilder<unknown>[],
  order: PageOrder,
  page: ReportPageRequest,
): Promise<KeyedPage> {
  const where = all(conditions);
  const counted = await countUpTo(tx, table, where, page.exactTotal ? null : COUNT_CAP);
  const many = counted > COUNT_CAP;
  const total = many && !page.exactTotal ? COUNT_CAP : counted;
  const place = { size: page.size, offset: (page.current - 1) * page.size };
  const nothing = place.offset >= counted && (!many || page.exactTotal);
  const keys = nothing
    ? []
    : many
      ? await keysAmongMany(tx, table, where, order, place)
      : await sortMatches(tx, table, where, order, place);
  return { keys, total, totalCapped: many && !page.exactTotal };
}

interface Place {
  readonly size: number;
  readonly offset: number;
}

async function keysAmongMany(tx: Tx, table: KeyedTable, where: RawBuilder<unknown>, order: PageOrder, place: Place): Promise<number[]> {
  // A page that is deeper than the budget needs the walk anyway.
  if (place.offset >= WALK_BUDGET) return walkOrder(tx, table, where, order, place);
  const near = await walkBudget(tx, table, where, order, place);
  return near.length === place.size ? near : sortMatches(tx, table, where, order, place);
}

/** `order by` of a page; the key breaks ties, so that pages neither overlap nor leave out. */
export function orderBy(table: KeyedTable, { by, order, nullable }: PageOrder): RawBuilder<unknown> {
  const nulls = nullable ? (order === 'desc' ? sql` nulls last` : sql` nulls first`) : sql``;
  return order === 'desc' ? sql`${by} desc${nulls}, ${table.key} desc` : sql`${by} asc${nulls}, ${table.key} asc`;
}

/** All conditions at once. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

async function countUpTo(tx: Tx, table: KeyedTable, where: RawBuilder<unknown>, cap: number | null): Promise<number> {
  const { rows } =
    cap === null
      ? await sql<{ count: number }>`select count(*) as count from ${table.from} where ${where}`.execute(tx)
      : await sql<{
          count: number;
        }>`select count(*) as count from (select from ${table.from} where ${where} limit ${cap + 1}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** `offset 0` keeps the planner from walking the order's index after all. */
async function sortMatches(tx: Tx, table: KeyedTable, where: RawBuilder<unknown>, order: PageOrder, place: Place): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select key from (select ${table.key} as key, ${order.by} as position from ${table.from} where ${where} offset 0) matches
    order by ${orderBy({ ...table, key: sql`key` }, { ...order, by: sql`position` })} limit ${place.size} offset ${place.offset}
  `.execute(tx);
  return rows.map((row) => row.key);
}

async function walkBudget(tx: Tx, table: KeyedTable, where: RawBuilder<unknown>, order: PageOrder, place: Place): Promise<number[]> {
  const near: KeyedTable = {
    ...table,
    from: sql`(select * from ${table.from} where ${all(order.within)} order by ${orderBy(table, order)} limit ${WALK_BUDGET}) ${table.alias}`,
  };
  return walkOrder(tx, near, where, order, place);
}

async function walkOrder(tx: Tx, table: KeyedTable, where: RawBuilder<unknown>, order: PageOrder, place: Place): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select ${table.key} as key from ${table.from} where ${where}
    order by ${orderBy(table, order)} limit ${place.size} offset ${place.offset}
  `.execute(tx);
  return rows.map((row) => row.key);
}

/** A text that begins with what was typed, whatever the case; over an index on `lower(…)` of a column in collation "C", which knows the case of ASCII letters alone. */
export function beginsWith(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  return sql`lower(${column}) like ${`${likePattern(typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))}%`}`;
}

/** A time within days, both included; either may be open. */
export function withinDays(column: RawBuilder<unknown>, begin: string | undefined, end: string | undefined): RawBuilder<unknown>[] {
  return [
    ...(begin === undefined ? [] : [sql`${column} >= ${begin}`]),
    ...(end === undefined ? [] : [sql`${column} < ${addDays(end, 1)}`]),
  ];
}
