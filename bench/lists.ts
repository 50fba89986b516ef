// node scripts/run.mjs bench/lists.ts [rows] [list …]: the page calls of every list of master data with a million rows.
import { sql } from 'kysely';
import { masterData } from '#features/master-data/all.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { isIndexed, type ListDefinition } from '#kit/list/define.ts';
import type { BenchApi } from './api.ts';
import { fillList, roomFor } from './lists/generate.ts';
import { questionsOf, type Question } from './lists/questions.ts';
import { measure, measureTimes, percentile, ratio } from './measure.ts';
import { withProduct } from './product.ts';
import { record } from './history.ts';

/** Number of calls; the first one is a warm-up and not counted. */
const TIMES = 4;
/** Number of slowest calls to print. */
const NAMED = 5;

/** Measures the page calls of the named lists, or of all, each filled with a number of rows. */
async function benchLists(rows: number, names: readonly string[] = []): Promise<void> {
  await withProduct(async ({ api, database }) => {
    for (const definition of masterData) {
      if (names.length > 0 && !names.includes(definition.name)) continue;
      await benchList(database, api, definition, roomFor(definition, rows));
    }
  });
}

/**
 * Targets of the p95 of pages in milliseconds (docs/scale.md): at the five-year size for any page; at the largest size
 * for orders with and without an index.
 */
const TARGETS = { fiveYears: { rows: 100_000, any: 50 }, largest: { indexed: 250, unindexed: 1000 } } as const;

async function benchList(database: Database, api: BenchApi, definition: ListDefinition, rows: number): Promise<void> {
  const { path: page, listKey } = definition.calls.page;
  const ask = async (query: Question['query']) => {
    const answer = await api.get<Record<string, unknown> & { total: number; totalCapped: boolean }>(page, query);
    if (!answer.success) throw new Error(`${definition.name} ${JSON.stringify(query)}: ${answer.message}`);
    return answer.result;
  };
  const floor = percentile(await measureTimes(20, () => ask({})), 0.5);
  const { wall } = await measure(() => fillList(database, definition, rows));
  const samples = await Promise.all([1, 500, 1000].map((current) => ask({ current, size: 10 })));
  const records = samples.map((sample) => (sample[listKey] as Record<string, unknown>[])[0] ?? {});
  const isUnindexed = ({ query: { orderBy } }: Question) => orderBy !== undefined && !isIndexed(definition, String(orderBy));
  const requested = [];
  for (const question of questionsOf(definition, records)) {
    const first = await api.get<{ total: number; totalCapped: boolean }>(page, question.query);
    // Too many rows for an order without an index.
    if (first.status === 422 && isUnindexed(question)) continue;
    const { total, totalCapped } = await ask(question.query);
    const walls = await measureTimes(TIMES - 1, () => ask(question.query));
    requested.push({ ...question, walls, slowest: Math.max(...walls), found: totalCapped ? `${total}+` : String(total) });
  }
  const walls = requested.flatMap((question) => question.walls);
  const p50 = percentile(walls, 0.5);
  console.log(
    `${definition.name}: ${rows.toLocaleString('en')} rows (made in ${(wall / 1000).toFixed(0)} s), ${requested.length} first pages: ` +
      `p50 ${p50.toFixed(1)} ms (${ratio(p50, floor)} a page of the empty list, ${floor.toFixed(1)} ms), p95 ${percentile(walls, 0.95).toFixed(1)} ms, most ${Math.max(...walls).toFixed(1)} ms`,
  );
  for (const unindexed of [false, true]) {
    const times = requested.filter((question) => isUnindexed(question) === unindexed).flatMap((question) => question.walls);
    if (times.length === 0) continue;
    const p95 = percentile(times, 0.95);
    const what = unindexed ? 'orders without an index' : 'first pages';
    const target = rows <= TARGETS.fiveYears.rows ? TARGETS.fiveYears.any : TARGETS.largest[unindexed ? 'unindexed' : 'indexed'];
    console.log(`  ${what}: p95 ${p95.toFixed(1)} ms, target ${target} ms`);
    record(`${definition.name}, ${what}, p95`, p95, 'ms', { floor, target });
  }
  for (const { what, slowest, found } of requested.toSorted((a, b) => b.slowest - a.slowest).slice(0, NAMED))
    console.log(`  ${slowest.toFixed(1)} ms: ${what} (${found} found)`);
  await benchOthers(api, definition, ask);
  await saySizes(database, definition);
  await sql`truncate ${sql.table(definition.table)}`.execute(database.kysely);
  await sql`delete from kept_count where table_name = ${definition.table}`.execute(database.kysely);
}

/** Rarer requests: a page deep inside, the exact total, and the values of the dropdowns. */
async function benchOthers(api: BenchApi, definition: ListDefinition, ask: (query: Question['query']) => Promise<unknown>): Promise<void> {
  const { combo } = definition.calls;
  const others: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['page 1,000', () => ask({ current: 1000 })],
    ['exact total', () => ask({ exactTotal: 1 })],
    ...(combo?.fields === undefined ? [] : [['dropdowns', () => api.get(combo.path)] as const]),
  ];
  const parts = [];
  for (const [what, call] of others) parts.push(`${what} ${percentile(await measureTimes(TIMES, call), 0.5).toFixed(1)} ms`);
  console.log(`  ${parts.join(', ')}`);
}

/** The size of the list's table and of each of its indexes on disk. */
async function saySizes(database: Database, { table }: ListDefinition): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name, pg_relation_size(c.oid) as bytes from pg_class c
    where c.oid = ${table}::regclass or c.oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)
    order by c.oid <> ${table}::regclass, bytes desc
  `.execute(database.kysely);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const [stored, ...indexes] = rows;
  const all = indexes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `  rows ${megabytes(stored?.bytes ?? 0)}, indexes ${megabytes(all)}: ${indexes.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', ')}`,
  );
}

if (import.meta.main) await benchLists(Number(process.argv[2] ?? 1_000_000), process.argv.slice(3));
