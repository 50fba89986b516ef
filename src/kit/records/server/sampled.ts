import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Condition } from './conditions.ts';
import { both } from './scope.ts';

/** Of so many rows one is in the sample: two of the 256 values that the first byte of a hash has. */
const ONE_OF = 128;
/** By so many standard deviations more are found than what is claimed would give: less often than once in a million million. */
const CERTAIN = 8;
/** So many matches of the sample more than a page's share: each stands for 128. */
const SPARE = 3;

/**
 * What a row of the table costs to judge, as the planner is told where several indexes can find its matches together: letters are made small for it, which costs forty times what
 * the planner takes for granted.
 */
const ROW_COST = '0.5';

/** A table with an index of every 128th row, as good as drawn by lot, that covers what the table is filtered and ordered by. */
export interface SampledTable {
  readonly table: string;
  readonly id: RawBuilder<unknown>;
  readonly scope: RawBuilder<unknown> | null;
  readonly where: Condition;
}

/** What the sample says of a condition. */
export interface Sampled {
  /** Whether certainly more rows have it than was claimed. */
  readonly isMore: boolean;
  /** About how many of the order's first rows have it. */
  readonly near: number;
}

/**
 * Looks at the sample instead of the table, no farther than is needed to be certain.
 * @param claimed of so many matches is it told whether there are more; null where nobody asks
 * @param first so many rows from the beginning of `inOrder`, within `range`, are near
 */
export async function lookAtSample(
  tx: Tx,
  sampled: SampledTable,
  {
    claimed,
    first,
    inOrder,
    range,
  }: {
    readonly claimed: number | null;
    readonly first: number;
    readonly inOrder: RawBuilder<unknown>;
    readonly range: RawBuilder<unknown> | undefined;
  },
): Promise<Sampled> {
  const enough = claimed === null ? null : certainFrom(claimed / ONE_OF);
  const sample = sampleOf(sampled);
  const within = range === undefined ? sql`` : sql`and ${range}`;
  const { rows } = await sql<{ matches: number; near: number }>`
    select (select count(*) from (select from ${sample} and ${sampled.where.exact} limit ${enough ?? 0}) found) as matches,
      (select count(*) from (select * from ${sample} ${within} order by ${inOrder} limit ${Math.ceil(first / ONE_OF)}) r where ${sampled.where.exact}) as near
  `.execute(tx);
  const { matches = 0, near = 0 } = rows[0] ?? {};
  return { near: near * ONE_OF, isMore: enough !== null && matches >= enough };
}

/**
 * Where in the order the page surely ends: behind so many matches of the sample that there are many more than are asked for. Null where the sample has not as many, or the order is empty there.
 * @param rows so many matches are asked for from the beginning of the order
 */
export async function boundInSample(
  tx: Tx,
  sampled: SampledTable,
  {
    rows: asked,
    expression,
    inOrder,
  }: { readonly rows: number; readonly expression: RawBuilder<unknown>; readonly inOrder: RawBuilder<unknown> },
): Promise<unknown> {
  const { rows } = await sql<{ bound: unknown }>`
    select ${expression} as bound from ${sampleOf(sampled)} and ${sampled.where.exact} order by ${inOrder} limit 1 offset ${Math.ceil(asked / ONE_OF) + SPARE}
  `.execute(tx);
  return rows[0]?.bound ?? null;
}

/** About how many rows have a condition, as the planner expects from what it knows of the columns: nothing is looked at. */
export async function expectedRows(tx: Tx, { table, scope, where }: Omit<SampledTable, 'id'>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>`
    explain (format json) select from ${sql.table(table)} r where ${both(scope, where.exact)}
  `.execute(tx);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** The rows `r` that are in the sample, as the index says it. */
function sampleOf({ table, id, scope }: SampledTable): RawBuilder<unknown> {
  return sql`${sql.table(table)} r where ${both(scope, sql`get_byte(decode(md5(${id}::text), 'hex'), 0) < 2`)}`;
}

/** So many in the sample certainly are not by chance where `expected` or fewer are to be expected. */
function certainFrom(expected: number): number {
  return Math.floor(expected + CERTAIN * Math.sqrt(expected)) + 1;
}

/** What all rows have, so that no index is asked for it: the planner brings indexes together that have no condition in common. */
export const judged = (scope: RawBuilder<unknown> | null): RawBuilder<unknown> | null => (scope === null ? null : sql`(${scope}) is true`);

/** Runs a statement that finds its rows by the indexes of all its conditions together, and reads of the table what they leave. */
export async function byIndexesTogether<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ seqscan: string; cost: string }>`
    select current_setting('enable_seqscan') as seqscan, current_setting('cpu_tuple_cost') as cost,
      set_config('enable_seqscan', 'off', true), set_config('cpu_tuple_cost', ${ROW_COST}, true)
  `.execute(tx);
  const result = await run();
  await sql`select set_config('enable_seqscan', ${rows[0]?.seqscan}, true), set_config('cpu_tuple_cost', ${rows[0]?.cost}, true)`.execute(
    tx,
  );
  return result;
}
