import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { FilterDefinition } from '#kit/records/define.ts';
import { sliceJobs, sliceRows } from '#kit/records/server/slice-making.ts';
import { lookAtSlices, slicedTable } from '#kit/records/server/slices.ts';
import type { ReportFilters, ReportPageRequest } from '#kit/report/server/query.ts';
import { filterOf, orderOf, pageOfRows, seenBy } from '#kit/report/server/rows.ts';
import { systemClock } from '#kit/time/business-time.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { change, startRandomChanges } from '../../../../tests/random-changes.ts';
import { until } from '../../../../tests/until.ts';
import { arrivalKept } from '../derived.ts';
import { arrivalReport } from '../report.ts';
import { generateBesides, generateBiOrders, storeBiOrders } from './testing/generate-orders.ts';

const LINES = 1500;
/** So that the records are of several chunks. */
const ROWS_A_CHUNK = 256;

const sliced = slicedTable(arrivalReport.rows, arrivalReport.filters);
const plainReport = { ...arrivalReport, rows: { ...arrivalReport.rows, sliced: undefined } } as unknown as typeof arrivalReport;

let own: TestDatabase;
let corporateId: number;
beforeAll(async () => {
  own = await createTestDatabase({ timeZone: 'Asia/Shanghai' });
  await own.database.transaction(async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into corporate (code, name) values ('7001', 'one'), ('7002', 'other') returning id`.execute(tx);
    corporateId = rows[0]?.id ?? 0;
    await sql`
      insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, unit_price_before_tax, tax_point, updated_by)
      select 'MAT' || lpad(n::text, 6, '0'), (array['iPhone', 'iPad', 'Watch', ''])[1 + n % 4], 'line', 'product', 'mpn' || n, 1000, 13, 'generator' from generate_series(0, 2000) n
    `.execute(tx);
    for (const { id } of rows) {
      await generateBiOrders(tx, { corporateId: id, lines: LINES });
      await storeBiOrders(tx, id);
      await generateBesides(tx, id);
    }
  });
});
afterAll(() => own.drop());

const make = () =>
  sliceRows(
    { transaction: (work) => own.database.transaction(work), signal: new AbortController().signal },
    sliced,
    corporateId,
    ROWS_A_CHUNK,
  );

/** What each filter may be asked with: values of a record, beginnings of them, days around them, and what nobody has. */
async function filtersOf(tx: Tx, random: Random): Promise<ReportFilters> {
  const { rows } = await sql<Record<string, string | null>>`
    select purchase_order_create_date::text as "orderDate", dc_received_date::text as "dcReceived", apple_shipping_date::text as "appleShipping", order_type as "orderType", category,
      purchase_order_code as "purchaseOrderCode", dn_number as "dnNumber", tracking_number as "trackingNumber", storage_location_code as "storageLocationCode",
      product_code as "productCode", mpn, factory_code as "factoryCode"
    from arrival_record where corporate_id = ${corporateId} order by md5((record_id + ${random.below(1_000_000)})::text) limit 1
  `.execute(tx);
  const asked: Record<string, string | readonly string[]> = {};
  for (const { name, match, ends = [], several, absent = 'none' } of (arrivalReport.filters as readonly FilterDefinition[]).filter(() =>
    random.chance(0.2),
  )) {
    const value = rows[0]?.[name] ?? (match === 'days' ? '2026-03-04' : absent);
    if (match === 'days') {
      const [first = '', last = ''] = ends;
      if (random.chance(0.7)) asked[first] = random.chance(0.5) ? value : '2025-11-30';
      if (random.chance(0.7)) asked[last] = random.chance(0.5) ? value : '2026-06-30';
    } else if (match === 'equals') asked[name] = several === true && random.chance(0.5) ? [value, '大单'] : value;
    else
      asked[name] = random.chance(0.2)
        ? [value, 'S1', 'F3']
        : random.pick([value, value.toLowerCase(), value.slice(0, random.below(value.length) + 1)]);
  }
  return asked;
}

/** Asks for pages with and without slices; they are the same. Gives how many of them had to do without. */
async function comparePages(random: Random, times: number): Promise<number> {
  let without = 0;
  await own.database.readOnly(async (tx) => {
    const scope = { corporateId, zone: 'Asia/Shanghai', today: '2026-11-18', parameters: {}, limit: null };
    for (let time = 0; time < times; time++) {
      const filters = await filtersOf(tx, random);
      const page: ReportPageRequest = {
        current: random.pick([1, 1, 2, 7]),
        size: random.pick([1, 10, 40]),
        orderBy: random.chance(0.5) ? undefined : random.pick(arrivalReport.rows.orders).by,
        order: random.pick(['asc', 'desc'] as const),
        exactTotal: random.chance(0.5),
      };
      const told = JSON.stringify([filters, page]);
      const wanted = await pageOfRows(tx, plainReport, scope, filters, page, {});
      expect(await pageOfRows(tx, arrivalReport, scope, filters, page, {}), told).toEqual(wanted);
      const where = filterOf(arrivalReport, filters);
      if (where === null) continue;
      const order = orderOf(arrivalReport, filters, page);
      const offset = (page.current - 1) * page.size;
      const said = await lookAtSlices(tx, {
        sliced,
        corporateId,
        scope: seenBy(arrivalReport, scope),
        where,
        order,
        size: page.size,
        offset,
      });
      if (said === null) without++;
      else expect(said.total, told).toBe(wanted.total);
    }
  });
  return without;
}

test('pages and totals are the same by slices as by rows, whatever is asked', async () => {
  expect(await comparePages(new Random(1), 5)).toBe(5);
  await make();
  expect(await comparePages(new Random(2), 150)).toBe(0);
});

/** Some records go, some have other days and codes. */
async function changeRecords(random: Random): Promise<void> {
  const some = (rows: number) =>
    sql`(select record_id from arrival_record where corporate_id = ${corporateId} order by md5((record_id + ${random.below(1_000_000)})::text) limit ${rows})`;
  await sql`delete from arrival_record where record_id in ${some(random.below(4))}`.execute(own.database.kysely);
  await sql`
    update arrival_record set purchase_order_create_date = purchase_order_create_date + ${random.below(900) - 200}::integer, dc_received_date = null,
      purchase_order_code = '46' || substr(purchase_order_code, 3), category = nullif(category, 'iPad')
    where record_id in ${some(random.below(6))}
  `.execute(own.database.kysely);
}

test('a record without a category is found by the word that it is shown with, by slices as by rows', async () => {
  const scope = { corporateId, zone: 'Asia/Shanghai', today: '2026-11-18', parameters: {}, limit: null };
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from arrival_record where corporate_id = ${corporateId} and category is null and factory_code like 'F1%'
  `.execute(own.database.kysely);
  expect(rows[0]?.n).toBeGreaterThan(0);
  const filters = { category: '未维护', factoryCode: 'F1' };
  const page: ReportPageRequest = { current: 1, size: 10, orderBy: undefined, order: 'asc', exactTotal: false };
  await own.database.readOnly(async (tx) => {
    const found = await pageOfRows(tx, arrivalReport, scope, filters, page, {});
    expect(found.total).toBe(rows[0]?.n);
    expect(await pageOfRows(tx, plainReport, scope, filters, page, {})).toEqual(found);
    const where = filterOf(arrivalReport, filters);
    if (where === null) throw new Error('no condition');
    const order = orderOf(arrivalReport, filters, page);
    const asked = { sliced, corporateId, scope: seenBy(arrivalReport, scope), where, order, size: 10, offset: 0 };
    expect((await lookAtSlices(tx, asked))?.total).toBe(rows[0]?.n);
  });
});

test('they are the same after each of some hundred changes of what the records follow from, and when slices are made anew', async () => {
  const random = new Random(20261123);
  const changes = await startRandomChanges(own.database, [...new Map(arrivalKept.sources.map(({ of }) => [of.table, of])).values()]);
  let made = 0;
  for (let step = 0; step < 120; step++) {
    if ((await change(own.database, changes, random)).rows > 0) made++;
    await changeRecords(random);
    if (step % 4 === 0) await comparePages(random, 3);
    if (step === 60) await make();
  }
  expect(made).toBeGreaterThan(40);
  const { rows } = await sql<{ n: number }>`select count(*) as n from arrival_record_change where corporate_id = ${corporateId}`.execute(
    own.database.kysely,
  );
  expect(rows[0]?.n).toBeGreaterThan(300);
  await comparePages(random, 40);
});

test('a record of which nothing has changed that is filtered by is not noted, and what other corporates have is not, either', async () => {
  await make();
  await sql`update arrival_record set received_quantity = coalesce(received_quantity, 0) + 1`.execute(own.database.kysely);
  await sql`update arrival_record set factory_code = 'F77' where corporate_id <> ${corporateId}`.execute(own.database.kysely);
  const { rows } = await sql`select from arrival_record_change`.execute(own.database.kysely);
  expect(rows).toHaveLength(0);
});

test('records that come while slices are made are in the totals afterwards', async () => {
  const filters = { factoryCode: 'F99' };
  const scope = { corporateId, zone: 'Asia/Shanghai', today: '2026-11-18', parameters: {}, limit: null };
  const page: ReportPageRequest = { current: 1, size: 10, orderBy: undefined, order: 'asc', exactTotal: false };
  let transactions = 0;
  await sliceRows(
    {
      // Before what is read: noted, and then known. Behind it: noted.
      transaction: async (work) => {
        const result = await own.database.transaction(async (tx) => {
          const done = await work(tx);
          if (transactions === 1) await renamed('F98', 'F99', 2);
          return done;
        });
        transactions++;
        if (transactions === 1) await renamed('F1', 'F98', 5);
        return result;
      },
      signal: new AbortController().signal,
    },
    sliced,
    corporateId,
    ROWS_A_CHUNK,
  );
  const { total } = await own.database.readOnly((tx) => pageOfRows(tx, arrivalReport, scope, filters, page, {}));
  expect(total).toBe(2);
  expect(await comparePages(new Random(5), 20)).toBe(0);
});

const renamed = (from: string, to: string, rows: number) =>
  sql`
    update arrival_record set factory_code = ${to} where record_id in (select record_id from arrival_record where corporate_id = ${corporateId} and factory_code = ${from} limit ${rows})
  `.execute(own.database.kysely);

test('a page in the order of a day that no record has is there, and slices that were made of other filters are not asked', async () => {
  await sql`update arrival_record set dc_received_date = null where corporate_id = ${corporateId}`.execute(own.database.kysely);
  await make();
  const scope = { corporateId, zone: 'Asia/Shanghai', today: '2026-11-18', parameters: {}, limit: null };
  const filters = { beginDate: '2020-01-01' };
  await own.database.readOnly(async (tx) => {
    for (const order of ['asc', 'desc'] as const) {
      const page: ReportPageRequest = { current: 1, size: 10, orderBy: 'dcReceivedDate', order, exactTotal: true };
      expect(await pageOfRows(tx, arrivalReport, scope, filters, page, {})).toEqual(
        await pageOfRows(tx, plainReport, scope, filters, page, {}),
      );
    }
  });
  expect(await comparePages(new Random(6), 20)).toBe(0);
  await sql`update row_slice_set set made_of = made_of || ' '`.execute(own.database.kysely);
  expect(await comparePages(new Random(7), 3)).toBe(3);
  await make();
  expect(await comparePages(new Random(8), 3)).toBe(0);
});

/** So many changes are noted at most by one transaction. */
const NOTED_AT_MOST = 20_000;

/** Has all records be of other days, so many times. */
async function putOff(tx: Tx, times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await sql`update arrival_record set purchase_order_create_date = purchase_order_create_date + 1 where corporate_id = ${corporateId}`.execute(
      tx,
    );
}

async function changesNoted(): Promise<{ noted: number; unknown: number }> {
  const { rows } = await sql<{ noted: number; unknown: number }>`
    select count(*) filter (where change <> 0) as noted, count(*) filter (where change = 0) as unknown from arrival_record_change where corporate_id = ${corporateId}
  `.execute(own.database.kysely);
  return rows[0] ?? { noted: 0, unknown: 0 };
}

test('a transaction notes no more than pages look at, and what it has not noted is never missing, even where slices are made meanwhile', async () => {
  await make();
  await own.database.transaction(async (tx) => {
    await putOff(tx, 8);
    await make();
  });
  const { noted, unknown } = await changesNoted();
  expect(noted).toBeGreaterThan(NOTED_AT_MOST / 2);
  expect(noted).toBeLessThanOrEqual(NOTED_AT_MOST);
  expect(unknown).toBe(1);
  expect(await comparePages(new Random(7), 3)).toBe(3);
  // Where so much is unknown already, each transaction says little more than that there is more.
  await own.database.transaction((tx) => putOff(tx, 1));
  const more = await changesNoted();
  expect(more.noted).toBeLessThanOrEqual(noted + 500);
  expect(more.unknown).toBe(2);
  await make();
  expect(await changesNoted()).toEqual({ noted: 0, unknown: 0 });
  expect(await comparePages(new Random(9), 20)).toBe(0);
  await sql`delete from arrival_record where corporate_id = ${corporateId} and factory_code = 'F2'`.execute(own.database.kysely);
  expect(await comparePages(new Random(10), 20)).toBe(0);
});

/** Has one record be of the day before. */
async function bringForward(tx: Tx): Promise<void> {
  await sql`
    update arrival_record set purchase_order_create_date = purchase_order_create_date - 1
    where record_id = (select min(record_id) from arrival_record where corporate_id = ${corporateId})
  `.execute(tx);
}

test('one record that changes while slices are made after very many does not have them made once more', async () => {
  await make();
  await own.database.transaction((tx) => putOff(tx, 8));
  await own.database.transaction(async (tx) => {
    await bringForward(tx);
    await make();
  });
  expect(await changesNoted()).toEqual({ noted: 2, unknown: 0 });
  expect(await comparePages(new Random(12), 20)).toBe(0);
});

test('what a transaction has taken back is not noted, however much it was', async () => {
  await make();
  await own.database.transaction(async (tx) => {
    await sql`savepoint before`.execute(tx);
    await putOff(tx, 8);
    await sql`rollback to savepoint before`.execute(tx);
    await bringForward(tx);
  });
  expect(await changesNoted()).toEqual({ noted: 2, unknown: 0 });
  expect(await comparePages(new Random(13), 20)).toBe(0);
});

test('slices are made anew soon after a transaction that changes thousands of records, without the clock', async () => {
  const jobs = createJobs({
    database: own.database,
    handlers: sliceJobs([sliced]).map((handler) => ({ ...handler, definition: { ...handler.definition, schedule: 'configured' } })),
    clock: systemClock,
    logger: createLogger('silent'),
    timeZone: 'Asia/Shanghai',
  });
  await jobs.start();
  try {
    await make();
    await own.database.transaction((tx) => putOff(tx, 2));
    await until(async () => (await changesNoted()).noted === 0);
    await own.database.transaction((tx) => putOff(tx, 8));
    await until(async () => (await changesNoted()).unknown === 0);
    expect(await comparePages(new Random(11), 20)).toBe(0);
  } finally {
    await jobs.stop();
  }
});

test('slices of a table that is emptied are forgotten with it', async () => {
  await sql`truncate arrival_record`.execute(own.database.kysely);
  for (const table of ['row_slice_set', 'row_slice', 'row_slice_field', 'row_slice_value', 'arrival_record_change'])
    expect((await sql`select from ${sql.table(table)} where true`.execute(own.database.kysely)).rows, table).toHaveLength(0);
});
