import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listMigrations, migrate, schemaVersion } from './migrate.ts';
import { createBlankDatabase, type TestDatabase } from './testing/database.ts';

describe('migrations', () => {
  let folder: string;
  let target: TestDatabase;
  const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    target = await createBlankDatabase();
  });
  afterEach(async () => {
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  test('run once, in the order of their numbers, several statements a file', async () => {
    file('0002-second.sql', 'alter table a add column second int; insert into a (second) values (2);');
    file('0001-first.sql', 'create table a (id bigint generated always as identity);');
    expect(await migrate(target.database, folder)).toEqual({ applied: ['0001-first', '0002-second'], version: '0002-second' });
    expect(await migrate(target.database, folder)).toEqual({ applied: [], version: '0002-second' });
    expect(await schemaVersion(target.database)).toBe('0002-second');
    expect((await target.database.pool.query('select * from a')).rows).toEqual([{ id: 1, second: 2 }]);
  });

  test('an empty folder leaves an empty database', async () => {
    expect(await migrate(target.database, folder)).toEqual({ applied: [], version: null });
    expect(await schemaVersion(target.database)).toBeNull();
  });

  test('servers that start at once migrate once', async () => {
    file('0001-first.sql', 'create table a (id int); insert into a values (1); select pg_sleep(0.2);');
    const both = await Promise.all([migrate(target.database, folder), migrate(target.database, folder)]);
    expect(both.flatMap((one) => one.applied)).toEqual(['0001-first']);
    expect((await target.database.pool.query('select count(*) from a')).rows).toEqual([{ count: 1 }]);
  });

  test('a file that fails is named with its line, and no file of the run stays', async () => {
    file('0001-first.sql', 'create table a (id int);');
    file('0002-broken.sql', 'create table b (id int);\ncreate table c (id nonsense);');
    await expect(migrate(target.database, folder)).rejects.toThrow('Migration 0002-broken failed: type "nonsense" does not exist (line 2)');
    expect(await schemaVersion(target.database)).toBeNull();
    expect((await target.database.pool.query(`select to_regclass('a') as a`)).rows).toEqual([{ a: null }]);
  });

  test('a database used by a newer version is refused', async () => {
    file('0001-first.sql', 'create table a (id int);');
    file('0002-second.sql', 'create table b (id int);');
    await migrate(target.database, folder);
    rmSync(path.join(folder, '0002-second.sql'));
    await expect(migrate(target.database, folder)).rejects.toThrow('has seen migration 0002-second, which this program does not have');
  });

  test('a file that comes in before one that has run is refused', async () => {
    file('0002-second.sql', 'create table b (id int);');
    await migrate(target.database, folder);
    file('0001-first.sql', 'create table a (id int);');
    await expect(migrate(target.database, folder)).rejects.toThrow('Migration 0001-first comes before 0002-second');
  });

  test('two files with one number, and a file with no number, are refused', async () => {
    file('0001-first.sql', '');
    file('0001-other.sql', '');
    await expect(listMigrations(folder)).rejects.toThrow('0001-first.sql and 0001-other.sql have the same number');
    rmSync(path.join(folder, '0001-other.sql'));
    file('later.sql', '');
    await expect(listMigrations(folder)).rejects.toThrow('later.sql');
  });
});
