import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { SORT_LIMIT, TOO_MANY_TO_SORT, type RowId } from '../define.ts';
import { allConditions, extraCondition, type Condition } from './conditions.ts';
import { withinScope } from './scope.ts';

/** Totals of a search are exact up to this number (docs/api.md#pages-and-totals). */
export const COUNT_LIMIT = 10_000;
/** A capped total includes this number of pages after the requested one (docs/api.md#pages-and-totals). */
const PAGES_AHEAD = 10;
/** For a page of many matches, this number of rows is read in order first; only then all matches are sorted. */
const WALK_LIMIT = 20_000;

/** The order of a page; the id of the rows is always the last criterion. */
export interface Order {
  /** Name of the field or column. */
  readonly by: string;
  /** A column or expression over the row `r`. */
  readonly expression: RawBuilder<unknown>;
  readonly descending: boolean;
  /** Whether the order has an index and no null values. Other orders sort up to `SORT_LIMIT` rows, nulls last. */
  readonly indexed: boolean;
  /** Joins of other tables that the expression uses. Each row has at most one match in each table. */
  readonly joins?: RawBuilder<unknown>;
}

interface PageRequest {
  readonly table: string;
  /** The column that identifies a row and is the last column of the indexes; by default `id`. */
  readonly id?: string;
  /**
   * The condition on all rows that the caller may see, such as the corporate, which is the first column of the indexes.
   * Null for all rows.
   */
  readonly scope: RawBuilder<unknown> | null;
  /** Null for all rows. */
  readonly where: Condition | null;
  readonly order: Order;
  readonly size: number;
  readonly offset: number;
  /** Whether all matches are counted, also beyond `COUNT_LIMIT`. */
  readonly exactTotal: boolean;
  /** The SQL of the number of rows in the scope (`countOf`). Without it, they are counted like matches. */
  readonly total?: RawBuilder<number>;
  /** Matches are near the start of the order, as in a log, so the index of the order is scanned for any condition. */
  readonly walked?: boolean;
}

export interface PageIds<Id extends RowId = number> {
  /** In the page's order. */
  readonly ids: readonly Id[];
  readonly total: number;
  /** The total is a lower bound: there are more than `COUNT_LIMIT` matches, and this is not the last page. */
  readonly totalCapped: boolean;
}

/**
 * The ids of one page, of the type of `request.id`, and the number of rows. Matches are found in one of two ways
 * (docs/decisions/0125-two-ways-to-find-a-page.md): up to `COUNT_LIMIT` are collected by the indexes of the filters and
 * sorted; with more matches, the index of the order is scanned until the page is full.
 */
export async function pageIds<Id extends RowId = number>(tx: Tx, request: PageRequest): Promise<PageIds<Id>> {
  return (await pageByOrder(tx, request)) as PageIds<Id>;
}

function pageByOrder(tx: Tx, request: PageRequest): Promise<PageIds<RowId>> {
  const { where, order, walked } = request;
  if (!order.indexed) return sortedPage(tx, request);
  if (where === null) return pageOfAll(tx, request);
  return pageOfMatches(tx, { ...request, where, walked: walked === true || where.rangeOf === order.by });
}

type Matching = PageRequest & { readonly where: Condition };

/** The SQL after `order by`. The id makes the order unique, so that no row is on two pages. */
export function orderBy(
  { expression, descending, indexed }: Pick<Order, 'expression' | 'descending' | 'indexed'>,
  id: RawBuilder<unknown> = sql`r.id`,
): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return sql`${expression} ${direction}${sql.raw(indexed ? '' : ' nulls last')}, ${id} ${direction}`;
}

/** A page in an order without an index: all matches are sorted. Their total is exact. */
async function sortedPage(tx: Tx, request: PageRequest): Promise<PageIds<RowId>> {
  if (request.where === null && request.total !== undefined) {
    const total = await valueOf(tx, request.total);
    if (total > SORT_LIMIT) throw tooManyToSort();
    const sorted = await walk(tx, request);
    return { ids: sorted, total, totalCapped: false };
  }
  const { found, ids } = await collect(tx, request, SORT_LIMIT);
  if (found > SORT_LIMIT) throw tooManyToSort();
  return { ids, total: found, totalCapped: false };
}

/** Rejects an order without an index if there are more than `SORT_LIMIT` rows. */
export async function requireSortable(tx: Tx, request: Pick<PageRequest, 'table' | 'scope' | 'where' | 'order'>): Promise<void> {
  if (request.order.indexed) return;
  const rows = await count(tx, request, SORT_LIMIT + 1);
  if (rows > SORT_LIMIT) throw tooManyToSort();
}

const tooManyToSort = () => new RuleViolation(TOO_MANY_TO_SORT, { limit: { number: SORT_LIMIT } });

/** The number of ids that one query reads. */
const BATCH = 1000;

/** The ids of all rows in the order of an index, in batches. Each begins after the last id of the previous one. */
export async function* everyId(
  tx: Tx,
  request: Pick<PageRequest, 'table' | 'scope' | 'where'> & { readonly order: Omit<Order, 'joins'> },
): AsyncGenerator<readonly number[]> {
  const { table, where, order } = request;
  const position = sql`${order.expression}, r.id`;
  const follows = sql.raw(order.descending ? '<' : '>');
  let after: Condition | null = null;
  let ids: number[];
  do {
    ids = (await walk(tx, { ...request, where: allConditions(where, after), size: BATCH, offset: 0, exactTotal: false })) as number[];
    yield ids;
    after = extraCondition(sql`(${position}) ${follows} (select ${position} from ${sql.table(table)} r where r.id = ${ids.at(-1)})`);
  } while (ids.length === BATCH);
}

const idOf = ({ id = 'id' }: PageRequest) => sql.ref(`r.${id}`);

/** A page of all rows. Pages in the second half are scanned from the end. */
async function pageOfAll(tx: Tx, request: PageRequest): Promise<PageIds<RowId>> {
  const { order, size, offset } = request;
  const total = request.total === undefined ? await count(tx, request) : await valueOf(tx, request.total);
  if (offset <= total / 2 || offset >= total) {
    const ids = await walk(tx, request);
    return { ids, total, totalCapped: false };
  }
  const last = Math.min(size, total - offset);
  const fromEnd = { ...request, order: { ...order, descending: !order.descending }, size: last, offset: total - offset - last };
  const reversed = await walk(tx, fromEnd);
  return { ids: reversed.toReversed(), total, totalCapped: false };
}

async function pageOfMatches(tx: Tx, request: Matching): Promise<PageIds<RowId>> {
  const { found, ids } = await collect(tx, request, COUNT_LIMIT);
  if (found <= COUNT_LIMIT) return { ids, total: found, totalCapped: false };
  const withNext = { ...request, size: request.size + 1 };
  if (request.walked) {
    const walked = await walk(tx, withNext);
    return pageOfMany(tx, request, walked);
  }
  const near = withNext.offset < WALK_LIMIT ? await walk(tx, withNext, WALK_LIMIT) : [];
  if (near.length === withNext.size) return pageOfMany(tx, request, near);
  const sorted = await collect(tx, withNext);
  return pageOfMany(tx, request, sorted.ids);
}

/** @param ids the ids of the page, and the first id of the next page if there is one */
async function pageOfMany(tx: Tx, request: Matching, ids: readonly RowId[]): Promise<PageIds<RowId>> {
  const { size, offset, exactTotal } = request;
  const page = ids.slice(0, size);
  if (!exactTotal && ids.length > size)
    return { ids: page, total: Math.max(COUNT_LIMIT, offset + size * (1 + PAGES_AHEAD)), totalCapped: true };
  // An empty page may be beyond the last one, so it does not show the total.
  const isLast = ids.length > 0 && ids.length <= size;
  const total = isLast ? offset + ids.length : await count(tx, request);
  return { ids: page, total, totalCapped: false };
}

/**
 * Reads the page in its order, from the index of the order if there is one.
 * @param near only this number of first rows is read. The limit prevents the planner from reading all rows.
 */
async function walk(tx: Tx, request: PageRequest, near?: number): Promise<RowId[]> {
  const { table, scope, where, order, size, offset } = request;
  const inOrder = orderBy(order, idOf(request));
  // The outer query orders by a column of the subquery, because the planner does not recognise the order of an
  // expression.
  const first = sql`(
    select r.*, ${order.expression} as order_value from ${sql.table(table)} r where ${withinScope(scope, where?.ranges.get(order.by))}
    order by ${inOrder} limit ${near}
  )`;
  const { rows } = await sql<{ id: RowId }>`
    select ${idOf(request)} as id from ${near === undefined ? sql.table(table) : first} r ${order.joins ?? sql``}
    where ${withinScope(scope, where?.rowCheck ?? where?.sql)}
    order by ${near === undefined ? inOrder : orderBy({ ...order, expression: sql`r.order_value` }, idOf(request))}
    limit ${size} offset ${offset}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Sorts all matches. Returns their number and the ids of the page.
 * @param limit if there are more matches, they are not sorted: `ids` is empty, and `found` is `limit` + 1
 */
async function collect(tx: Tx, request: PageRequest, limit?: number): Promise<{ readonly found: number; readonly ids: readonly RowId[] }> {
  const { table, scope, where, order, size, offset } = request;
  const inOrder = orderBy({ ...order, expression: sql`position` }, sql`id`);
  const { rows } = await byIndex(
    tx,
    request,
    sql<{ found: number; ids: RowId[] | null }>`
      with matches as materialized (
        select ${idOf(request)} as id, ${order.expression} as position from ${sql.table(table)} r ${order.joins ?? sql``}
        where ${withinScope(scope, where?.sql)} ${upTo(limit === undefined ? undefined : limit + 1)}
      ), counted as (select count(*) as found from matches)
      select found, case when ${limit === undefined ? sql`true` : sql`found <= ${limit}`} then array(
        select id from matches order by ${inOrder} limit ${size} offset ${offset}
      ) end as ids from counted
    `,
  );
  return { found: rows[0]?.found ?? 0, ids: rows[0]?.ids ?? [] };
}

async function valueOf(tx: Tx, value: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${value} as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The number of rows, up to a limit. */
async function count(tx: Tx, request: Pick<PageRequest, 'table' | 'scope' | 'where'>, limit?: number): Promise<number> {
  const { table, scope, where } = request;
  const matches = sql`select from ${sql.table(table)} r where ${withinScope(scope, where?.sql)} ${upTo(limit)}`;
  const { rows } = await byIndex(tx, request, sql<{ total: number }>`select count(*) as total from (${matches}) counted`);
  return rows[0]?.total ?? 0;
}

const upTo = (limit: number | undefined) => (limit === undefined ? sql`` : sql`limit ${limit}`);

/**
 * Runs a statement that reads matches. A condition with an index lookup always uses the index, because the planner's
 * estimate of its matches is unreliable: sequential and index-only scans are disabled for the statement. If it fails,
 * the settings end with the transaction.
 */
async function byIndex<Row>(
  tx: Tx,
  { where }: Pick<PageRequest, 'where'>,
  statement: RawBuilder<Row>,
): Promise<{ readonly rows: readonly Row[] }> {
  if (where === null || where.rowCheck === null) return statement.execute(tx);
  const allow = (others: 'on' | 'off') =>
    sql`select set_config('enable_seqscan', ${others}, true), set_config('enable_indexonlyscan', ${others}, true)`.execute(tx);
  await allow('off');
  const result = await statement.execute(tx);
  await allow('on');
  return result;
}
