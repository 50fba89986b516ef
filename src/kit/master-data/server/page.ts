import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleBroken } from '#kit/http/server/failure.ts';
import { likePattern, pageQuery, textFilter } from '#kit/http/server/query.ts';
import type { FilterDefinition, MasterDataDefinition } from '../define.ts';
import { expressionOf, UPDATE_TIME, wireColumns } from './expressions.ts';
import { wireRecord, type WireRecord } from './wire-record.ts';

/** Totals are exact up to here; an exact one beyond it is made on request, because it costs more than the page. */
export const COUNT_LIMIT = 10_000;

/** The query string of a list's page and export calls: paging, order, and the definition's filters. */
export function listQuery(definition: MasterDataDefinition) {
  const filters = Object.fromEntries(definition.filters.map(({ name }) => [name, textFilter]));
  return z.object({ ...pageQuery, exactTotal: textFilter }).and(z.object(filters)) as unknown as z.ZodType<ListQuery>;
}

export type ListQuery = {
  readonly current: number;
  readonly size: number;
  readonly orderBy?: string;
  readonly order?: 'asc' | 'desc';
  readonly exactTotal?: string;
} & Readonly<Record<string, unknown>>;

export interface ListPage {
  readonly rows: WireRecord[];
  readonly total: number;
  readonly totalCapped: boolean;
}

/** One page of a list with its total. */
export async function pageOf(tx: Tx, definition: MasterDataDefinition, query: ListQuery, zone: string): Promise<ListPage> {
  const where = conditions(definition, query);
  const { total, totalCapped } = await count(tx, definition, where, query.exactTotal === '1');
  const order = orderOf(definition, query);
  const window = windowOf(query, totalCapped ? null : total);
  const table = sql.table(definition.table);
  // The page's ids first: they come from the index alone, however deep the page lies; whole rows are read only for what is shown.
  const { rows } = await sql<WireRecord>`
    select ${wireColumns(definition)}
    from (select r.id from ${table} r where ${where} order by ${orderBy(order, window.backwards)} limit ${window.limit} offset ${window.offset}) page
    join ${table} r on r.id = page.id
    order by ${orderBy(order, false)}
  `.execute(tx);
  return { rows: rows.map((row) => wireRecord(definition, row, zone)), total, totalCapped };
}

/** All rows that the filters leave, in the list's order, as an SQL statement for a cursor. */
export function everyRow(definition: MasterDataDefinition, query: ListQuery): RawBuilder<WireRecord> {
  return sql<WireRecord>`
    select ${wireColumns(definition)} from ${sql.table(definition.table)} r
    where ${conditions(definition, query)} order by ${orderBy(orderOf(definition, query), false)}
  `;
}

interface Order {
  readonly expression: RawBuilder<unknown>;
  readonly descending: boolean;
}

/** The asked order, over an indexed column that the definition offers; else the list's own. */
function orderOf(definition: MasterDataDefinition, query: ListQuery): Order {
  if (query.orderBy === undefined) {
    const { by, order } = definition.defaultOrder ?? { by: UPDATE_TIME, order: 'desc' };
    return { expression: expressionOf(definition, by), descending: order === 'desc' };
  }
  const sortable = definition.columns.some(({ name, sortable: offered }) => offered === true && name === query.orderBy);
  if (!sortable) throw wrongParameter('orderBy');
  return { expression: expressionOf(definition, query.orderBy), descending: query.order === 'desc' };
}

/** The id makes the order complete, so that no row stands on two pages. */
function orderBy({ expression, descending }: Order, backwards: boolean): RawBuilder<unknown> {
  const direction = sql.raw(descending === backwards ? 'asc' : 'desc');
  return sql`${expression} ${direction}, r.id ${direction}`;
}

/** Which rows the page shows. Behind the middle of a list whose size is known they are counted from its end. */
function windowOf({ current, size }: ListQuery, total: number | null): { limit: number; offset: number; backwards: boolean } {
  const offset = (current - 1) * size;
  if (total === null || offset <= total / 2 || offset >= total) return { limit: size, offset, backwards: false };
  const limit = Math.min(size, total - offset);
  return { limit, offset: total - offset - limit, backwards: true };
}

async function count(
  tx: Tx,
  definition: MasterDataDefinition,
  where: RawBuilder<unknown>,
  exact: boolean,
): Promise<{ total: number; totalCapped: boolean }> {
  const limit = exact ? sql`` : sql`limit ${COUNT_LIMIT + 1}`;
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from (select 1 from ${sql.table(definition.table)} r where ${where} ${limit}) counted`.execute(tx);
  const n = rows[0]?.n ?? 0;
  return exact || n <= COUNT_LIMIT ? { total: n, totalCapped: false } : { total: COUNT_LIMIT, totalCapped: true };
}

function conditions(definition: MasterDataDefinition, query: ListQuery): RawBuilder<unknown> {
  const parts = definition.filters.flatMap((filter) => {
    const value = query[filter.name];
    return typeof value === 'string' && value !== '' ? [condition(definition, filter, value)] : [];
  });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function condition(definition: MasterDataDefinition, filter: FilterDefinition, value: string): RawBuilder<unknown> {
  const expression = expressionOf(definition, filter.on);
  if (filter.match === 'contains') return sql`${expression} ${like(value)} ${`%${likePattern(value)}%`}`;
  if (filter.match === 'prefix') return sql`${expression} ${like(value)} ${`${likePattern(value)}%`}`;
  const field = definition.fields.find(({ name }) => name === filter.on);
  const isNumber = field?.kind === 'integer' || (field?.kind === 'choice' && field.numeric === true);
  if (!isNumber) return sql`${expression} = ${value}`;
  if (!/^-?\d{1,15}$/.test(value)) throw wrongParameter(filter.name);
  return sql`${expression} = ${Number(value)}::bigint`;
}

/** Text without letters of two cases, such as a Chinese name, is found by LIKE just as well, at a tenth of the cost where no index helps. */
function like(value: string): RawBuilder<unknown> {
  return sql.raw(value.toLowerCase() === value.toUpperCase() ? 'like' : 'ilike');
}

function wrongParameter(field: string): RuleBroken {
  const parameters = { field };
  return new RuleBroken('参数 {{field}} 不正确', parameters, [{ field, text: '参数 {{field}} 不正确', parameters }]);
}
