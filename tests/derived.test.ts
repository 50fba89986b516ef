import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ageingLines } from '#features/logistics-ageing/lines.ts';
import { generateOtherData, generateBiOrders, storeBiOrders } from '#features/arrivals/server/testing/generate-orders.ts';
import { generateExpectedLines } from '#features/expected-arrivals/server/testing/generate-lines.ts';
import { generateLines } from '#features/logistics-ageing/server/testing/generate-lines.ts';
import { generateSales } from '#features/phone-sale/server/testing/generate-sales.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { defineDerived, type DerivedTable } from '#kit/derived/define.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { milestone, seedAgeingDay } from './ageing-day.ts';
import { changesOf, derivedMigrationOf, followingOf, followName } from '../scripts/migration/derived-table.ts';
import { derivedTables } from '../scripts/migration/stored-tables.ts';
import { startTestApp, type TestApp } from './app.ts';
import { differencesOf } from './derived-differences.ts';
import { ALL_CODES, makeDays, STORAGE_HEADERS, Uploader } from './day-files.ts';
import { refuseChanges } from './never-changed.ts';
import { change, startRandomChanges, type RandomChanges } from './random-changes.ts';
import { waitsForLock } from './waits-for-lock.ts';
import { xlsxOf } from './workbook.ts';

/**
 * Has several rows per group, which are rebuilt together, from a derived table; no derived table of the product needs
 * this. One row per corporate, material and day, with the number of lines until then.
 */
const linesByDay = defineDerived({
  records: {
    name: 'lines-by-day',
    title: '按日行数',
    table: 'lines_by_day',
    scope: 'corporate',
    life: 'derived',
    fields: [
      { kind: 'text', name: 'productCode', label: '物料号', maxLength: 50, required: true },
      { kind: 'day', name: 'day', label: '日期', required: true },
      { kind: 'integer', name: 'linesUntil', label: '行数', min: 0, max: 999_999_999 },
    ],
    key: ['productCode', 'day'],
  },
  view: 'lines_by_day_now',
  key: ['corporate_id', 'product_code', 'day'],
  by: ['corporate_id', 'product_code'],
  sources: [{ records: ageingLines, touches: 'select corporate_id, product_code from changed' }],
});
const LINES_BY_DAY_VIEW = `
  create view lines_by_day_now as
  select corporate_id, product_code, delivery_create_time::date as day,
    sum(count(*)) over (partition by corporate_id, product_code order by delivery_create_time::date) as lines_until
  from logistics_ageing group by corporate_id, product_code, delivery_create_time::date`;

const tables: readonly DerivedTable[] = [...derivedTables, linesByDay];
/** Tables that users and interfaces write; derived sources follow from them. */
const sources = [
  ...new Map(derivedTables.flatMap((derived) => derived.sources).map(({ records }) => [records.table, records])).values(),
].filter(({ life }) => life !== 'derived');

let own: TestDatabase;
let database: Database;
let changes: RandomChanges;
beforeAll(async () => {
  own = await createTestDatabase({ timeZone: 'Asia/Shanghai' });
  ({ database } = own);
  await database.transaction(async (tx) => {
    await sql.raw(LINES_BY_DAY_VIEW).execute(tx);
    await sql.raw(derivedMigrationOf(linesByDay)).execute(tx);
    await sql.raw(followingOf(linesByDay)).execute(tx);
    const { rows } = await sql<{
      id: number;
    }>`insert into corporate (code, name) values ('7001', 'one'), ('7002', 'other') returning id`.execute(tx);
    for (const { id: corporateId } of rows) {
      await generateLines(tx, { corporateId, lines: 400 });
      await generateBiOrders(tx, { corporateId, lines: 80 });
      await storeBiOrders(tx, corporateId);
      await generateOtherData(tx, corporateId);
      await generateSales(tx, { corporateId, weeks: 2, brands: 8, lastDay: '2026-11-15' });
      await generateExpectedLines(tx, { corporateId, lines: 200 });
    }
  });
  await refuseChanges(database);
  changes = await startRandomChanges(database, sources);
});
afterAll(() => own.drop());

const differences = (of: readonly DerivedTable[] = tables, inside: Database = database) =>
  inside.readOnly(async (tx) => {
    const found = [];
    for (const derived of of) found.push(...(await differencesOf(tx, derived)));
    return found;
  });
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.kysely)).rows[0]?.n ?? 0;

describe.each(tables.map((derived) => ({ name: derived.records.name, derived })))('the derived table $name', ({ derived }) => {
  test('has test rows, and a unique index on its key', async () => {
    expect(await count(derived.records.table)).toBeGreaterThan(100);
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = ${derived.records.table} and indexdef like 'CREATE UNIQUE%'
    `.execute(database.kysely);
    expect(rows.map(({ definition }) => definition.slice(definition.indexOf('(')))).toContain(`(${derived.key.join(', ')})`);
  });

  test('has exactly the triggers of its declaration', async () => {
    await database
      .transaction(async (tx) => {
        const inDatabase = await followersOf(tx, derived);
        for (const source of derived.sources)
          for (const kind of changesOf(source))
            await sql`drop trigger ${sql.ref(`derived_${derived.records.table}_${kind}`)} on ${sql.table(source.records.table)}`.execute(
              tx,
            );
        await sql`drop function ${sql.ref(followName(derived))}`.execute(tx);
        await sql.raw(followingOf(derived)).execute(tx);
        expect(await followersOf(tx, derived)).toEqual(inDatabase);
        throw new Error('inspected only');
      })
      .catch((error: Error) => {
        if (error.message !== 'inspected only') throw error;
      });
  });
});

describe('every derived table equals its view', () => {
  test('after every five of 100 random changes of its sources: inserted, updated, replaced and deleted rows', async () => {
    const random = new Random(20261122);
    let made = 0;
    for (let step = 0; step < 20; step++) {
      const done = [];
      for (let at = 0; at < 5; at++) done.push(await change(database, changes, random));
      made += done.filter(({ rows }) => rows > 0).length;
      expect(await differences(), done.map(({ what }) => what).join(', ')).toEqual([]);
    }
    // The other random rows violated a natural key.
    expect(made).toBeGreaterThan(50);
  });

  test('after concurrent changes of three users', async () => {
    const users = [1, 2, 3].map(async (seed) => {
      const random = new Random(seed);
      for (let step = 0; step < 40; step++) await change(database, changes, random);
    });
    await Promise.all(users);
    expect(await differences()).toEqual([]);
  });

  test('after changes of more than a thousand rows', async () => {
    await database.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`insert into corporate (code, name) values ('7003', 'large') returning id`.execute(tx);
      const corporateId = rows[0]?.id ?? 0;
      await generateBiOrders(tx, { corporateId, lines: 1200 });
      await storeBiOrders(tx, corporateId);
      await generateOtherData(tx, corporateId);
    });
    expect(await differences(), 'rows that come').toEqual([]);
    await sql`update purchase_line set purchase_quantity = purchase_quantity + id % 2, deleted_quantity = 1`.execute(database.kysely);
    expect(await differences(), 'rows that change').toEqual([]);
    await sql`delete from purchase_delivery where id % 3 > 0`.execute(database.kysely);
    await sql`update purchase_line set tracking_number = null`.execute(database.kysely);
    expect(await differences(), 'rows of which others go').toEqual([]);
  });

  test('after a change that is rolled back, and after a source is emptied', async () => {
    await expect(
      database.transaction(async (tx) => {
        await sql`delete from delivery_order_line`.execute(tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await differences()).toEqual([]);
    await sql`delete from partner_sku_mapping`.execute(database.kysely);
    expect(await differences()).toEqual([]);
  });
});

describe('changes by users are applied to every derived table', () => {
  const TODAY = '2026-11-18';
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
    await makeDays(app);
  });
  afterAll(() => app.close());

  const now = () => differences(derivedTables, app.database);

  test('after an upload, a newer file, its undo, a mapping import and its undo, and a deleted standard', async () => {
    const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
    await seedAgeingDay(app, uploader, TODAY);
    expect(await now(), 'uploads').toEqual([]);
    const corrected = await uploader.upload(5, TODAY, await xlsxOf(STORAGE_HEADERS, [milestone('9002', 10, { 运输方式: '铁运' })]));
    expect(await now(), 'a newer file').toEqual([]);
    expect(await uploader.undo(corrected.result.uploadId)).toMatchObject({ success: true });
    expect(await now(), 'its undo').toEqual([]);
    const products = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], [['iPad', 'iPad', 'iPad 11', 'MI-15', 'MPN11']]);
    const file = { name: 'products.xlsx', bytes: products };
    const imported = await app.admin.upload<{ uploadId: number; updated: number }>(
      '/sys/skuMapping/importDataFromExcelFile',
      'excelFile',
      file,
    );
    expect(imported.result).toMatchObject({ updated: 1 });
    expect(await now(), 'an import').toEqual([]);
    expect(await app.admin.post(`/ops/uploads/${imported.result.uploadId}/undo`)).toMatchObject({ success: true });
    expect(await now(), 'its undo').toEqual([]);
    const { records } = (await app.admin.get<{ records: { id: number }[] }>('/logisticsAging/getMappingPage', { size: 1 })).result;
    expect(await app.admin.call('POST', '/logisticsAging/deleteMapping', { query: { id: records[0]?.id } })).toMatchObject({
      success: true,
    });
    expect(await now(), 'a standard that goes').toEqual([]);
  });
});

describe('locks of derived tables', () => {
  const linesOf = (tx: Tx, corporate: string) =>
    sql`
    update delivery_order_line set product_code_count = product_code_count + 1
    where current and corporate_id = (select id from corporate where code = ${corporate})`.execute(tx);
  const milestonesOf = (tx: Tx, corporate: string) =>
    sql`
    update transport_milestone set exception_reason = 'x' where current and corporate_id = (select id from corporate where code = ${corporate})`.execute(
      tx,
    );
  const standard = (tx: Tx) => sql`update logistics_mapping set ground_line_standard_time = ground_line_standard_time + 1`.execute(tx);
  /** Holds a change open while other work is done. */
  const during = async (held: (tx: Tx) => Promise<unknown>, work: () => Promise<void>) =>
    database.transaction(async (tx) => {
      await held(tx);
      await work();
    });

  test('changes of two corporates do not block each other', async () => {
    await during(
      (tx) => linesOf(tx, '7001'),
      () => database.transaction(async (tx) => void (await linesOf(tx, '7002'))),
    );
    expect(await differences()).toEqual([]);
  });

  test.each([
    ['a change waits for another one of the same corporate', (tx: Tx) => linesOf(tx, '7001'), (tx: Tx) => milestonesOf(tx, '7001')],
    ['a change of shared data waits for one of a corporate', (tx: Tx) => linesOf(tx, '7001'), standard],
    ['a change of a corporate waits for one of shared data', standard, (tx: Tx) => linesOf(tx, '7002')],
  ])('%s', async (_what, first, second) => {
    let later: Promise<void> = Promise.resolve();
    await during(first, async () => {
      later = database.transaction(async (tx) => void (await second(tx)));
      await waitsForLock(database);
    });
    await later;
    expect(await differences()).toEqual([]);
  });

  test('a change without rows is not blocked', async () => {
    await during(
      (tx) => linesOf(tx, '7001'),
      () => database.transaction(async (tx) => void (await sql`update product_mapping set mpn = 'M' where false`.execute(tx))),
    );
  });
});

/** The function and triggers that keep a derived table, as the database prints them. */
async function followersOf(tx: Tx, derived: DerivedTable): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = ${followName(derived)}
    union all
    select pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal and (tgname like ${`derived\\_${derived.records.table}\\_%`} or tgfoid = (select oid from pg_proc where proname = ${followName(derived)}))
  `.execute(tx);
  return rows.map(({ text }) => text).toSorted();
}
