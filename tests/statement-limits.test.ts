import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FileAnswer, route, signedIn } from '#kit/http/server/route.ts';
import { startFixtureServer, type FixtureServer } from './fixture-server.ts';

/** The time limits of statements of pages and files in this test. */
const LIMITS = { read: 250, download: 90_000, write: 300_000 };

const slowPage = route({
  method: 'GET',
  path: '/fixture/slow',
  permission: signedIn,
  access: 'read',
  summary: 'Takes longer than any page may',
  result: z.null(),
  async handle({ tx }) {
    await sql`select pg_sleep(600)`.execute(tx);
    return null;
  },
});

const limitOfFiles = route({
  method: 'GET',
  path: '/fixture/limit',
  permission: signedIn,
  access: 'download',
  summary: 'A file that contains its own limit',
  async handle({ tx }) {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx);
    return new FileAnswer('limit.txt', 'text/plain', async (sink) => void sink.end(rows[0]?.statement_timeout ?? ''));
  },
});

let server: FixtureServer;
beforeAll(async () => {
  const importersModule = new URL('imports/fixture-importers.ts', import.meta.url).href;
  const routes = [slowPage, limitOfFiles];
  server = await startFixtureServer({ routes, importers: [], importersModule, tables: '', statementLimits: LIMITS });
});
afterAll(() => server.close());

test('a slow page is cancelled at its limit with a message in the caller’s language; a file has a separate limit', async () => {
  const user = await server.userWith([]);
  expect(await user.get('/fixture/slow')).toMatchObject({
    status: 503,
    code: '100503',
    message: '数据库处理时间过长，操作已停止，请缩小范围后重试',
  });
  expect((await user.get('/fixture/slow', undefined, { language: 'en' })).message).toMatch(/^[A-Z][ -~]+$/);
  expect((await user.download('/fixture/limit')).bytes.toString()).toBe('90s');
});

test('a database server without free connections is reported as busy, not as an internal error', async () => {
  const user = await server.userWith([]);
  const { pool } = server.database;
  const limit = async (connections: number) => {
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    await pool.query(`alter database ${rows[0]?.name} connection limit ${connections}`);
  };
  await limit(0);
  // The next call needs a new connection.
  const held = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  try {
    expect(await user.get('/fixture/slow')).toMatchObject({ status: 503, code: '100503', message: '数据库暂时不可用，请稍后重试' });
  } finally {
    for (const client of held) client.release();
    await limit(-1);
  }
});
