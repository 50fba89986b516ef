import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { openDatabase } from '#kit/database/server/connection.ts';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { signIn } from '../bench/api.ts';
import { startServer } from '../bench/server-process.ts';
import { PgBouncer } from './pgbouncer.ts';
import { until } from './until.ts';
import { xlsxOf } from './workbook.ts';

let folder: string;
let on: TestDatabase;
let pooler: PgBouncer;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'pooler-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => startServer(folder, { DATABASE_URL: pooler.url }).ready;

describe('PgBouncer in session mode', () => {
  beforeAll(async () => {
    on = await createTestDatabase();
    pooler = await PgBouncer.start(on.url, 'session');
  });
  afterAll(async () => {
    await pooler.stop();
    await on.drop();
  });

  test('supports pages and imports', async () => {
    const server = await start();
    try {
      const api = await signIn(server.origin);
      const content = new Blob([new Uint8Array(await xlsxOf(['税码', '税率'], [['J1', '13']]))]);
      const imported = api.upload<ImportAnswer>(
        '/sys/taxCodeMapping/importDataFromExcelFile',
        'excelFile',
        { name: 'x.xlsx', content },
        {},
        'k',
      );
      expect(await imported).toMatchObject({ success: true, result: { inserted: 1 } });
      expect(await api.get('/sys/taxCodeMapping/getPage')).toMatchObject({ success: true, result: { total: 1 } });
    } finally {
      await server.stop();
    }
  });

  test('has the session parameters of the product, and cancels the correct statement', async () => {
    const database = openDatabase(pooler.url, { timeZone: 'Asia/Tokyo', statementTimeout: 600_000 });
    try {
      const { rows } = await sql`
        select current_setting('timezone') as zone, current_setting('intervalstyle') as intervals, current_setting('statement_timeout') as timeout
      `.execute(database.kysely);
      expect(rows).toEqual([{ zone: 'Asia/Tokyo', intervals: 'iso_8601', timeout: '10min' }]);
      const leaving = new AbortController();
      const reading = database.readOnly((tx) => sql`select pg_sleep(500)`.execute(tx), { signal: leaving.signal });
      const sleeping = async () =>
        (await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(on.database.kysely))
          .rows.length;
      await until(async () => (await sleeping()) === 1);
      leaving.abort();
      await expect(reading).rejects.toThrow('canceling statement due to user request');
    } finally {
      await database.close();
    }
  });
});

describe('PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    on = await createBlankDatabase();
    pooler = await PgBouncer.start(on.url, 'transaction');
  });
  afterAll(async () => {
    await pooler.stop();
    await on.drop();
  });

  test('prevents the start with the setting to change, and the database is not changed', async () => {
    await expect(start()).rejects.toThrow('Set pool_mode = session (PgBouncer)');
    const { rows } = await sql`select to_regclass('schema_migration') as history`.execute(on.database.kysely);
    expect(rows).toEqual([{ history: null }]);
  });
});
