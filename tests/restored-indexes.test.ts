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
 * Decision 5: indexes that refuse nothing follow a restore, and those of searches and chosen orders are made by the
 * product while it works.
 */

const SECOND = 'the second server';
const SEARCH = { productName: '手机' };

let folder: string;
let backup: string;
/**
 * The one that was backed up, and its copy: the product on a database whose restore was killed when the rows were
 * there. It makes no index itself.
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

/** The tables of the four indexes that follow first; a restore makes up to four at once. */
const FIRST_TABLES = ['ageing_config', 'arrival_dn_deletion', 'arrival_dn_move'];

/** Kills it with every row committed, while the first indexes of those that follow wait for a change of their table. */
async function restoreAndKill(into: TestDatabase): Promise<void> {
  const { database } = into;
  const restoring = restore(into);
  const ended = once(restoring, 'exit');
  await until(() => loads(database));
  await whileAllChange(database, FIRST_TABLES, async () => {
    await until(async () => (await making(database)).length > 0);
    restoring.kill('SIGKILL');
    await ended;
    await endMaking(database);
  });
}

/**
 * Each table by a transaction of its own, so that all of them stand in their queues before the restore's transaction
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
 * Its one transaction is under way, which holds every table from its beginning to its end; migrations, which hold them
 * before it, begin with a comment.
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
const halfMade = async (app: TestApp) => (await indexesOf(app)).filter((index) => index.endsWith(INVALID));

const progress = async () => (await copy.admin.get<{ made: number; total: number }>('/ops/indexes')).result;
const found = async ({ admin }: TestApp) => (await admin.get<{ total: number }>(productMapping.calls.page.path, SEARCH)).result.total;

/** The creation of an index waits for an open transaction that has changed rows of the table. */
function whileRowsChange<T>(work: () => Promise<T>): Promise<T> {
  return copy.database.transaction(async (tx) => {
    await sql`lock table product_mapping in row exclusive mode`.execute(tx);
    return await work();
  });
}

/** Connections that make an index at this moment, or one of this table; half-made ones are dropped first. */
async function making({ kysely }: Database, table = ''): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and query ~* ${`^(create|drop) index .*public\\.${table}`}
  `.execute(kysely);
  return rows.map(({ pid }) => pid);
}

/** Ends in the database what a killed program was doing there. */
async function endMaking(database: Database): Promise<void> {
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
    for (const { table, id, defaultOrders } of pageOrders)
      for (const by of defaultOrders) {
        const walk = new RegExp(
          `ON public\\.${table} USING btree \\((corporate_id, )?${by}( DESC NULLS LAST)?, ${id}( DESC)?\\)( INCLUDE .*)?$`,
        );
        expect(
          after.some((index) => walk.test(index)),
          `${table} by ${by}`,
        ).toBe(true);
      }
    // Of a list the search in its texts; of a report the beginnings of its codes.
    expect(left.filter((index) => index.includes(' ON public.product_mapping ')).length).toBe(1);
    expect(left.filter((index) => index.includes(' ON public.logistics_ageing ')).length).toBe(2);
  } finally {
    await on.drop();
  }
});

/** The queries of a list: its orders, both ways, and a beginning of each code. */
function questionsTo(list: ListDefinition): readonly Readonly<Record<string, string>>[] {
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
    for (const query of questionsTo(list)) {
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
    // Killed, and what it was doing in the database with it.
    await server.kill();
    await endMaking(copy.database);
  });
  expect(await halfMade(copy)).toHaveLength(1);
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

/** The second server looked whether there is something to make, could not, and has looked again. */
async function hasLookedTwice(): Promise<void> {
  const lastQuestion = async () => {
    const { rows } = await sql<{ at: string | null }>`
      select max(query_start)::text as at from pg_stat_activity
      where datname = current_database() and application_name = ${SECOND} and query like '%from index_to_make'
    `.execute(copy.database.kysely);
    return rows[0]?.at ?? null;
  };
  await until(async () => (await lastQuestion()) !== null);
  const before = await lastQuestion();
  await until(async () => (await lastQuestion()) !== before);
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
