// node scripts/run.mjs bench/cargo-status.ts [MPNs]: pages of the cargo status and the batch plan, their exports, and a
// day's snapshot.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { generateBiOrders, storeBiOrders } from '#features/arrivals/server/testing/generate-orders.ts';
import { PATHS as PLAN } from '#features/batch-shipment-plan/codes.ts';
import { PATHS as CARGO } from '#features/cargo-status/codes.ts';
import { makeSnapshot } from '#features/cargo-status/server/snapshots.ts';
import { generateLines } from '#features/logistics-ageing/server/testing/generate-lines.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { addDays, businessDay } from '#kit/time/business-time.ts';
import type { BenchApi } from './api.ts';
import { measure, measureTimes, percentile } from './measure.ts';
import { withProduct } from './product.ts';
import { record } from './history.ts';

const ZONE = 'Asia/Shanghai';
const TODAY = businessDay(new Date(), ZONE);
/** PO lines, delivery lines and files of the plan per MPN. */
const ORDER_LINES = 12;
const DELIVERY_LINES = 20;
const PLAN_FILES = 6;
const ROUNDS = 60;
const PAGE_TARGET_MS = 150;

/** The target: a page in 150 ms (p95), a snapshot in 10 s. */
async function benchCargoStatus(mpns: number): Promise<void> {
  await withProduct(async ({ api, database }) => {
    const { wall } = await measure(() => fill(database, mpns));
    console.log(
      `${mpns.toLocaleString('en')} MPNs with their orders, deliveries, inventory and plan made in ${(wall / 1000).toFixed(1)} s`,
    );
    await ledgerIsTrue(database);
    await benchPages(api, mpns);
    await benchFiles(api);
    const corporateId = await firstCorporate(database.kysely);
    for (const what of ['first snapshot', 'the same day again']) {
      const made = await measure(() => database.transaction((tx) => makeSnapshot(tx, { corporateId, day: TODAY }, new Date())));
      console.log(`${what}: ${(made.wall / 1000).toFixed(2)} s, ${made.result.rows.toLocaleString('en')} rows`);
      record(what, made.wall / 1000, 's', { target: 10 });
    }
  });
}

async function benchPages(api: BenchApi, mpns: number): Promise<void> {
  const pages = Math.max(1, Math.floor(mpns / 100));
  const requested: readonly [string, string, (round: number) => Record<string, string | number>][] = [
    ['cargo status, pages of 10', CARGO.page, (round) => ({ current: 1 + (round % pages), size: 10 })],
    ['cargo status, pages of 100', CARGO.page, (round) => ({ current: 1 + (round % pages), size: 100 })],
    ['cargo status, a category', CARGO.page, (round) => ({ lob: ['iPhone', 'iPad', 'CPU'][round % 3] ?? '', size: 30 })],
    ['cargo status, an MPN', CARGO.page, (round) => ({ mpn: `MPN${(round * 37) % mpns}` })],
    ['batch plan, pages of 10', PLAN.page, (round) => ({ current: 1 + (round % pages), size: 10 })],
    ['batch plan, pages of 100', PLAN.page, (round) => ({ current: 1 + (round % pages), size: 100 })],
  ];
  for (const [what, path, query] of requested) {
    const call = async (round: number) => {
      const { success, message } = await api.get(path, query(round));
      if (!success) throw new Error(`${what}: ${message}`);
    };
    await measureTimes(5, call);
    const walls = await measureTimes(ROUNDS, call);
    console.log(
      `${what}: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p95 ${percentile(walls, 0.95).toFixed(1)} ms, most ${Math.max(...walls).toFixed(1)} ms`,
    );
    record(`${what}, p95`, percentile(walls, 0.95), 'ms', { target: PAGE_TARGET_MS });
  }
}

async function benchFiles(api: BenchApi): Promise<void> {
  for (const [what, path] of [
    ['export of the cargo status', CARGO.export],
    ['export of the batch plan', PLAN.export],
  ] as const) {
    const { wall, result } = await measure(async () => (await (await api.raw(path)).arrayBuffer()).byteLength);
    console.log(`${what}: ${(wall / 1000).toFixed(2)} s, ${(result / 1e6).toFixed(1)} MB`);
    record(what, wall / 1000, 's');
  }
}

async function fill(database: Database, mpns: number): Promise<void> {
  await database.transaction(async (tx) => {
    const corporateId = await firstCorporate(tx);
    const uploadId = await makeCalendarAndProducts(tx, corporateId, mpns);
    // Orders have tens of kinds, and each product has all of them.
    await generateBiOrders(tx, { corporateId, lines: mpns * ORDER_LINES, lastDay: TODAY, products: mpns - 1 });
    await storeBiOrders(tx, corporateId);
    await generateLines(tx, { corporateId, lines: mpns * DELIVERY_LINES, lastDay: TODAY, products: mpns });
    await makeInventory(tx, { corporateId, uploadId, mpns });
    await makePlans(tx, { corporateId, uploadId, mpns });
  });
  await sql`vacuum analyze`.execute(database.kysely);
}

/** A fiscal quarter with today in its seventh week, and an upload for the following data. */
async function makeCalendarAndProducts(tx: Tx, corporateId: number, mpns: number): Promise<number> {
  const sunday = addDays(TODAY, -(new Date(`${TODAY}T00:00:00Z`).getUTCDay() + 42));
  const { rows: years } = await sql<{ id: number }>`insert into fiscal_year (year) values (2027) returning id`.execute(tx);
  await sql`
    insert into fiscal_quarter (fiscal_year_id, quarter, start_day, end_day) values (${years[0]?.id}, 1, ${sunday}::date, ${addDays(sunday, 90)}::date)
  `.execute(tx);
  await sql`
    insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, unit_price_before_tax, tax_point, updated_by)
    select 'MAT' || lpad(n::text, 6, '0'), (array['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'])[1 + n % 6], 'line ' || n % 20, '商品 ' || n, 'MPN' || n, 1000, 13, 'generator'
    from generate_series(0, ${mpns - 1}::integer) n on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, corporate_id, origin, state, file_name, user_id, user_name, created_at, heartbeat_at, finished_at)
    values ('disti-inventory', ${corporateId}, 'workbook', 'done', 'generated.xlsx', 1, 'generator', now(), now(), now()) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

interface Generated {
  readonly corporateId: number;
  readonly uploadId: number;
  readonly mpns: number;
}

async function makeRecord(tx: Tx, { corporateId, uploadId }: Generated, kind: string, key: string, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into period_record (corporate_id, kind, period_key, day, active_upload_id) values (${corporateId}, ${kind}, ${key}, ${day}, ${uploadId})
    on conflict (corporate_id, kind, period_key) do update set active_upload_id = excluded.active_upload_id returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

async function makeInventory(tx: Tx, of: Generated): Promise<void> {
  const id = await makeRecord(tx, of, 'disti-inventory', TODAY, TODAY);
  await sql`
    insert into disti_inventory_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, warehouse, city, inventory_count, receipt_date)
    select ${of.corporateId}::bigint, ${id}::bigint, ${of.uploadId}::bigint, n, true, 'MAT' || lpad(n::text, 6, '0'), city || '仓', city, 1 + n % 90, ${TODAY}::date - n % 90
    from generate_series(0, ${of.mpns - 1}::integer) n cross join unnest(array['北京', '德州', '沈阳', '武汉', '西安', '成都', '上海', '广州']) city
  `.execute(tx);
  await sql`insert into record_review (kind, record_id, reviewed_at, user_id, user_name) values ('disti-inventory', ${id}, now(), 1, 'generator')`.execute(
    tx,
  );
}

async function makePlans(tx: Tx, of: Generated): Promise<void> {
  const weeks = Array.from({ length: 13 }, (_, index) => `w${index + 1}`);
  for (let week = 1; week <= PLAN_FILES; week += 1) {
    const id = await makeRecord(tx, of, 'shipment-plan', `FY27Q1W0${week}`, addDays(TODAY, (week - 7) * 7));
    await sql`
      insert into shipment_plan_line (corporate_id, period_record_id, upload_id, upload_row, current, mpn, ${sql.join(weeks.map((name) => sql.ref(name)))})
      select ${of.corporateId}::bigint, ${id}::bigint, ${of.uploadId}::bigint, n, true, 'MPN' || n, ${sql.join(weeks.map((_, index) => sql`${sql.lit(index + week)} + n % 40`))}
      from generate_series(0, ${of.mpns - 1}::integer) n
    `.execute(tx);
  }
}

/** A load of this size leaves the ledger to its job, which the running server does. */
async function ledgerIsTrue(database: Database): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from ledger_due`.execute(database.kysely);
    if (rows[0]?.waiting === 0) break;
    if (performance.now() - began > 300_000) throw new Error('the ledger does not catch up');
    await pause(500);
  }
  await sql`vacuum analyze`.execute(database.kysely);
}

async function firstCorporate(on: Pick<Database, 'kysely'>['kysely']): Promise<number> {
  const { rows } = await sql<{ id: number }>`select corporate_id as id from shop order by id limit 1`.execute(on);
  return rows[0]?.id ?? 0;
}

await benchCargoStatus(Number(process.argv[2] ?? 5000));
