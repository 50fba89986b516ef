import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { listMigrations, migrate, schemaVersion, type SchemaFolders } from './migrate.ts';
import { createBlankDatabase, type TestDatabase } from './testing/database.ts';

describe('migrations', () => {
  let folder: string;
  let folders: SchemaFolders;
  let target: TestDatabase;
  const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const code = (name: string, text: string) => file(`src/shop/database/${name}.sql`, text);
  const remove = (name: string) => rmSync(path.join(folder, `src/shop/database/${name}.sql`));
  const start = async () => (await migrate(target.database, folders)).code.map((name) => path.basename(name, '.sql'));
  const value = async (query: string) => (await target.database.pool.query<{ value: unknown }>(`select ${query} as value`)).rows[0]?.value;

  const asAdministrator = async (statement: string) => {
    const address = new URL(inject('adminUrl'));
    address.pathname = new URL(target.url).pathname;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    folders = { migrations: folder, code: path.join(folder, 'src') };
    mkdirSync(path.join(folder, 'src/shop/database'), { recursive: true });
    target = await createBlankDatabase();
  });
  afterEach(async () => {
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  test('run once, in numerical order, with several statements per file', async () => {
    file('0002-second.sql', 'alter table a add column second int; insert into a (second) values (2);');
    file('0001-first.sql', 'create table a (id bigint generated always as identity);');
    expect(await migrate(target.database, folders)).toMatchObject({ applied: ['0001-first', '0002-second'], version: '0002-second' });
    expect(await migrate(target.database, folders)).toMatchObject({ applied: [], version: '0002-second' });
    expect(await schemaVersion(target.database)).toBe('0002-second');
    expect((await target.database.pool.query('select * from a')).rows).toEqual([{ id: 1, second: 2 }]);
  });

  test('an empty folder results in an empty database', async () => {
    expect(await migrate(target.database, folders)).toMatchObject({ applied: [], version: null });
    expect(await schemaVersion(target.database)).toBeNull();
  });

  test('concurrent starts of servers migrate once', async () => {
    file('0001-first.sql', 'create table a (id int); insert into a values (1); select pg_sleep(0.2);');
    const both = await Promise.all([migrate(target.database, folders), migrate(target.database, folders)]);
    expect(both.flatMap((one) => one.applied)).toEqual(['0001-first']);
    expect((await target.database.pool.query('select count(*) from a')).rows).toEqual([{ count: 1 }]);
  });

  test('a failing file is reported with its line, and the whole run is rolled back', async () => {
    file('0001-first.sql', 'create table a (id int);');
    file('0002-broken.sql', 'create table b (id int);\ncreate table c (id nonsense);');
    await expect(migrate(target.database, folders)).rejects.toThrow(
      'Migration 0002-broken failed: type "nonsense" does not exist (line 2)',
    );
    expect(await schemaVersion(target.database)).toBeNull();
    expect((await target.database.pool.query(`select to_regclass('a') as a`)).rows).toEqual([{ a: null }]);
  });

  test('a database of a newer version is refused', async () => {
    file('0001-first.sql', 'create table a (id int);');
    file('0002-second.sql', 'create table b (id int);');
    await migrate(target.database, folders);
    rmSync(path.join(folder, '0002-second.sql'));
    await expect(migrate(target.database, folders)).rejects.toThrow('has seen migration 0002-second, which this program does not have');
  });

  test('a new file that precedes an applied one is refused', async () => {
    file('0002-second.sql', 'create table b (id int);');
    await migrate(target.database, folders);
    file('0001-first.sql', 'create table a (id int);');
    await expect(migrate(target.database, folders)).rejects.toThrow('Migration 0001-first comes before 0002-second');
  });

  test('two files with the same number, and a file without a number, are refused', async () => {
    file('0001-first.sql', '');
    file('0001-other.sql', '');
    await expect(listMigrations(folder)).rejects.toThrow('0001-first.sql and 0001-other.sql have the same number');
    rmSync(path.join(folder, '0001-other.sql'));
    file('later.sql', '');
    await expect(listMigrations(folder)).rejects.toThrow('later.sql');
  });

  test('the baseline is recorded where its migrations have run; it drops their views, but no views of extensions or other users', async () => {
    file('0310-baseline-tables.sql', 'create table item (id int);');
    await target.database.pool.query(`
      create table schema_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into schema_migration values ('0001-foundation', 'then'), ('0340-two-ways-to-find-a-page', 'then');
      create view offer as select 1 as price`);
    await asAdministrator(`
      create extension pg_buffercache schema public;
      create view public.of_an_operator as select 1 as price;
      create procedure public.of_an_operator() language sql as 'select 1'`);
    expect(await migrate(target.database, folders)).toMatchObject({ applied: [], version: '0310-baseline-tables' });
    const { rows } = await target.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['pg_buffercache', 'of_an_operator']));
    expect(rows.map(({ name }) => name)).not.toContain('offer');
  });

  describe('database code', () => {
    const PRICE = `create or replace function price() returns integer language sql immutable as $$ select 1 $$;`;
    const OFFER = `create view offer as select price() as price;`;
    const CHEAP = `create view cheap as select price from offer where price < 10;`;

    test('is applied after the migrations in dependency order, and applied again only where a file changed', async () => {
      file('0001-first.sql', 'create table item (id int);');
      code('a_cheap', CHEAP);
      code('b_offer', OFFER);
      code('c_price', PRICE);
      expect(await start()).toEqual(['c_price', 'b_offer', 'a_cheap']);
      expect(await start()).toEqual([]);
      code('c_price', PRICE.replace('1', '2'));
      expect(await start()).toEqual(['c_price']);
      expect(await value('(select price from cheap)')).toBe(2);
    });

    test('a changed view is dropped and created again together with the views that depend on it', async () => {
      code('cheap', CHEAP);
      code('offer', OFFER);
      code('price', PRICE);
      await start();
      code('offer', `create view offer as select 'red' as colour, price() as price;`);
      expect(await start()).toEqual(['offer', 'cheap']);
      expect(await value('(select colour from offer)')).toBe('red');
    });

    test('a function with a changed signature is dropped and created again together with its dependents', async () => {
      code('offer', OFFER);
      code('price', PRICE);
      await start();
      code(
        'price',
        `create or replace function price(off integer default 1) returns numeric language sql immutable as $$ select 5.5 - off $$;`,
      );
      expect(await start()).toEqual(['price', 'offer']);
      expect(await value('(select price from offer)')).toBe('4.5');
      expect(await value(`(select count(*) from pg_proc where proname = 'price')`)).toBe(1);
    });

    test('a function whose body has changed before can change its signature although a view uses it', async () => {
      code('offer', OFFER);
      code('price', PRICE);
      await start();
      code('price', PRICE.replace('1', '2'));
      await start();
      code('price', PRICE.replace('integer', 'numeric'));
      expect(await start()).toEqual(['price', 'offer']);
      expect(await value('(select pg_typeof(price)::text from offer)')).toBe('numeric');
    });

    test('a function that returns or takes rows of a view is dropped and created again together with the view', async () => {
      code('offer', OFFER);
      code('price', PRICE);
      code('offers', `create or replace function offers() returns setof offer language sql stable as $$ select * from offer $$;`);
      code('price_of', `create or replace function price_of(one offer) returns integer language sql stable as $$ select one.price $$;`);
      await start();
      code('offer', `create view offer as select 'red' as colour, price() as price;`);
      expect(await start()).toEqual(['offer', 'offers', 'price_of']);
      expect(await value('(select colour || price_of(offers) from offers())')).toBe('red1');
    });

    test('objects of a removed file, and triggers that a changed file no longer has, are dropped', async () => {
      file('0001-first.sql', 'create table item (id int);');
      const note = `create or replace function note() returns trigger language plpgsql as $$ begin return null; end $$;`;
      code('note', `${note}\ncreate trigger noted after insert on item for each row execute function note();\n`);
      code('price', PRICE);
      await start();
      code('note', note);
      remove('price');
      expect(await start()).toEqual(['note']);
      expect(await value(`(select count(*) from pg_trigger where tgrelid = 'item'::regclass)`)).toBe(0);
      expect(await value(`to_regproc('price')`)).toBeNull();
    });

    test('a view that a migration drops is created again', async () => {
      file('0001-first.sql', 'create table item (price int); insert into item values (1);');
      code('offer', `create view offer as select price from item;`);
      await start();
      file('0002-money.sql', 'drop view offer; alter table item alter price type numeric;');
      expect(await start()).toEqual(['offer']);
      expect(await value('(select pg_typeof(price)::text from offer)')).toBe('numeric');
    });

    test('a migration whose name ends in -after-code runs after the database code', async () => {
      file('0001-first.sql', 'create table item (price int);');
      file('0002-prices-after-code.sql', 'insert into item select price();');
      code('price', PRICE);
      await start();
      expect(await value('(select price from item)')).toBe(1);
    });

    test('concurrent starts of servers apply it once', async () => {
      code('price', PRICE.replace('select 1', 'select 3'));
      const both = await Promise.all([start(), start(), start()]);
      expect(both.flat()).toEqual(['price']);
    });

    test('a failing file is reported with its line, and the code and migrations of the run are rolled back', async () => {
      file('0001-first.sql', 'create table item (id int);');
      code('offer', '-- What is offered.\ncreate view offer as\nselect nothing from item;');
      await expect(start()).rejects.toThrow('shop/database/offer.sql failed: column "nothing" does not exist (line 3)');
      expect(await value(`to_regclass('item')`)).toBeNull();
    });

    test('a file that creates nothing, an object created by two files, and circular dependencies are refused', async () => {
      code('nothing', 'select 1;');
      await expect(start()).rejects.toThrow('shop/database/nothing.sql creates no function, view or trigger');
      remove('nothing');
      code('one', PRICE);
      code('two', PRICE);
      await expect(start()).rejects.toThrow('shop/database/one.sql and shop/database/two.sql both create function price');
      remove('two');
      code('one', `create view one as select * from two;`);
      code('two', `create view two as select * from one;`);
      await expect(start()).rejects.toThrow('use each other in a circle');
    });
  });
});
