import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/database/server/connection.ts';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { QUEUE_SCHEMA } from '#kit/jobs/server/queries.ts';
import { writeBackup } from './backup.ts';
import { listTables } from './contents.ts';
import { createPendingIndexes } from './pending-indexes.ts';
import { CannotRestore, restoreBackup } from './restore.ts';
import { DamagedBackup } from './archive.ts';

const NOW = new Date('2026-03-02T04:05:06Z');
const MAGIC_BYTES = 'BACK-OFFICE BACKUP 1\n'.length;

async function backupOf(database: Database): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeBackup(database, target, NOW);
  return Buffer.concat(chunks);
}

/** In small chunks, as from a slow disk. */
const asFile = (bytes: Buffer) => () =>
  Readable.from(bytes.length > 5000 ? [bytes.subarray(0, 7), bytes.subarray(7, 4000), bytes.subarray(4000)] : [bytes]);

/** Every row of every table as text, by table. */
async function everything(database: Database): Promise<Record<string, unknown[]>> {
  const tables = await database.readOnly(listTables);
  const contents: Record<string, unknown[]> = {};
  for (const { name } of tables)
    contents[name] = (await database.pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(
      ({ row }) => row,
    );
  return contents;
}

/** Decompresses a backup, changes a text in its records and compresses it again, so that the compression is valid. */
function altered(backup: Buffer, from: string, to: string): Buffer {
  const records = gunzipSync(backup.subarray(MAGIC_BYTES));
  const offset = records.indexOf(from);
  expect(offset).toBeGreaterThan(0);
  records.write(to.slice(0, from.length).padEnd(from.length), offset);
  return Buffer.concat([backup.subarray(0, MAGIC_BYTES), gzipSync(records)]);
}

/** Creates the queue's tables with a waiting job. */
async function makeJob(url: string): Promise<void> {
  const queue = new PgBoss({ connectionString: url, schema: QUEUE_SCHEMA, supervise: false, schedule: false });
  await queue.start();
  await queue.createQueue('waiting');
  await queue.send('waiting', { day: '2026-03-02' });
  await queue.stop();
}

/** A complete, undamaged backup of a later version. */
async function ofAnotherVersion(): Promise<Buffer> {
  await source.database.pool.query(`insert into schema_migration (name, timestamp) values ('9999-later', 'now')`);
  const later = await backupOf(source.database);
  await source.database.pool.query(`delete from schema_migration where name = '9999-later'`);
  return later;
}

let source: TestDatabase;
let backup: Buffer;

beforeAll(async () => {
  source = await createTestDatabase();
  const { pool } = source.database;
  await pool.query(`insert into corporate (code, name) values ('C1', '上海'), ('C2', E'tab\\there, line\\nbreak, \\\\N'), ('C3', '')`);
  await pool.query(`insert into shop (corporate_id, name) select id, 'shop of ' || code from corporate`);
  await pool.query(`insert into password_key (private_pem, public_pem) select repeat('x', 100000) || n, 'y' from generate_series(1, 30) n`);
  await makeJob(source.url);
  backup = await backupOf(source.database);
});
afterAll(() => source.drop());

describe('a backup', () => {
  test('restores every row, the queue and the sequences into an empty database', async () => {
    const target = await createBlankDatabase();
    try {
      const summary = await restoreBackup(target.database, asFile(backup));
      const original = await everything(source.database);
      // A restore deletes the password encryption keys and the nonces.
      expect(await everything(target.database)).toEqual({ ...original, 'public.password_key': [] });
      expect(summary).toMatchObject({ tables: Object.keys(original).length, rows: Object.values(original).flat().length });
      const next = `insert into corporate (code, name) values ('new', 'new') returning id`;
      const [theirs, ours] = [await source.database.pool.query(next), await target.database.pool.query(next)];
      expect(ours.rows).toEqual(theirs.rows);
      await source.database.pool.query(`delete from corporate where code = 'new'`);
    } finally {
      await target.drop();
    }
  });

  test('restores every index, constraint and trigger unchanged, after the pending indexes are created', async () => {
    const target = await createTestDatabase();
    const made = async ({ pool }: Database) => ({
      indexes: (await pool.query(`select schemaname, indexname, indexdef from pg_indexes where schemaname !~ '^pg_' order by 1, 2`)).rows,
      constraints: (
        await pool.query(
          `select conrelid::regclass::text as t, conname, convalidated, pg_get_constraintdef(oid) as d from pg_constraint where conrelid <> 0 and connamespace <> 'pg_catalog'::regnamespace order by 1, 2`,
        )
      ).rows,
      triggers: (
        await pool.query(
          `select tgrelid::regclass::text as t, tgname, tgenabled, pg_get_triggerdef(oid) as d from pg_trigger where not tgisinternal order by 1, 2`,
        )
      ).rows,
    });
    try {
      const { indexesLeft } = await restoreBackup(target.database, asFile(backup));
      const created: unknown[] = [];
      await createPendingIndexes(target.database, { signal: new AbortController().signal, onCreated: (index) => created.push(index) });
      expect(created).toHaveLength(indexesLeft);
      expect(await made(target.database)).toEqual(await made(source.database));
    } finally {
      await target.drop();
    }
  });

  test('restores into a migrated database without data, and keeps the foreign keys', async () => {
    const target = await createTestDatabase();
    const references = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2`;
    try {
      const before = (await target.database.pool.query(references)).rows;
      await restoreBackup(target.database, asFile(backup));
      expect((await target.database.pool.query(references)).rows).toEqual(expect.arrayContaining(before));
      await expect(target.database.pool.query(`insert into shop (corporate_id, name) values (999, 'x')`)).rejects.toThrow('foreign key');
    } finally {
      await target.drop();
    }
  });

  test('can be restored on any later day, although the queue has a statistics partition for each day', async () => {
    const figures = `${QUEUE_SCHEMA}.queue_stats_20260302`;
    await source.database.pool.query(
      `create table ${figures} partition of ${QUEUE_SCHEMA}.queue_stats for values from ('2026-03-02 00:00:00+00') to ('2026-03-03 00:00:00+00')`,
    );
    const ofThatDay = await backupOf(source.database);
    await source.database.pool.query(`drop table ${figures}`);
    const target = await createBlankDatabase();
    try {
      await restoreBackup(target.database, asFile(ofThatDay));
      expect(await everything(target.database)).toEqual({ ...(await everything(source.database)), 'public.password_key': [] });
    } finally {
      await target.drop();
    }
  });

  test('is one consistent snapshot during concurrent writes', async () => {
    const writer = source.database.pool.query(
      `insert into sign_in_failure (login_account, address, at) select 'x', 'y', now() from generate_series(1, 20000)`,
    );
    const [meanwhile] = await Promise.all([backupOf(source.database), writer]);
    await source.database.pool.query('delete from sign_in_failure');
    const target = await createBlankDatabase();
    try {
      await restoreBackup(target.database, asFile(meanwhile));
      const { rows } = await target.database.pool.query<{ n: number }>('select count(*) as n from sign_in_failure');
      expect([0, 20_000]).toContain(rows[0]?.n);
    } finally {
      await target.drop();
    }
  });

  test('is refused for a database without tables', async () => {
    const nothing = await createBlankDatabase();
    try {
      await expect(backupOf(nothing.database)).rejects.toThrow('there is nothing to back up');
    } finally {
      await nothing.drop();
    }
  });
});

describe('a refused restore', () => {
  const refusals: [string, () => Buffer | Promise<Buffer>, typeof DamagedBackup | typeof CannotRestore, RegExp][] = [
    [
      'a file of another format',
      () => Buffer.from('PK\u0003\u0004 a workbook, say, and long enough for that'),
      DamagedBackup,
      /not a backup of this program/,
    ],
    ['an empty file', () => Buffer.alloc(0), DamagedBackup, /not a backup of this program/],
    ['a truncated file', () => backup.subarray(0, Math.floor(backup.length * 0.7)), DamagedBackup, /cut short/],
    ['a file without its last byte', () => backup.subarray(0, -1), DamagedBackup, /cut short|damaged/],
    [
      'a file with random bytes in the middle',
      () => Buffer.concat([backup.subarray(0, 2000), randomBytes(50), backup.subarray(2050)]),
      DamagedBackup,
      /damaged/,
    ],
    ['a modified value', () => altered(backup, 'shop of C1', 'shop of C9'), DamagedBackup, /do not match its checksum/],
    ['data after the end', () => Buffer.concat([backup, gzipSync(Buffer.from('more'))]), DamagedBackup, /follows its end/],
    ['another schema version', () => ofAnotherVersion(), CannotRestore, /schema version 9999-later, this program makes 0/],
  ];

  let target: TestDatabase;
  beforeAll(async () => {
    target = await createTestDatabase();
  });
  afterAll(() => target.drop());

  test.each(refusals)('%s is refused, and nothing is stored', async (_, file, kind, message) => {
    const before = await everything(target.database);
    const failure = await restoreBackup(target.database, asFile(await file())).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(kind);
    expect(String(failure)).toMatch(message);
    expect(await everything(target.database)).toMatchObject(before);
  });

  test('a database in use is refused, and keeps its rows', async () => {
    await target.database.pool.query(`insert into corporate (code, name) values ('mine', 'mine')`);
    await expect(restoreBackup(target.database, asFile(backup))).rejects.toThrow(/not empty: there are rows in public.corporate/);
    expect((await target.database.pool.query('select code from corporate')).rows).toEqual([{ code: 'mine' }]);
  });
});
