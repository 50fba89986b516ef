import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { addDays } from '#kit/time/business-time.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { histogramOf, histogramTerms } from './histogram.ts';
import { expenseRows } from './figures.ts';
import { computeCells } from './compute-cells.ts';
import { internalTerms, outerTerms, type Terms } from './terms.ts';

/** The cutoff 2025-05-31 is in the middle of the days. */
const FIRST = '2025-03-01';
const DAYS = 180;
const ROUNDS = 12;
const QUESTIONS = 10;
const PRODUCTS = 12;

const random = new Random(77);
const dayBetween = (from: number, to: number) => addDays(FIRST, from + random.below(to - from));
const lobOf = () => random.pick(['iPhone', 'iPad', 'Watch']);
const lineOf = () => random.pick(['Pro', 'Air', null]);

let made: TestDatabase;
let database: Database;
let corporateId: number;
beforeAll(async () => {
  made = await createTestDatabase();
  database = made.database;
  const { rows } = await sql<{ id: number }>`
    insert into corporate (code, name, annualized_rate) values ('CELLS', 'CELLS', 4.35) returning id
  `.execute(database.kysely);
  corporateId = rows[0]?.id ?? 0;
  // These segments have no receipts and deliveries, from which the ledger would recompute them.
  for (const event of ['insert', 'update', 'delete'])
    await sql.raw(`alter table product_mapping disable trigger ledger_changes_${event}`).execute(database.kysely);
  await database.transaction(async (tx) => {
    for (let product = 0; product < PRODUCTS; product++) {
      await sql`
        insert into ledger_product (corporate_id, product_code, in_quantity, out_quantity, shortage, segments) values (${corporateId}, ${`P${product}`}, 0, 0, 0, 1)
      `.execute(tx);
      if (product % 4 > 0) await map(tx, `P${product}`);
    }
    for (let segment = 0; segment < 400; segment++) await insertSegment(tx);
  });
});
afterAll(() => made.drop());

async function map(tx: Tx, code: string): Promise<void> {
  await sql`
    insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, updated_by) values (${code}, ${lobOf()}, ${lineOf() ?? ''}, ${code}, ${code}, 'test')
    on conflict (product_code) do update set lob = excluded.lob, sub_lob = excluded.sub_lob
  `.execute(tx);
}

/** Goods that left before they came, on the same day, later, or never; some have no price. */
function segmentDays(): { inDate: string; outDate: string | null; price: string | null } {
  const inDate = dayBetween(0, DAYS);
  const outDate = random.chance(0.3) ? null : addDays(inDate, random.below(90) - 8);
  return { inDate, outDate, price: random.chance(0.1) ? null : (random.below(1_000_000) / 1000).toFixed(3) };
}

async function insertSegment(tx: Tx): Promise<void> {
  const { inDate, outDate, price } = segmentDays();
  const quantity = 1 + random.below(20);
  await sql`
    insert into ledger_segment (corporate_id, product_code, receipt_id, in_date, out_date, quantity, taxed_unit_price, value)
    values (${corporateId}, ${`P${random.below(PRODUCTS)}`}, nextval('expense_version'), ${inDate}, ${outDate}, ${quantity}, ${price}::numeric * 1.13, ${price}::numeric * 1.13 * ${quantity})
  `.execute(tx);
}

/** Changes of segments by uploads, corrections, prices and mappings. */
async function change(tx: Tx): Promise<void> {
  const some = sql`(select id from ledger_segment where corporate_id = ${corporateId} order by md5(id::text || ${String(random.next())}) limit ${1 + random.below(9)})`;
  const { outDate, price } = segmentDays();
  await random.pick([
    () => insertSegment(tx),
    () => sql`delete from ledger_segment where id in ${some}`.execute(tx),
    () => sql`update ledger_segment set out_date = ${outDate} where id in ${some}`.execute(tx),
    () =>
      sql`update ledger_segment set taxed_unit_price = ${price}::numeric, value = ${price}::numeric * quantity where id in ${some}`.execute(
        tx,
      ),
    () => map(tx, `P${random.below(PRODUCTS)}`),
    () => sql`delete from product_mapping where product_code = ${`P${random.below(PRODUCTS)}`}`.execute(tx),
  ])();
}

/** Queries of both reports and of the histogram, with open, short, long and empty ranges. */
async function rowsOf(tx: Tx, terms: Terms): Promise<unknown[]> {
  const { rows } = await sql`select * from (${expenseRows(terms)}) r order by r.lob`.execute(tx);
  return rows;
}

async function answers(tx: Tx, seed: number): Promise<unknown[]> {
  const query = new Random(seed);
  const day = (open: number) => (query.chance(open) ? undefined : addDays(FIRST, query.below(DAYS + 60) - 10));
  const found: unknown[] = [];
  for (let question = 0; question < QUESTIONS; question++) {
    const parameters = Object.fromEntries(
      Object.entries({
        queryDate: day(0),
        regardlessOfStockLimit: String(1 + query.below(40)),
        freeDays: String(query.below(60)),
        annualizedRate: '6.5',
        inTimeBegin: day(0.4),
        inTimeEnd: day(0.4),
        outTimeBegin: day(0.6),
        outTimeEnd: day(0.6),
        lob: query.chance(0.6) ? undefined : query.pick(['iPhone', 'Watch', '未维护']),
      }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const scope: ReportScope = {
      corporateId,
      zone: 'Asia/Shanghai',
      today: addDays(FIRST, DAYS - query.below(60)),
      parameters,
      limit: null,
    };
    found.push({ internal: parameters, rows: await rowsOf(tx, internalTerms(scope)) });
    found.push({ outer: scope.today, rows: await rowsOf(tx, outerTerms({ ...scope, parameters: {} })) });
    const { inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd } = parameters;
    const form = { lob: parameters.lob ?? 'iPad', annualizedRate: '6', inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd };
    found.push({ form, histogram: await histogramOf(tx, histogramTerms(corporateId, scope.today, form)) });
  }
  return found;
}

class TakenBack extends Error {}

/** The results of the same queries, computed from the segments. */
async function answersOfSegments(seed: number): Promise<unknown[]> {
  let found: unknown[] = [];
  const reading = database.transaction(async (tx) => {
    await sql`select expense_forget(array[${corporateId}::bigint])`.execute(tx);
    found = await answers(tx, seed);
    throw new TakenBack();
  });
  await reading.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return found;
}

test('cells with the recorded changes give the same results as the segments, after any changes of segments and mappings (decision 57)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 4 === 0) await computeCells((work) => database.transaction(work), corporateId);
    else
      await database.transaction(async (tx) => {
        for (let changes = 1 + random.below(6); changes > 0; changes--) await change(tx);
      });
    const { rows } = await sql<{ version: string | null }>`
      select version from expense_cell_version where corporate_id = ${corporateId}
    `.execute(database.kysely);
    expect(rows[0]?.version, `round ${round}`).not.toBeNull();
    expect(await database.readOnly((tx) => answers(tx, round)), `round ${round}`).toEqual(await answersOfSegments(round));
  }
});

test('after too many changes at once to record, reports read the segments until the cells are recomputed', async () => {
  await database.transaction((tx) =>
    sql`
      insert into ledger_segment (corporate_id, product_code, receipt_id, in_date, quantity)
      select ${corporateId}, 'P1', n, ${FIRST}::date, 1 from generate_series(1, expense_max_recorded() + 1) n
    `.execute(tx),
  );
  const { rows } = await sql`select version, records_changes from expense_cell_version where corporate_id = ${corporateId}`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ version: null, records_changes: false }]);
});

/** The effect of a change with too many segments to record. */
const forget = () => sql`select expense_forget(array[${corporateId}::bigint])`.execute(database.kysely);

test('invalid cells are deleted, with or without a new version', async () => {
  const held = async () =>
    (
      await sql`
        select (select count(*)::integer from expense_cell) as cells, (select count(*)::integer from expense_group) as groups,
          (select count(distinct version)::integer from expense_group) as versions
      `.execute(database.kysely)
    ).rows[0];
  await computeCells((work) => database.transaction(work), corporateId);
  const once = await held();
  expect(once).toMatchObject({ versions: 1 });
  await forget();
  await computeCells((work) => database.transaction(work), corporateId);
  expect(await held()).toEqual(once);
});

test('cells whose computation began before a change too large to record are discarded, even if another worker records changes again', async () => {
  let transactions = 0;
  await computeCells(async (work) => {
    transactions += 1;
    if (transactions === 2) {
      await forget();
      await sql`update expense_cell_version set records_changes = true where corporate_id = ${corporateId}`.execute(database.kysely);
    }
    return database.transaction(work);
  }, corporateId);
  expect(transactions).toBe(2);
  const { rows } = await sql`
    select version, records_changes, exists (select from expense_cell) or exists (select from expense_group) as held from expense_cell_version where corporate_id = ${corporateId}
  `.execute(database.kysely);
  expect(rows).toEqual([{ version: null, records_changes: true, held: false }]);
});
