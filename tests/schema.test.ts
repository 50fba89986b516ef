import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derivedTables } from '../scripts/migration/stored-tables.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { listMigrations, migrate, schemaVersion } from '#kit/database/server/migrate.ts';
import { readCode } from '#kit/database/server/schema/code-files.ts';
import { describeSchema } from '../scripts/schema/describe-schema.ts';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { differencesOf } from './derived-differences.ts';

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const DOCUMENTED = readFileSync(file('docs/schema.sql'), 'utf8');
/**
 * Functions that indexes and constraints of tables call; migrations create them, because another definition needs the
 * indexes built again.
 */
const FUNCTIONS_OF_TABLES = ['fold_text', 'hash_of', 'text_parts'];

describe('the schema of a new database', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await createTestDatabase();
  });
  afterAll(() => fresh.drop());

  test('equals docs/schema.sql, which npm run schema writes', async () => {
    expect(await fresh.database.readOnly(describeSchema)).toBe(DOCUMENTED);
  });

  test('has exactly the functions, views and triggers of the database folders, and the functions of tables', async () => {
    const { rows } = await sql<{ name: string }>`
      select 'function ' || proname as name from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all select 'view ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      union all select 'trigger ' || tgname || ' on ' || tgrelid::regclass from pg_trigger join pg_class c on c.oid = tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace
    `.execute(fresh.database.kysely);
    const files = await readCode(file('src'));
    const created = files.flatMap(({ creates }) =>
      creates.map(({ kind, name, table }) => `${kind} ${name}${kind === 'trigger' ? ` on ${table}` : ''}`),
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...created, ...FUNCTIONS_OF_TABLES.map((name) => `function ${name}`)].toSorted(),
    );
  });

  test('has a comment above each function and view', async () => {
    for (const { name, text } of await readCode(file('src'))) expect(text, name).toMatch(/^-- \S/);
  });
});

/** Rows by table or view. */
type Contents = Record<string, { readonly columns: readonly string[]; readonly rows: string }>;

/** Tables of the migration history, and the kept counts, which are counted again with the code of their triggers. */
const RECORDS = ['schema_migration', 'schema_migration_lock', 'schema_object', 'kept_count'];
/** Columns with values that a migration changes, each with a separate test; and columns that a migration removes. */
const MIGRATED: Readonly<Record<string, readonly string[]>> = {
  split_problem: ['problem'],
  period_record: ['dimension', 'place_key'],
  upload: ['answer', 'period_key'],
};
/** New names of tables and columns, by the old ones. */
const RENAMED = new Map([
  ['ledger_bell', 'ledger_commit_request'],
  ['expense_cells_of', 'expense_cell_version'],
  ['noting', 'records_changes'],
]);

describe('a migrated database of the last version before the baseline, filled by the demonstration,', () => {
  let old: TestDatabase;
  let before: Contents;
  let applied: readonly string[];
  let citiesBefore: readonly SplitCity[];

  beforeAll(async () => {
    old = await createBlankDatabase();
    await load(old.url);
    before = withNewNames(await contentsOf(old.database));
    citiesBefore = await splitCitiesOf(old.database);
    applied = (await migrate(old.database)).applied;
  });
  afterAll(() => old.drop());

  test('has a realistic size', () => {
    expect(Object.keys(before).length).toBeGreaterThan(100);
    expect(before.delivery_order_line?.rows).toMatch(/^[1-9]\d\d+ rows/);
    expect(before.ledger_segment?.rows).toMatch(/^[1-9]\d+ rows/);
  });

  test('has the version and the schema of a new database', async () => {
    expect(applied.filter((name) => name.includes('-baseline-'))).toEqual([]);
    expect(await schemaVersion(old.database)).toBe((await listMigrations()).at(-1));
    expect(await old.database.readOnly(describeSchema)).toBe(DOCUMENTED);
    expect((await migrate(old.database)).code).toEqual([]);
  });

  test('has unchanged rows and figures in each table and view', async () => {
    expect(await contentsOf(old.database, before)).toEqual(before);
  });

  test('has kept counts that equal the numbers of rows', async () => {
    const { rows } = await old.database.pool.query<{ name: string; kept: string; there: string }>(`
      select table_name as name, sum(change) as kept,
        (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || table_name, false, true, '')))[1]::text as there
      from kept_count group by table_name`);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ name, kept }) => [name, kept])).toEqual(rows.map(({ name, there }) => [name, there]));
  });

  test('has the quantities of each city of an allocation under the current member name', async () => {
    const cities = await splitCitiesOf(old.database);
    expect(cities.length).toBeGreaterThan(10);
    expect(new Set(cities.map(({ member }) => member))).toEqual(new Set(['requested']));
    expect(cities.map(({ city, pieces }) => [city, pieces])).toEqual(citiesBefore.map(({ city, pieces }) => [city, pieces]));
  });

  test('has derived tables that equal their views', async () => {
    for (const derived of derivedTables)
      expect(await old.database.readOnly((tx) => differencesOf(tx, derived)), derived.records.name).toEqual([]);
  });
});

describe('a migration of uploads', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await createTestDatabase();
  });
  afterAll(() => fresh.drop());
  const apply = (name: string) => fresh.database.pool.query(readFileSync(file(`migrations/${name}.sql`), 'utf8'));

  test('adds the groups of problems and warnings to the answers of the last two days', async () => {
    const answer = { kind: 'answer', answer: { rows: 1 } };
    await fresh.database.pool.query(
      `insert into upload (importer, state, file_name, user_id, user_name, created_at, heartbeat_at, answer)
       select 'groups', 'done', name, 0, 'test', now() - age, now(), $1::jsonb from (values ('new', '1 day'::interval), ('old', '3 days')) u(name, age)`,
      [JSON.stringify(answer)],
    );
    await apply('0446-groups-of-stored-answers');
    const { rows } = await fresh.database.pool.query(`select file_name, answer from upload where importer = 'groups' order by id`);
    expect(rows).toEqual([
      { file_name: 'new', answer: { kind: 'answer', answer: { rows: 1, problemGroups: [], warningGroups: [] } } },
      { file_name: 'old', answer },
    ]);
  });

  test('changes the periods of subsidy files to day, factory and supplement, without digests', async () => {
    await fresh.database.pool.query(`
      insert into upload (importer, state, file_name, user_id, user_name, created_at, heartbeat_at, period_key, request_digest)
      select 'national-subsidy', 'done', 'x', 0, 'test', now(), now(), period, '\\x00'
      from unnest(array['国补-013X-20261117', '国补-013X-20261117-补充1', '2026-11-18 013X']) period`);
    await apply('0447-periods-of-subsidy-uploads');
    const { rows } = await fresh.database.pool.query<{ period: string; compared: boolean }>(`
      select period_key as period, request_digest is not null as compared from upload where importer = 'national-subsidy' order by id`);
    expect(rows).toEqual([
      { period: '2026-11-17 013X', compared: false },
      { period: '2026-11-17 013X 补充1', compared: false },
      { period: '2026-11-18 013X', compared: true },
    ]);
  });

  test('changes the texts of stored failures to the current keys of the words', async () => {
    const failures = [
      { text: '导入已取消，未保存任何数据', parameters: {} },
      { text: 'VC接口返回的第 {{row}} 条数据的 {{field}} 不正确：{{reason}}', parameters: { row: 2, field: '物料号', reason: '请输入' } },
      { text: '文件超过 100 MB，请拆分后上传', parameters: {} },
    ];
    await fresh.database.pool.query(
      `insert into upload (importer, state, file_name, user_id, user_name, created_at, heartbeat_at, failure)
       select 'failures', 'failed', 'x', 0, 'test', now(), now(), failure from unnest($1::text[]) failure`,
      [failures.map((failure) => JSON.stringify(failure))],
    );
    await apply('0448-texts-of-stored-failures');
    const { rows } = await fresh.database.pool.query<{ failure: string }>(
      `select failure from upload where importer = 'failures' order by id`,
    );
    const [cancelled, incorrect, large] = failures;
    expect(rows.map(({ failure }) => JSON.parse(failure) as unknown)).toEqual([
      { ...cancelled, text: '上传已取消，未保存任何数据' },
      { ...incorrect, text: 'VC接口返回的第{{row}}条数据的{{field}}不正确：{{reason}}' },
      { ...large, text: '文件超过100 MB，请拆分后上传' },
    ]);
  });
});

describe('kept counts of rows', () => {
  test('are computed again when the code of their triggers is applied, and equal the counts of the tables', async () => {
    const { database, drop } = await createTestDatabase();
    try {
      await database.pool.query(`
        insert into corporate (code, name) values ('7001', 'one');
        insert into transfer_route (lob, shenma_warehouse, jd_warehouse, updated_by) values ('Mac', 'A', 'B', 'test'), ('iPad', 'A', 'B', 'test');
        update kept_count set change = 9 where table_name = 'transfer_route';
        insert into kept_count (table_name, corporate_id, change) select 'imei_record', id, 5 from corporate;
        update schema_object set checksum = 'of an earlier version' where file like '%/row_counts.sql'`);
      await migrate(database);
      const { rows } = await database.pool.query(`select table_name, corporate_id, sum(change) as rows from kept_count group by 1, 2`);
      expect(rows).toEqual([{ table_name: 'transfer_route', corporate_id: null, rows: '2' }]);
    } finally {
      await drop();
    }
  });
});

test('a database with an older history is refused, with the version to start first', async () => {
  const target = await createBlankDatabase();
  try {
    await target.database.pool.query(`
      create table schema_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into schema_migration values ('0001-foundation', 'then'), ('0290-quantities-of-arrivals-have-no-limit', 'then')`);
    await expect(migrate(target.database)).rejects.toThrow(
      /up to 0290-quantities-of-arrivals-have-no-limit.*0340-two-ways-to-find-a-page.*b571aae/,
    );
    expect(await schemaVersion(target.database)).toBe('0290-quantities-of-arrivals-have-no-limit');
  } finally {
    await target.drop();
  }
});

/** Runs the stored dump: `pg_dump --inserts` of PostgreSQL 15, with the job queue. */
async function load(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(gunzipSync(readFileSync(path.join(file('tests/upgrade'), '0340-demonstration.sql.gz'))).toString());
  } finally {
    await client.end();
  }
}

/** For each table the number of rows and a checksum of the columns that it has, or of these. */
async function contentsOf(database: Database, columns?: Contents): Promise<Contents> {
  return await database.readOnly(async (tx) => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not in (${sql.join(RECORDS)}) group by 1 order by 1
    `.execute(tx);
    const contents: Contents = {};
    for (const { name, columns: own } of rows) {
      const compared = (columns === undefined ? own : (columns[name]?.columns ?? [])).filter(
        (column) => MIGRATED[name]?.includes(column) !== true,
      );
      if (compared.length > 0) contents[name] = { columns: compared, rows: await digest(tx, name, compared) };
    }
    return contents;
  });
}

function withNewNames(contents: Contents): Contents {
  const entries = Object.entries(contents).map(([name, { columns, rows }]) => [
    RENAMED.get(name) ?? name,
    { columns: columns.map((column) => RENAMED.get(column) ?? column), rows },
  ]);
  return Object.fromEntries(entries) as Contents;
}

interface SplitCity {
  readonly city: string;
  readonly member: string;
  readonly pieces: string;
}

/** The cities of all stored splits, each with the member that has its pieces. */
async function splitCitiesOf(database: Database): Promise<readonly SplitCity[]> {
  return await database.readOnly(async (tx) => {
    const { rows } = await sql<SplitCity>`
      select cities.city ->> 'city' as city, key as member, value::text as pieces
      from split_problem cross join lateral jsonb_array_elements(problem -> 'cities') with ordinality cities (city, place)
      cross join lateral jsonb_each(cities.city) where key <> 'city' order by split_file_id, mpn, place
    `.execute(tx);
    return rows;
  });
}

async function digest(tx: Tx, name: string, columns: readonly string[]): Promise<string> {
  const row = sql`row(${sql.join(columns.map((column) => sql.ref(column)))})::text`;
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ' rows ' || coalesce(md5(string_agg(${row}, ' ' order by ${row} collate "C")), '') as digest from ${sql.table(name)}
  `.execute(tx);
  return rows[0]?.digest ?? '';
}
