import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded.ts';
import { migrate } from '../migrate.ts';

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

/** Objects in the product's database that belong to another user, except extensions. */
const OTHERS_OBJECTS = `
  select what from (
    select 'schema ' || nspname as what, nspowner as owner, 'pg_namespace'::regclass as class, oid, oid as namespace from pg_namespace
    union all select 'relation ' || oid::regclass, relowner, 'pg_class'::regclass, oid, relnamespace from pg_class
    union all select 'routine ' || oid::regprocedure, proowner, 'pg_proc'::regclass, oid, pronamespace from pg_proc
    union all select 'type ' || oid::regtype, typowner, 'pg_type'::regclass, oid, typnamespace from pg_type
  ) object
  where namespace in (select oid from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema')
    and owner <> (select oid from pg_roles where rolname = current_user) and what <> 'schema public'
    and not exists (select from pg_depend d where d.classid = class and d.objid = object.oid and d.deptype = 'e')
    and not exists (select from pg_type t join pg_type e on e.typarray = t.oid join pg_depend d on d.objid = e.oid and d.deptype = 'e' where t.oid = object.oid)`;

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

  test('becomes the owner of a database, with all its objects, that an earlier version created as the administrator', async () => {
    const old = new URL(server.administratorUrl);
    await ask(old.href, 'drop database backoffice');
    await ask(old.href, 'create database backoffice');
    old.pathname = '/backoffice';
    const database = openDatabase(old.href);
    await migrate(database);
    await database.pool.query('insert into corporate (code, name) values ($1, $1)', ['kept']);
    const boss = new PgBoss({ db: fromKysely(database.kysely) });
    await boss.start();
    await boss.createQueue('a-queue');
    await boss.stop({ graceful: false });
    await database.close();

    await server.stop();
    server = await start();
    expect(await ask(server.url, OTHERS_OBJECTS)).toEqual([]);
    const taken = openDatabase(server.url);
    expect((await migrate(taken)).applied).toEqual([]);
    await taken.pool.query('alter table corporate add column note text');
    expect((await taken.pool.query(`update corporate set note = 'changed' where code = 'kept' returning id`)).rowCount).toBe(1);
    const again = new PgBoss({ db: fromKysely(taken.kysely) });
    await again.start();
    expect(await again.send('a-queue', {})).not.toBeNull();
    await again.stop({ graceful: false });
    await taken.close();
  });
});
