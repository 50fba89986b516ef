import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedEvent, type EmbeddedPostgres } from './embedded.ts';
import { processStartTime } from './embedded/process-identity.ts';

const HOLDER = fileURLToPath(new URL('./testing/hold-server.ts', import.meta.url));
const settings = { fsync: 'off' };

let parent: string;
let folder: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  chmodSync(parent, 0o755);
  folder = path.join(parent, 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function start(report?: (event: EmbeddedEvent) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder, { settings, ...(report && { report }) });
  running.push(server);
  return server;
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ v: unknown }>(query)).rows.map((row) => row.v);
  } finally {
    await client.end();
  }
}

/** Another process that owns the folder. It is killed after the test. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { url: string; pid: number }) };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('the built-in server', () => {
  test('creates a UTF-8 database with checksums and a root collation, listens on the loopback interface only, requires the password, hides the password file from other users, and keeps its data over a restart', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await ask(first.url, `create table kept as select '中文'::text as v`);
    expect(await ask(first.url, 'select current_setting($$data_checksums$$) as v')).toEqual(['on']);
    expect(await ask(first.url, 'select current_setting($$server_encoding$$) as v')).toEqual(['UTF8']);
    expect(await ask(first.url, `select 'MÜNCHEN' ilike 'münchen' as v`)).toEqual([true]);
    expect(await ask(first.url, 'select current_setting($$listen_addresses$$) as v')).toEqual(['127.0.0.1']);
    expect(await ask(first.administratorUrl, 'select current_setting($$unix_socket_directories$$) as v')).toEqual(['']);
    expect(await ask(first.administratorUrl, `select distinct auth_method as v from pg_hba_file_rules`)).toEqual(['scram-sha-256']);
    const address = new URL(first.url);
    address.password = 'wrong';
    await expect(ask(address.href, 'select 1 as v')).rejects.toThrow('password authentication failed');
    expect(statSync(path.join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
    await first.stop();
    expect(processStartTime(first.pid())).toBeNull();
    expect(await ask((await start()).url, 'select v from kept')).toEqual(['中文']);
  });

  test('a second start on one folder is refused and names the first process; after that is killed, its server is adopted with all committed data', async () => {
    const elsewhere = await startElsewhere();
    await expect(startEmbeddedPostgres(folder, { settings })).rejects.toThrow(`is in use by process ${elsewhere.child.pid}, started `);
    expect(await findEmbeddedPostgres(folder)).toBe(elsewhere.url);
    await ask(elsewhere.url, `create table kept as select 1 as v`);
    await kill(elsewhere.child);
    const server = await start();
    expect(server).toMatchObject({ adopted: true, url: elsewhere.url });
    expect(server.pid()).toBe(elsewhere.pid);
    expect(await ask(server.url, 'select v from kept')).toEqual([1]);
    await server.stop();
    expect(processStartTime(elsewhere.pid)).toBeNull();
  });

  test('after both processes are killed, the next start recovers all committed data', async () => {
    const elsewhere = await startElsewhere();
    await ask(elsewhere.url, `create table kept as select 1 as v`);
    await kill(elsewhere.child);
    process.kill(elsewhere.pid, 'SIGKILL');
    expect(await ask((await start()).url, 'select v from kept')).toEqual([1]);
  });

  test('a killed server is restarted on the same address, and the open pool continues to work', async () => {
    const events: EmbeddedEvent['kind'][] = [];
    let restarted: () => void = () => undefined;
    const again = new Promise<void>((resolve) => (restarted = resolve));
    const server = await start(({ kind }) => {
      events.push(kind);
      if (kind === 'restarted') restarted();
    });
    const database = openDatabase(server.url);
    await database.pool.query('create table kept as select 1 as v');
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await again;
    expect((await database.pool.query('select v from kept')).rows).toEqual([{ v: 1 }]);
    expect(server.pid()).not.toBe(before);
    expect(events).toEqual(['lost', 'restarted']);
    await database.close();
  });

  test('the next start is prevented by a data folder of another major version, with instructions, but neither by an interrupted first start nor by a stale pid file of another process', async () => {
    await (await start()).stop();
    writeFileSync(path.join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n${folder}\n1\n1\n\n127.0.0.1\n0\nready\n`);
    const server = await start();
    expect(server.adopted).toBe(false);
    await server.stop();
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '14\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 14, this program brings 18.*npm run backup/);
    rmSync(path.join(folder, 'postgres'), { recursive: true });
    writeFileSync(path.join(folder, 'postgres.new'), 'half a database');
    await start();
    expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password', 'server.lock']);
  });
});
