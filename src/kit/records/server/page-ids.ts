import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RowId } from '../define.ts';
import type { Condition } from './conditions.ts';
import { asItsIndex, countArms, inOrderOfIndexes, pageOfHeld } from './held-order.ts';
import { dayAt, keptCount, keptCountWithin, type CountedByDay } from './kept-count.ts';
import { boundInSample, byIndexesTogether, expectedRows, judged, lookAtSample } from './sampled.ts';
import { both } from './scope.ts';
import { lookAtSlices, type Sliced, type SlicedTable } from './slices.ts';

/** Totals of a search are exact up to here (wire: Types); an exact one beyond it is made on request, because it costs more than the page. */
export const COUNT_LIMIT = 100_000;
/** Matches that are collected and sorted for a page; where there are more, the order's own index is walked. */
const COLLECT_LIMIT = 10_000;
/** Entries of an index that are counted for less than a sample is looked at. */
const CHEAPLY_COUNTED = 30_000;
/** Matches that are collected although an index has them in order: there it goes from one value of the order to the next. */
const COLLECTED_FROM_INDEX = 1000;

/**
 * Rows that are looked at in the page's order when matches are many: where these lie evenly, at least every hundredth of a million rows matches, and the page is
 * among a few thousand; where they lie together, all looking is in vain.
 */
const WALK = { perRow: 200, least: 4000, most: 20_000 };
/** The same where the condition looks at nothing but what the order's index holds: that is ten times as fast as fetching the rows. */
const WALK_IN_INDEX = 60_000;
/** From so many rows on the matches of one day are not put in order without having looked at the beginning of the day. */
const HEAVY_DAY = 30_000;

/** Rows from all over the table, from which the share of matches is guessed. */
const SAMPLE = 1500;
/** So many times as many as are collected or counted, as far as a sample or the planner tells, are more than that. */
const SURELY_MORE = 1.5;

export interface Order {
  /** Name of the field or column. */
  readonly by: string;
  /** An indexed column or expression over the row `r`. */
  readonly expression: RawBuilder<unknown>;
  readonly descending: boolean;
  /** It may be empty: empty ones then come last when descending and first when ascending, and its index is `desc nulls last`. */
  readonly nullable?: boolean;
}

/** Which page of which rows is asked for. */
export interface PageRequest {
  readonly table: string;
  /** The column that names a row and ends every index; `id` unless given. */
  readonly id?: string;
  /** What all rows that the caller may see have, such as their corporate; it leads the indexes. Null where everybody sees all. */
  readonly scope: RawBuilder<unknown> | null;
  /** Null for all rows. */
  readonly where: Condition | null;
  readonly order: Order;
  readonly size: number;
  readonly offset: number;
  readonly exactTotal: boolean;
  /** How many rows the scope has is kept for the table, and always told exactly; by the days of a column, too. */
  readonly kept?: { readonly corporateId: number | null; readonly days?: { readonly by: string; readonly column: string } };
  /** The table holds little more than what it is filtered and ordered by, each with its index: matches are then counted and walked for less than collected. */
  readonly narrow?: true;
  /** It has an index of a sample of its rows, which covers what they are filtered and ordered by (docs/decisions/0105-a-sample-tells-how-many.md). */
  readonly sampled?: true;
  /** It has slices of what its rows are filtered and ordered by, which tell totals and where pages lie (docs/decisions/0116-filters-are-slices-of-bits.md). */
  readonly sliced?: { readonly table: SlicedTable; readonly corporateId: number };
  /** What is looked for lies near the beginning of the order, as in a log: it is walked from there, whatever the condition. */
  readonly walked?: true;
}

export interface PageIds<Id extends RowId = number> {
  /** In the page's order. */
  readonly ids: readonly Id[];
  readonly total: number;
  readonly totalCapped: boolean;
}

/**
 * The ids of one page and how many rows there are, at a cost that does not grow with the table: what an index finds is sorted where it is little; where it
 * is much, the order's own index is walked until the page is full, which much fills soon (docs/decisions/0013-searching-lists.md).
 */
export async function pageIds<Id extends RowId = number>(tx: Tx, request: PageRequest): Promise<PageIds<Id>> {
  return (await foundIds(tx, request)) as PageIds<Id>;
}

async function foundIds(tx: Tx, request: PageRequest): Promise<PageIds<RowId>> {
  const { where, order } = request;
  if (request.walked === true) return { ids: await walkAll(tx, request), ...(await countedUpTo(tx, request)) };
  const sliced = where === null ? null : await slicedFor(tx, { ...request, where });
  if (where !== null && sliced !== null) return idsOfSliced(tx, { ...request, where }, sliced);
  if (where === null || where.ordered || isRangeOf(order, where)) return idsInOrder(tx, request);
  const matching = { ...request, where };
  if (isHeldInOrder(matching)) return idsOfHeld(tx, matching);
  if (request.narrow !== true) return idsOfMatches(tx, matching);
  return request.sampled === true ? idsOfSampled(tx, matching) : idsOfCounted(tx, matching);
}

/** The id makes the order complete, so that no row stands on two pages. */
export function orderBy({ expression, descending, nullable }: Omit<Order, 'by'>, id: RawBuilder<unknown> = sql`r.id`): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(nullable !== true ? '' : descending ? ' nulls last' : ' nulls first');
  return sql`${expression} ${direction}${nulls}, ${id} ${direction}`;
}

const idOf = ({ id = 'id' }: PageRequest) => sql.ref(`r.${id}`);

/** Whether the condition is nothing but a range of what the page is ordered by: its rows stand together in the order's own index. */
function isRangeOf(order: Order, where: Condition): boolean {
  return where.field === order.by && where.ranges.has(order.by);
}

type Matching = PageRequest & { readonly where: Condition };

async function idsOfMatches(tx: Tx, request: Matching): Promise<PageIds<RowId>> {
  // Collecting what an index finds costs most where that is very much, and there it is needed least.
  if (isSearch(request) && (await areMany(tx, request))) return idsOfCounted(tx, request);
  const { found, ids } = await sortFew(tx, request);
  if (found <= COLLECT_LIMIT) return { ids, total: found, totalCapped: false };
  return { ids: await idsOfMany(tx, request), ...(await countedUpTo(tx, request)) };
}

async function slicedFor(tx: Tx, request: Matching): Promise<Sliced | null> {
  const { sliced, ...asked } = request;
  return sliced === undefined ? null : lookAtSlices(tx, { ...asked, sliced: sliced.table, corporateId: sliced.corporateId });
}

/** The total is known. So is where the page lies, where its matches are not so few that they are collected. */
async function idsOfSliced(tx: Tx, request: Matching, { total, within }: Sliced): Promise<PageIds<RowId>> {
  const counted = total > COUNT_LIMIT && !request.exactTotal ? CAPPED : { total, totalCapped: false };
  if (total <= request.offset) return { ids: [], ...counted };
  if (within !== null) return { ids: await walkWithin(tx, { ...request, offset: within.offset }, within.condition), ...counted };
  if (total > COLLECT_LIMIT) return { ids: await pageAmong(tx, request, total), ...counted };
  const together = { ...request, scope: judged(request.scope) };
  return { ids: await byIndexesTogether(tx, () => sortMatches(tx, together)), ...counted };
}

/** The page among the rows of a part of the order; nothing but that part is read. */
async function walkWithin(tx: Tx, request: Matching, part: RawBuilder<unknown>): Promise<RowId[]> {
  const { table, scope, where, order, size, offset } = request;
  const inOrder = orderBy(order, idOf(request));
  const own = both(both(scope, where.ranges.get(order.by)), part);
  const { rows } = await sql<{ id: RowId }>`
    select ${idOf(request)} as id from (select * from ${sql.table(table)} r where ${own} order by ${inOrder} offset 0) r
    where ${where.exact} order by ${inOrder} limit ${size} offset ${offset}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

async function idsOfCounted(tx: Tx, request: Matching): Promise<PageIds<RowId>> {
  const counted = await countedUpTo(tx, request);
  return { ids: await pageAmong(tx, request, counted.total), ...counted };
}

/**
 * A sample tells beforehand whether there are certainly more matches than are counted, and whether the page is full near the beginning of its order. What is neither is collected through the
 * indexes of all its filters together, once for the total and the page.
 */
async function idsOfSampled(tx: Tx, request: Matching): Promise<PageIds<RowId>> {
  const { where, size, offset } = request;
  const sample = await lookNear(tx, request);
  const near = sample.near >= offset + size ? await walkNear(tx, request) : [];
  const isFull = near.length === size;
  if (!request.exactTotal && sample.isMore) return { ids: isFull ? near : await pageFarBack(tx, request), ...CAPPED };
  if (isFull && where.field !== null) return { ids: near, ...(await countedUpTo(tx, request)) };
  const together = { ...request, scope: judged(request.scope) };
  if (isFull) return { ids: near, ...(await byIndexesTogether(tx, () => countedUpTo(tx, together, true))) };
  if (request.exactTotal) return idsOfCounted(tx, request);
  const { found, ids } = await byIndexesTogether(tx, () => sortFew(tx, together, COUNT_LIMIT));
  return found <= COUNT_LIMIT ? { ids, total: found, totalCapped: false } : { ids: await pageFarBack(tx, request), ...CAPPED };
}

/** A search whose indexes hold the order: arms that find nothing are forgotten, few matches are collected, and the first of many are found in the order. */
async function idsOfHeld(tx: Tx, request: Matching): Promise<PageIds<RowId>> {
  const { size, offset } = request;
  const few = await countArms(tx, request, COLLECTED_FROM_INDEX);
  const arms = request.where.arms.filter((_, at) => (few[at] ?? 0) > 0);
  if (arms.length === 0) return { ids: [], total: 0, totalCapped: false };
  const exact = sql`(${sql.join(
    arms.map(({ condition }) => sql`(${condition})`),
    sql` or `,
  )})`;
  const asked = { ...request, where: { ...request.where, arms, exact, indexed: exact } };
  // What is left as one number is counted once, in the order, where it is not found by few.
  const isOne = arms.length === 1;
  const areFew = few.every((each) => each <= COLLECTED_FROM_INDEX);
  const counts = isOne || areFew ? few.filter((each) => each > 0) : await countArms(tx, asked, CHEAPLY_COUNTED);
  if (areFew || (!isOne && counts.every((each) => each <= COLLECT_LIMIT))) {
    const { found, ids } = await sortFew(tx, asked, COLLECT_LIMIT * arms.length);
    return { ids, total: found, totalCapped: false };
  }
  const counted = isOne ? await countedOfOne(tx, asked) : await countedOfHeld(tx, asked, counts);
  if (!counted.totalCapped && counted.total <= offset) return { ids: [], ...counted };
  // What lies deeper than is counted is nowhere near in any order.
  const isDeep = offset + size > COUNT_LIMIT;
  return { ids: isDeep ? await walkAll(tx, asked) : await pageNearBy(tx, asked), ...counted };
}

/** All matches of the day on which the page ends are put in order; where the first day of the order has very many rows, what is full near its beginning is walked instead. */
async function pageNearBy(tx: Tx, request: Matching): Promise<readonly RowId[]> {
  const { table, kept, where, order, size, offset } = request;
  if (kept?.days?.by === order.by) {
    const days = { table, corporateId: kept.corporateId, column: kept.days.column };
    const asked = { range: where.ranges.get(order.by), descending: order.descending, offset: HEAVY_DAY };
    const isHeavy = (await dayAt(tx, days, asked))?.before === 0;
    const near = isHeavy && (await lookNear(tx, request, null)).near >= offset + size ? await walkNear(tx, request, WALK.most) : [];
    if (near.length === size) return near;
  }
  return pageOfHeld(tx, { ...request, id: idOf(request) }, request);
}

/** Looking through a sample in vain takes as long as counting half of what is counted at most: it is asked where the planner expects more than that by far. */
async function countedOfOne(tx: Tx, request: Matching): Promise<Counted> {
  const isExpected = request.sampled === true && !request.exactTotal && (await expectedRows(tx, request)) > COUNT_LIMIT * SURELY_MORE;
  return isExpected ? countedOfRange(tx, request) : countedUpTo(tx, request);
}

/** @param counts what each arm finds by itself, where that is cheaply counted */
async function countedOfHeld(tx: Tx, request: Matching, counts: readonly number[]): Promise<Counted> {
  const all = counts.reduce((sum, each) => sum + each, 0);
  return counts.some((each) => each > CHEAPLY_COUNTED) || all > COUNT_LIMIT ? countedOfRange(tx, request) : countedUpTo(tx, request);
}

const CAPPED = { total: COUNT_LIMIT, totalCapped: true };

const lookNear = (tx: Tx, request: Matching, claimed: number | null = COUNT_LIMIT) =>
  lookAtSample(tx, sampledBy(request), {
    claimed,
    first: WALK.most,
    inOrder: orderBy(request.order, idOf(request)),
    range: request.where.ranges.get(request.order.by),
  });

const sampledBy = (request: Matching) => ({ ...request, id: idOf(request) });

/** The page among very many matches, none of which are near the beginning of its order: the sample tells from where on it need not be looked for. */
async function pageFarBack(tx: Tx, request: Matching): Promise<readonly RowId[]> {
  const { order, size, offset, scope } = request;
  const asked = { rows: offset + size, expression: order.expression, inOrder: orderBy(order, idOf(request)) };
  const bound = order.nullable === true && !order.descending ? null : await boundInSample(tx, sampledBy(request), asked);
  if (bound !== null) {
    const within = sql` and ${order.expression} ${sql.raw(order.descending ? '>=' : '<=')} ${bound}`;
    const ids = await byIndexesTogether(tx, () => sortMatches(tx, { ...request, scope: judged(scope) }, within));
    if (ids.length === size) return ids;
  }
  return offset >= WALK.most ? walkAll(tx, request) : sortMatches(tx, request);
}

async function pageAmong(tx: Tx, request: Matching, found: number): Promise<readonly RowId[]> {
  if (found <= COLLECT_LIMIT) return request.offset >= found ? [] : sortMatches(tx, request);
  // A page that is deeper than the looking goes needs the walk anyway.
  return request.offset >= WALK.most ? walkAll(tx, request) : idsOfMany(tx, request);
}

async function idsOfMany(tx: Tx, request: Matching): Promise<readonly RowId[]> {
  const near = request.offset >= rowsToWalk(request) ? [] : await walkNear(tx, request);
  return near.length === request.size ? near : sortMatches(tx, request);
}

/** Whether an index gives candidates that are judged afterwards, in contrast to one that gives the matches in its order. */
function isSearch({ where }: Pick<Matching, 'where'>): boolean {
  return where.exact !== where.indexed;
}

/** Whether the matches are surely more than are collected, as far as a sample tells. */
async function areMany(tx: Tx, { table, scope, where }: Matching): Promise<boolean> {
  const { rows } = await sql<{ looked: number; matches: number; known: number }>`
    select count(*) as looked, count(*) filter (where ${both(scope, where.exact)}) as matches,
      (select reltuples::bigint from pg_class where oid = ${table}::regclass) as known
    from ${spread(table, SAMPLE)} r
  `.execute(tx);
  const { looked = 0, matches = 0, known = 0 } = rows[0] ?? {};
  return matches * known > looked * COLLECT_LIMIT * SURELY_MORE;
}

/** About so many rows of blocks from all over the table, for those of one import are alike and lie together; always the same ones. */
function spread(table: string, wanted: number): RawBuilder<unknown> {
  const known = sql`greatest(1, (select reltuples from pg_class where oid = ${table}::regclass))`;
  return sql`(select * from ${sql.table(table)} tablesample system (least(100, 100.0 * ${wanted}::integer / ${known})) repeatable (1) limit ${wanted})`;
}

/** The matches, unless they are more than the limit, and the page of them: one statement for the total and the page. */
async function sortFew(tx: Tx, request: Matching, most = COLLECT_LIMIT): Promise<{ found: number; ids: RowId[] }> {
  const { order, size, offset } = request;
  const { rows } = await sql<{ found: number; ids: RowId[] | null }>`
    with matches as materialized (
      ${matchesOf(request, sql`limit ${most + 1}`)}
    )
    select found, case when found <= ${most}
      then array(select id from matches order by ${orderBy({ ...order, expression: sql`position` }, sql`id`)} limit ${size} offset ${offset}) end as ids
    from (select count(*) as found from matches) counted
  `.execute(tx);
  const { found = 0, ids } = rows[0] ?? {};
  return { found, ids: ids ?? [] };
}

/**
 * Each match with its place in the order, once: what every arm finds by its own index, up to a limit of each.
 * @param within what holds for all of them beside the condition
 */
function matchesOf(request: Matching, limit: RawBuilder<unknown>, within = sql``): RawBuilder<unknown> {
  const { table, scope, where, order } = request;
  const found = where.arms.map(
    (arm) =>
      sql`(select ${idOf(request)} as id, ${order.expression} as position from ${sql.table(table)} r where ${both(scope, arm.condition)} ${within} ${asItsIndex(request, arm)} ${limit})`,
  );
  return sql.join(found, sql` union `);
}

/** The page, if it is full within the first rows of its order, or of a range of it. The limit keeps the planner from judging all rows. */
async function walkNear(tx: Tx, request: Matching, walked = rowsToWalk(request)): Promise<RowId[]> {
  const { table, scope, where, order, size, offset } = request;
  const inOrder = orderBy(order, idOf(request));
  const { rows } = await sql<{ id: RowId }>`
    select ${idOf(request)} as id
    from (select * from ${sql.table(table)} r where ${both(scope, where.ranges.get(order.by))} order by ${inOrder} limit ${walked}) r
    where ${where.exact} order by ${inOrder} limit ${size} offset ${offset}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

function rowsToWalk({ narrow, where, order, size, offset }: Matching): number {
  if (narrow === true) return WALK.most;
  return where.field === order.by ? WALK_IN_INDEX : Math.min(WALK.most, Math.max(WALK.least, (offset + size) * WALK.perRow));
}

/** The page, wherever it is in its order. */
async function walkAll(tx: Tx, request: PageRequest): Promise<RowId[]> {
  const { table, scope, where, order, size, offset } = request;
  const { rows } = await sql<{ id: RowId }>`
    select ${idOf(request)} as id from ${sql.table(table)} r where ${both(scope, where?.exact)}
    order by ${orderBy(order, idOf(request))} limit ${size} offset ${offset}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The page out of all matches. `offset 0` keeps the planner from walking there.
 * @param within what holds for the page beside the condition
 */
async function sortMatches(tx: Tx, request: Matching, within = sql``): Promise<RowId[]> {
  const { order, size, offset } = request;
  const { rows } = await sql<{ id: RowId }>`
    select id from (${matchesOf(request, sql`offset 0`, within)}) matches
    order by ${orderBy({ ...order, expression: sql`position` }, sql`id`)} limit ${size} offset ${offset}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

function isHeldInOrder({ where, order }: Matching): boolean {
  return where.holdsOrder && order.nullable !== true && [...where.ranges.keys()].every((field) => field === order.by);
}

/**
 * A page of everything, of a condition that leads an index of each order, or of a range of the order itself, comes from that index alone. Where it is known how many rows each day of the order has, it is walked
 * from the page's own day on; else, behind the middle of rows whose number is known, it is counted from the end.
 */
async function idsInOrder(tx: Tx, request: PageRequest): Promise<PageIds<RowId>> {
  const { scope, where, order, size, offset } = request;
  const days = daysOf(request);
  const counted = where === null ? await countedWhole(tx, request) : await countedOfRange(tx, { ...request, where });
  if (days !== null && offset > WALK.most) {
    const range = where?.ranges.get(order.by);
    const start = await dayAt(tx, days, { range, descending: order.descending, offset });
    if (start === null) return { ids: [], ...counted };
    const fromDay = offset - start.before;
    // Of a day that has very many the end may be nearer than its beginning.
    if (counted.totalCapped || counted.total - offset >= fromDay) {
      const from = sql`${order.expression} ${sql.raw(order.descending ? '<=' : '>=')} ${start.day}::date`;
      return { ids: await walkAll(tx, { ...request, scope: both(scope, from), offset: fromDay }), ...counted };
    }
  }
  const backwards = !counted.totalCapped && offset > counted.total / 2 && offset < counted.total;
  const limit = backwards ? Math.min(size, counted.total - offset) : size;
  const ids = await walkAll(tx, {
    ...request,
    order: { ...order, descending: order.descending !== backwards },
    size: limit,
    offset: backwards ? counted.total - offset - limit : offset,
  });
  return { ids: backwards ? ids.toReversed() : ids, ...counted };
}

/** The counts of days by which rows of everything, or of a range of days, are ordered. */
function daysOf({ table, kept, where, order }: PageRequest): CountedByDay | null {
  if (kept?.days?.by !== order.by || (where !== null && !isRangeOf(order, where))) return null;
  return { table, corporateId: kept.corporateId, column: kept.days.column };
}

type Counted = Omit<PageIds, 'ids'>;

/** Everything is always counted exactly, and kept where that can be (wire: Types). */
async function countedWhole(tx: Tx, request: PageRequest): Promise<Counted> {
  const { table, kept } = request;
  const total = kept === undefined ? await count(tx, request, null) : await keptCount(tx, table, kept.corporateId);
  return { total, totalCapped: false };
}

/** What stands together in an index is counted there, unless its days are; a sample may tell sooner that it is more. */
async function countedOfRange(tx: Tx, request: Matching): Promise<Counted> {
  const days = daysOf(request);
  if (days !== null) {
    const total = await keptCountWithin(tx, days, request.where.ranges.get(request.order.by));
    return total > COUNT_LIMIT && !request.exactTotal ? CAPPED : { total, totalCapped: false };
  }
  if (request.sampled === true && !request.exactTotal && (await lookNear(tx, request)).isMore) return CAPPED;
  return countedUpTo(tx, request);
}

/** @param planned whoever asks has said already which indexes are used */
async function countedUpTo(tx: Tx, request: PageRequest, planned = false): Promise<Counted> {
  const counted = await count(tx, request, request.exactTotal ? null : COUNT_LIMIT, planned);
  const totalCapped = !request.exactTotal && counted > COUNT_LIMIT;
  return { total: totalCapped ? COUNT_LIMIT : counted, totalCapped };
}

/** How many rows there are; of more than `limit`, more than that. */
async function count(tx: Tx, request: PageRequest, limit: number | null, planned = false): Promise<number> {
  const { table, scope, where, order } = request;
  const upTo = limit === null ? sql`` : sql`limit ${limit + 1}`;
  const arms = where?.arms ?? [{ condition: sql`true`, by: null }];
  // Of several arms a row may be found by each; ids are sorted for less than PostgreSQL makes groups of them.
  const [id, every] = arms.length === 1 ? [sql``, sql`*`] : [sql`${idOf(request)} as id`, sql`distinct id`];
  const found = arms.map((arm) => {
    const asIndex = where === null ? sql`` : asItsIndex({ where, order }, arm, arms.length === 1);
    return sql`(select ${id} from ${sql.table(table)} r where ${both(scope, arm.condition)} ${asIndex} ${upTo})`;
  });
  const counting = sql<{ n: number }>`select count(${every}) as n from (${sql.join(found, sql` union all `)}) found`;
  const { rows } = await asPlanned();
  return rows[0]?.n ?? 0;

  function asPlanned(): Promise<{ readonly rows: readonly { readonly n: number }[] }> {
    if (where?.holdsOrder === true) return arms.length === 1 ? inOrderOfIndexes(tx, counting) : counting.execute(tx);
    return !planned && where !== null && where.exact !== where.indexed ? byIndex(tx, counting) : counting.execute(tx);
  }
}

/**
 * Of very many matches the planner would read all rows, or all of another index, and take each one's letters apart or make them small, which costs ten
 * times what the right index has ready.
 */
async function byIndex<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<{ readonly rows: readonly Row[] }> {
  const allow = (others: 'on' | 'off') =>
    sql`select set_config('enable_seqscan', ${others}, true), set_config('enable_indexonlyscan', ${others}, true)`.execute(tx);
  await allow('off');
  const found = await statement.execute(tx);
  await allow('on');
  return found;
}
