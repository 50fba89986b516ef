import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { writeBackup } from '#kit/backup/server/backup.ts';
import { listTables } from '#kit/backup/server/contents.ts';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { QUEUE_SCHEMA } from '#kit/jobs/server/queries.ts';
import { fillList } from '../bench/lists/generate.ts';
import { until } from './until.ts';

/** npm run restore: a run that was killed is repeated on the same data folder. */

const ROWS = 5000;

let folder: string;
let dataDir: string;
let backup: string;
let source: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'restore-again-'));
  dataDir = path.join(folder, 'var');
  backup = path.join(folder, 'backup');
  source = await createTestDatabase();
  await source.database.pool.query(getConstructionPlans(QUEUE_SCHEMA));
  await source.database.pool.query(`insert into corporate (code, name) values ('C1', 'C1')`);
  await fillList(source.database, productMapping, ROWS);
  await writeBackup(source.database, createWriteStream(backup), new Date());
});
afterAll(async () => {
  await source.drop();
  // The killed run left its PostgreSQL running.
  await (await startEmbeddedPostgres(dataDir)).stop();
  rmSync(folder, { recursive: true, force: true });
});

function restore(file: string) {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/restore.ts', file], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: Promise.all([text(child.stdout), text(child.stderr)]), ended: once(child, 'exit') };
}

async function restoreWhole(file: string): Promise<{ code: unknown; printed: string; failed: string }> {
  const { output, ended } = restore(file);
  const [[printed, failed], [code]] = await Promise.all([output, ended]);
  return { code, printed, failed };
}

/** The server accepts connections shortly before its database exists. */
const loads = () => withRestored(async (database) => (await copies(database)) > 0).catch(() => false);

/** The database in the data folder. */
async function withRestored<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const url = await findEmbeddedPostgres(dataDir);
  if (url === null) throw new Error('no database runs in the data folder');
  const database = openDatabase(url, { applicationName: 'test' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const copies = ({ kysely }: Database) =>
  sql`select from pg_stat_activity where datname = current_database() and query like 'COPY %' and state = 'active'`
    .execute(kysely)
    .then(({ rows }) => rows.length);

/** The number of rows of each table. */
async function counts(database: Database): Promise<Record<string, number>> {
  const tables = await database.readOnly(listTables);
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.pool.query<{ n: number }>(`select count(*)::integer as n from ${name}`);
      return [name, rows[0]?.n ?? 0] as const;
    }),
  );
  // The restore's own entry in the security log.
  return Object.fromEntries(counted.filter(([name]) => name !== 'public.security_event'));
}

test('a restore that was killed while loading rows can be repeated on the same folder, and restores every row', async () => {
  // The restore receives the first half of the file, and then waits until it is killed.
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const killed = restore(pipe);
  const half = await open(pipe, 'w');
  const bytes = readFileSync(backup);
  await half.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  await until(loads);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await half.close();

  const { code, printed, failed } = await restoreWhole(backup);
  expect(failed).toBe('');
  expect(code).toBe(0);
  expect(printed).toMatch(/^Restored \d+ rows of \d+ tables/m);
  expect(await withRestored(counts)).toEqual(await counts(source.database));
});

test('a restore that was killed while creating indexes continues with them when repeated; another backup is refused', async () => {
  const NAME = 'product_mapping_test_index';
  const made = () =>
    withRestored(async ({ kysely }) => (await sql`select from pg_indexes where indexname = ${NAME}`.execute(kysely)).rows.length);
  await withRestored(({ kysely }) =>
    sql`
      insert into index_to_make (name, table_name, definition, later, backup_created_at)
      select ${NAME}, table_name, ${`create index ${NAME} on product_mapping (id)`}, false, backup_created_at from index_to_make limit 1
    `.execute(kysely),
  );
  const other = path.join(folder, 'other');
  await writeBackup(source.database, createWriteStream(other), new Date());
  expect(await restoreWhole(other)).toMatchObject({ code: 1, failed: expect.stringContaining('The database is not empty') });
  expect(await made()).toBe(0);
  expect(await restoreWhole(backup)).toMatchObject({ code: 0, printed: expect.stringContaining('are in the database already') });
  expect(await made()).toBe(1);
  expect(await withRestored(counts)).toEqual(await counts(source.database));
});
