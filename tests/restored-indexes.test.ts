import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOrders } from '#app/server/page-orders.ts';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { writeBackup } from '#kit/backup/server/backup.ts';
import { indexesCreated, createIndexesBeforeMigrations, createPendingIndexes } from '#kit/backup/server/pending-indexes.ts';
import { openDatabase, type Database, type Tx } from '#kit/database/server/connection.ts';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { fillList } from '../bench/lists/generate.ts';
import { startServer } from '../bench/server-process.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { startTestApp, type TestApp } from './app.ts';
import { until } from './until.ts';

/**
 * Decision 5: indexes without a constraint are created after a restore; those of searches and selected orders are
 * created by the running product.
 */

const SECOND = 'the second server';
const SEARCH = { productName: '手机' };

let folder: string;
let backup: string;
/**
 * The backed-up product, and its copy on a database whose restore was killed after loading. The copy creates no
 * indexes itself.
 */
let source: TestApp;
let copy: TestApp;
let url: string;
beforeAll(async () => {
  source = await startTestApp();
  for (const list of [productMapping, logisticsMapping]) await fillList(source.database, list, 400);
  folder = mkdtempSync(path.join(os.tmpdir(), 'restored-indexes-'));
  backup = path.join(folder, 'backup');
  await writeBackup(source.database, createWriteStream(backup), new Date());
  const on = await createBlankDatabase();
  url = on.url;
  await restoreAndKill(on);
  copy = await startTestApp({ on });
});
afterAll(async () => {
  await copy.close();
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm run restore` does it, in a process of its own. */
function restore(into: TestDatabase) {
  const env = { ...process.env, DATABASE_URL: into.url, DATA_DIR: folder };
  return spawn(process.execPath, ['scripts/restore.ts', backup], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The tables of the first four indexes; a restore creates up to four concurrently. */
const FIRST_TABLES = ['ageing_config', 'arrival_dn_deletion', 'arrival_dn_move'];

/** Kills the restore after all rows are committed, while the first indexes wait for locks on their tables. */
async function restoreAndKill(into: TestDatabase): Promise<void> {
  const { database } = into;
  const restoring = restore(into);
  const ended = once(restoring, 'exit');
  await until(() => loads(database));
  await whileAllChange(database, FIRST_TABLES, async () => {
    await until(async () => (await making(database)).length > 0);
    restoring.kill('SIGKILL');
    await ended;
    await endCreation(database);
  });
}

/**
 * Locks each table in a separate transaction, so that all locks are queued before the restore's transaction
 * ends.
 */
async function whileAllChange(database: Database, [table, ...more]: readonly string[], work: () => Promise<void>): Promise<void> {
  if (table === undefined) return work();
  const others = Promise.withResolvers<void>();
  const locked = (tx: Tx) => sql`lock table ${sql.table(table)} in row exclusive mode`.execute(tx);
  await Promise.all([
    database.transaction(async (tx) => {
      await locked(tx);
      await others.promise;
    }),
    whileAllChange(database, more, async () => {
      await until(() => isLocked(database, table));
      await work();
    }).finally(() => others.resolve()),
  ]);
}

async function isLocked({ kysely }: Database, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = to_regclass(${table}) and mode = 'RowExclusiveLock' and granted
  `.execute(kysely);
  return rows.length > 0;
}

/**
 * Whether the transaction of the restore runs, which locks every table; migrations, which lock them before, begin with
 * a comment.
 */
async function loads({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and relation = to_regclass('ageing_config') and mode = 'AccessExclusiveLock' and granted
      and query ~* '^(alter table|truncate|drop index|copy|set local|create unique|insert into index_to_make)'
  `.execute(kysely);
  return rows.length > 0;
}

const INVALID = ' that is not valid';

async function indexesOf({ database }: { readonly database: Database }): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ${INVALID} end as definition
    from pg_index join pg_class on oid = indrelid where relnamespace = 'public'::regnamespace order by 1
  `.execute(database.kysely);
  return rows.map(({ definition }) => definition);
}
const invalidIndexes = async (app: TestApp) => (await indexesOf(app)).filter((index) => index.endsWith(INVALID));

const progress = async () => (await copy.admin.get<{ made: number; total: number }>('/ops/indexes')).result;
const found = async ({ admin }: TestApp) => (await admin.get<{ total: number }>(productMapping.calls.page.path, SEARCH)).result.total;

/** The creation of an index waits for an open transaction that has changed rows of the table. */
function whileRowsChange<T>(work: () => Promise<T>): Promise<T> {
  return copy.database.transaction(async (tx) => {
    await sql`lock table product_mapping in row exclusive mode`.execute(tx);
    return await work();
  });
}

/** Connections that are creating an index, or one of this table; invalid ones are dropped first. */
async function making({ kysely }: Database, table = ''): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and query ~* ${`^(create|drop) index .*public\\.${table}`}
  `.execute(kysely);
  return rows.map(({ pid }) => pid);
}

/** Ends the statements of a killed program in the database. */
async function endCreation(database: Database): Promise<void> {
  for (const pid of await making(database)) await sql`select pg_terminate_backend(${pid})`.execute(database.kysely);
  await until(async () => (await making(database)).length === 0);
}

const guarding = (index: string) => index.startsWith('CREATE UNIQUE INDEX') || index.includes(' USING gist ');

test('a restore postpones the indexes of searches and selected orders, and reports it; the indexes of default pages are created', async () => {
  const on = await createBlankDatabase();
  try {
    const output = await text(restore(on).stdout);
    expect(output).toMatch(/^Restored \d+ rows of \d+ tables/m);
    const [before, after] = [await indexesOf(source), await indexesOf(on)];
    const left = before.filter((index) => !after.includes(index));
    expect(after).toEqual(before.filter((index) => !left.includes(index)));
    expect(output).toContain(`It makes ${left.length} indexes itself`);
    expect(await indexesCreated(on.database.kysely)).toEqual({ made: 0, total: left.length });
    expect(left).toEqual(expect.arrayContaining(before.filter((index) => index.includes(' USING gin '))));
    expect(left.filter(guarding)).toEqual([]);
    expect(left.filter((index) => index.endsWith('(upload_id)') || index.includes('WHERE (NOT current)'))).toEqual([]);
    for (const { table, id, orderColumns } of pageOrders)
      for (const column of orderColumns) {
        const walk = new RegExp(
          `ON public\\.${table} USING btree \\((corporate_id, )?${column}( DESC NULLS LAST)?, ${id}( DESC)?\\)( INCLUDE .*)?$`,
        );
        expect(
          after.some((index) => walk.test(index)),
          `${table} by ${column}`,
        ).toBe(true);
      }
    // For a list, the text search; for a report, the prefixes of its codes.
    expect(left.filter((index) => index.includes(' ON public.product_mapping ')).length).toBe(1);
    expect(left.filter((index) => index.includes(' ON public.logistics_ageing ')).length).toBe(2);
  } finally {
    await on.drop();
  }
});

/** Queries of a list: each order in both directions, and a prefix of each code. */
function queriesOf(list: ListDefinition): readonly Readonly<Record<string, string>>[] {
  const indexed = list.columns.filter((column) => column.indexed === true).map(({ name }) => name);
  const beginnings = list.filters.filter(({ match }) => match === 'prefix').map(({ name }) => name);
  return [
    {},
    ...indexed.flatMap((orderBy) => ['asc', 'desc'].map((order) => ({ orderBy, order }))),
    ...beginnings.map((name) => ({ [name]: '1' })),
  ];
}

test.each([productMapping, logisticsMapping])(
  'without the postponed indexes the pages of $name show the same, for each order and filter',
  async (list) => {
    for (const query of queriesOf(list)) {
      const ask = async (app: TestApp) => await app.admin.get(list.calls.page.path, query);
      const [there, here] = [await ask(source), await ask(copy)];
      expect(here.status).toBe(200);
      expect(here.result, JSON.stringify(query)).toEqual(there.result);
    }
  },
);

test('a restore that is killed after loading has every row, key and constraint', async () => {
  expect(await found(copy)).toBe(await found(source));
  const all = (app: TestApp) => app.admin.get<{ total: number }>(productMapping.calls.page.path);
  expect((await all(copy)).result.total).toBe((await all(source)).result.total);
  expect((await indexesOf(copy)).filter(guarding)).toEqual((await indexesOf(source)).filter(guarding));
  const others = (await indexesOf(source)).filter((index) => !guarding(index)).length;
  const { made, total } = await progress();
  expect({ made, total }).toEqual({ made: 0, total: others });
});

test('a server creates the pending indexes; searches work meanwhile, and only operators see the progress', async () => {
  const { total } = await progress();
  const clerk = await copy.userWith([]);
  await whileRowsChange(async () => {
    const server = await startServer(folder, { DATABASE_URL: url }).ready;
    await until(async () => (await making(copy.database, 'product_mapping')).length > 0);
    const { made, total: ofAll } = await progress();
    expect(ofAll).toBe(total);
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(total);
    expect((await clerk.get('/ops/indexes')).status).toBe(403);
    expect(await found(copy)).toBe(await found(source));
    // The server is killed, and its statements in the database are ended.
    await server.kill();
    await endCreation(copy.database);
  });
  expect(await invalidIndexes(copy)).toHaveLength(1);
});

test('an index left invalid by a killed server is created again by one of two servers; then all indexes are restored', async () => {
  const { made, total } = await progress();
  const second = openDatabase(url, { applicationName: SECOND });
  const finished: Record<'first' | 'second', string[]> = { first: [], second: [] };
  const { signal } = new AbortController();
  const run = (database: Database, name: 'first' | 'second') =>
    createPendingIndexes(database, { signal, onCreated: ({ name: index }) => finished[name].push(index) });
  try {
    const both = await whileRowsChange(async () => {
      const first = run(copy.database, 'first');
      await until(async () => (await making(copy.database, 'product_mapping')).length > 0);
      const other = run(second, 'second');
      await hasLookedTwice();
      expect(await making(copy.database)).toHaveLength(1);
      return { done: Promise.all([first, other]) };
    });
    await both.done;
  } finally {
    await second.close();
  }
  expect(finished.first).toHaveLength(total - made);
  expect(finished.second).toEqual([]);
  expect(await indexesOf(copy)).toEqual(await indexesOf(source));
  expect(await progress()).toEqual({ made: 0, total: 0 });
  expect(await found(copy)).toBe(await found(source));
});

/** Waits until the second server has looked for pending indexes twice. */
async function hasLookedTwice(): Promise<void> {
  const lastQuery = async () => {
    const { rows } = await sql<{ at: string | null }>`
      select max(query_start)::text as at from pg_stat_activity
      where datname = current_database() and application_name = ${SECOND} and query like '%from index_to_make'
    `.execute(copy.database.kysely);
    return rows[0]?.at ?? null;
  };
  await until(async () => (await lastQuery()) !== null);
  const before = await lastQuery();
  await until(async () => (await lastQuery()) !== before);
}

test('pending indexes are created before new migrations run', async () => {
  const { database, drop } = await createTestDatabase();
  const made = async () =>
    (await sql`select 1 from pg_indexes where indexname = 'product_mapping_name_parts'`.execute(database.kysely)).rows.length;
  try {
    await sql`
      insert into index_to_make (name, table_name, definition, later)
      select 'public.' || indexname, 'public.' || tablename, indexdef, true from pg_indexes where indexname = 'product_mapping_name_parts'
    `.execute(database.kysely);
    await sql`drop index product_mapping_name_parts`.execute(database.kysely);
    await createIndexesBeforeMigrations(database);
    expect(await made()).toBe(0);
    await sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(database.kysely);
    await createIndexesBeforeMigrations(database);
    expect(await made()).toBe(1);
  } finally {
    await drop();
  }
});
