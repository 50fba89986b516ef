import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded.ts';

const SECRET = 'a secret of the environment';

let folder: string;
let server: EmbeddedPostgres;
const start = (settings = {}) =>
  startEmbeddedPostgres(folder, { settings: { fsync: 'off', shared_buffers: '16MB', ...settings }, outlivesParent: false });

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'owner-'));
  chmodSync(folder, 0o755);
  process.env.VC_PULL_TOKEN = SECRET;
  server = await start();
  delete process.env.VC_PULL_TOKEN;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

describe.runIf(process.platform === 'linux')('the product’s user of the built-in server', () => {
  test('has a server process without the secrets of the environment', () => {
    expect(readFileSync(`/proc/${server.pid()}/environ`, 'utf8')).not.toContain(SECRET);
  });

  test('is not a superuser, and cannot run programs or read files', async () => {
    expect(
      await ask(
        server.url,
        'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }]);
    await expect(ask(server.url, `copy (select 1) to program 'cat'`)).rejects.toThrow('permission denied');
    await expect(ask(server.url, `select pg_read_file('postgresql.conf')`)).rejects.toThrow('permission denied');
  });
});
