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
}

/** A table whose rows are found by filters and named by a key of type bigint. */
export interface KeyedTable {
  /** As it stands behind `from`. */
  readonly from: RawBuilder<unknown>;
  readonly key: RawBuilder<number>;
}

export interface KeyedPage {
  readonly keys: readonly number[];
  readonly total: number;
  readonly totalCapped: boolean;
}

/**
 * The keys of one page, and how many rows there are. Few matches are collected and sorted; only where matches are many is the order's index
 * walked until the page is full. So a filter with a handful of matches never makes the database walk through all rows in order.
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
  const offset = (page.current - 1) * page.size;
  if (offset >= counted && !many) return { keys: [], total, totalCapped: false };
  const keys = many
    ? await walkOrder(tx, table, where, order, page.size, offset)
    : await sortMatches(tx, table, where, order, page.size, offset);
  return { keys, total, totalCapped: many && !page.exactTotal };
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

async function sortMatches(
  tx: Tx,
  table: KeyedTable,
  where: RawBuilder<unknown>,
  order: PageOrder,
  size: number,
  offset: number,
): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    with matches as materialized (select ${table.key} as key, ${order.by} as position from ${table.from} where ${where})
    select key from matches order by ${orderBy({ ...table, key: sql`key` }, { ...order, by: sql`position` })} limit ${size} offset ${offset}
  `.execute(tx);
  return rows.map((row) => row.key);
}

async function walkOrder(
  tx: Tx,
  table: KeyedTable,
  where: RawBuilder<unknown>,
  order: PageOrder,
  size: number,
  offset: number,
): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select ${table.key} as key from ${table.from} where ${where} order by ${orderBy(table, order)} limit ${size} offset ${offset}
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
