// node scripts/run.mjs bench/arrivals.ts [rows] [changed] [folder] [parts]: pages with pairs of filters, two pulls
// while pages are read, an update of shipping info, other order types, and the export of the arrival records. In a
// folder that is named the records stay for the next run; parts are named like `pairs pulls`.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import { PATHS } from '#features/arrivals/definition.ts';
import { PATHS as EXPECTED } from '#features/expected-arrivals/definition.ts';
import { arrivalReport } from '#features/arrivals/report.ts';
import { pullJob } from '#features/arrivals/server/pull.ts';
import { generateOtherData, generateBiOrders, storeBiOrders } from '#features/arrivals/server/testing/generate-orders.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { systemClock } from '#kit/time/business-time.ts';
import { repeatRequests, measure, measureTimes, percentile, ratio, watchMemory } from './measure.ts';
import { withProduct, type Product } from './product.ts';
import { record } from './history.ts';

/** Average records per line of the generated orders. */
const RECORDS_A_LINE = 1.2;
const TIMES = 3;
const SLOWEST_NAMED = 5;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** The values of each filter: few, many and very many records have them. */
const FILTER_VALUES: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  orderDate: [{ beginDate: '2026-05-14', endDate: '2026-11-18' }],
  dcReceived: [{ dcReceivedBeginDate: '2026-10-01', dcReceivedEndDate: '2026-10-31' }],
  appleShipping: [{ appleShippingDateBegin: '2026-09-01', appleShippingDateEnd: '2026-11-18' }],
  orderType: [{ orderType: '常规' }],
  category: [{ category: 'iPhone' }],
  purchaseOrderCode: [{ purchaseOrderCode: '45000' }],
  dnNumber: [{ dnNumber: 'DN0001' }],
  trackingNumber: [{ trackingNumber: 'XXAAA' }],
  storageLocationCode: [{ storageLocationCode: 'S7' }],
  productCode: [{ productCode: 'MAT0012' }],
  mpn: [{ mpn: 'MPN1' }],
  factoryCode: [{ factoryCode: 'F3' }],
};

interface Options {
  readonly changed: number;
  /** The floor of a call, in milliseconds. */
  readonly floor: number;
}

const PARTS: Readonly<Record<string, (product: Product, requested: Options) => Promise<void>>> = {
  pairs: (product, { floor }) => benchPairs(product, floor),
  // Twice, since the first one may leave work for the second.
  pulls: async (product, { changed }) => {
    for (let time = 0; time < 2; time++) await benchPull(product, changed);
  },
  update: async (product, { changed }) => {
    for (const notices of [Math.ceil(changed / 2), changed]) await benchUpdate(product, notices);
  },
  'order-types': benchOrderTypes,
  export: benchExport,
};

/**
 * Measures the arrival records. Targets: pages with a pair of filters within the range of the screen p95 of 250 ms, a
 * pull of 100,000 changed lines 15 s with pages meanwhile p99 of 100 ms.
 */
async function benchArrivals(
  records: number,
  changed: number,
  kept?: string,
  parts: readonly string[] = Object.keys(PARTS),
): Promise<void> {
  await withProduct(async (product) => {
    const { api, database } = product;
    const floor = percentile(await measureTimes(20, () => api.get(PATHS.page, { beginDate: '2100-01-01' })), 0.5);
    const { wall } = await measure(() => fillOrders(database, Math.round(records / RECORDS_A_LINE)));
    console.log(
      `${(await countRecords(database)).toLocaleString('en')} records made in ${seconds(wall)}; a page of none takes ${floor.toFixed(1)} ms`,
    );
    for (const part of parts) await PARTS[part]?.(product, { changed, floor });
  }, kept);
}

async function countRecords({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from arrival_record`.execute(kysely);
  return rows[0]?.n ?? 0;
}

async function fillOrders(database: Database, lines: number): Promise<void> {
  if ((await countRecords(database)) > 0) return;
  await database.transaction(async (tx) => {
    const corporateId = await firstCorporate(tx);
    await sql`
      insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, unit_price_before_tax, tax_point, updated_by)
      select 'MAT' || lpad(n::text, 6, '0'), (array['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'])[1 + n % 6], 'line ' || n % 20, '商品 ' || n, 'MPN' || n, 1000, 13, 'generator'
      from generate_series(0, 2999) n
    `.execute(tx);
    await generateBiOrders(tx, { corporateId, lines });
    await storeBiOrders(tx, corporateId);
    await generateOtherData(tx, corporateId);
  });
  await sql`vacuum analyze`.execute(database.kysely);
}

async function firstCorporate(tx: Pick<Database, 'kysely'>['kysely']): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from corporate`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** A queue that creates jobs for the running server and runs none itself. */
async function withQueue<Result>(database: Database, work: (jobs: ReturnType<typeof createJobs>) => Promise<Result>): Promise<Result> {
  const jobs = createJobs({
    database,
    handlers: jobHandlers(productSettings({})),
    clock: systemClock,
    logger: createLogger('silent'),
    timeZone: 'Asia/Shanghai',
    work: false,
  });
  await jobs.start();
  try {
    return await work(jobs);
  } finally {
    await jobs.stop();
  }
}

/**
 * Pages with each pair of filters: within the range of order dates with which the screen starts, and over all dates.
 */
async function benchPairs({ api }: Product, floor: number): Promise<void> {
  const [range = {}] = FILTER_VALUES.orderDate ?? [];
  await benchPairsWithin(api, floor, { name: 'pairs of filters within the range of the screen, p95', range, target: 250 });
  await benchPairsWithin(api, floor, { name: 'pairs of filters over all dates, p95', range: {} });
}

interface Pairs {
  readonly name: string;
  /** The filter that every page has. */
  readonly range: Readonly<Record<string, string>>;
  /** In milliseconds. */
  readonly target?: number;
}

async function benchPairsWithin(api: Product['api'], floor: number, { name, range, ...bounds }: Pairs): Promise<void> {
  const filters = arrivalReport.filters.map((filter) => filter.name).filter((filter) => !(filter === 'orderDate' && 'beginDate' in range));
  const timed: { what: string; walls: number[]; found: number }[] = [];
  for (const [at, one] of filters.entries())
    for (const other of filters.slice(at + 1))
      for (const first of FILTER_VALUES[one] ?? [])
        for (const second of FILTER_VALUES[other] ?? []) {
          const query = { ...first, ...second };
          const page = async () => {
            const { success, message, result } = await api.get<{ total: number }>(PATHS.page, { ...range, ...query });
            if (!success) throw new Error(`${JSON.stringify(query)}: ${message}`);
            return result.total;
          };
          const found = await page();
          timed.push({ what: JSON.stringify(query), walls: await measureTimes(TIMES, page), found });
        }
  const walls = timed.flatMap((each) => each.walls);
  const p95 = percentile(walls, 0.95);
  console.log(
    `${name}: ${timed.length} pairs: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${ratio(p95, floor)}), most ${Math.max(...walls).toFixed(1)} ms`,
  );
  record(name, p95, 'ms', { floor, ...bounds });
  const slowest = timed.map((each) => ({ ...each, slowest: Math.max(...each.walls) })).toSorted((a, b) => b.slowest - a.slowest);
  for (const { slowest: most, what, found } of slowest.slice(0, SLOWEST_NAMED))
    console.log(`  ${most.toFixed(1)} ms: ${what} (${found} found)`);
}

/**
 * Changes rows of the view, whole orders as in the BI, and has the server pull them, while a user reads pages; the
 * floor updates as many lines of the table that the product reads.
 */
async function benchPull({ api, database, server }: Product, changed: number): Promise<void> {
  // Rows of an earlier pull are not pulled again.
  await sql`update bi_purchase_order set changed_at = '2026-11-16 12:00:00' where changed_at > '2026-11-17 10:00:00'`.execute(
    database.kysely,
  );
  const { wall: floor } = await measure(() =>
    sql`
      update bi_purchase_order set shipping_quantity = shipping_quantity + 1, purchase_quantity = purchase_quantity + 1, changed_at = '2026-11-18 12:00:00'
      where ctid in (select ctid from bi_purchase_order order by purchase_order_code desc limit ${changed})
    `.execute(database.kysely),
  );
  await sql`
    insert into arrival_pull (corporate_id, changed_until) select min(id), timestamp '2026-11-18 11:00:00' from corporate on conflict (corporate_id) do update set changed_until = excluded.changed_until
  `.execute(database.kysely);
  const asking = repeatRequests(() => api.get(PATHS.page, { beginDate: '2026-05-14', endDate: '2026-11-18' }));
  const memory = watchMemory(server.pid);
  const upload = await pullNow(database);
  const { begin, growth } = memory.stop();
  const walls = await asking.stop();
  console.log(
    `pull of ${upload.updated.toLocaleString('en')} changed lines in ${upload.rows.toLocaleString('en')} rows: ${seconds(upload.took)} (${ratio(upload.took, floor)} an update of the rows themselves, ${seconds(floor)}); ` +
      `${walls.length} pages meanwhile: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p99 ${percentile(walls, 0.99).toFixed(1)} ms; ` +
      `the server grew by ${Math.round(growth / 1e6)} from ${Math.round(begin / 1e6)} MB`,
  );
  record(`pull of ${upload.updated.toLocaleString('en')} changed lines`, upload.took / 1000, 's', { floor: floor / 1000, target: 15 });
  record('pages during a pull, p99', percentile(walls, 0.99), 'ms', { target: 100 });
}

/** Starts a pull in the running server; returns the duration of the upload in milliseconds. */
async function pullNow(database: Database): Promise<{ took: number; rows: number; updated: number }> {
  return withQueue(database, async (jobs) => {
    const { rows: known } = await sql<{ newest: number }>`select coalesce(max(id), 0) as newest from upload`.execute(database.kysely);
    await database.transaction(async (tx) => jobs.enqueue(tx, pullJob, { corporateId: await firstCorporate(tx), what: 'changed' }));
    for (;;) {
      const { rows } = await sql<{ took: number; rows: number; updated: number; state: string; failure: unknown }>`
        select extract(epoch from finished_at - created_at)::float8 * 1000 as took, rows_read as rows, updated, state, failure from upload
        where importer = 'purchase-order' and file_name = 'bi_purchase_order' and user_name = 'BI' and id > ${known[0]?.newest ?? 0} order by id desc limit 1
      `.execute(database.kysely);
      const [upload] = rows;
      if (upload?.state === 'done') return upload;
      if (upload?.state === 'failed') throw new Error(JSON.stringify(upload.failure));
      await pause(200);
    }
  });
}

/** Notices of so many lines, all of which are enriched and matched again; the floor inserts as many result lines. */
async function benchUpdate({ api, database }: Product, notices: number): Promise<void> {
  await generateNotices(database, notices);
  const { wall: floor } = await measure(() =>
    sql`create table floor_of_update as select * from shipping_notice; drop table floor_of_update`.execute(database.kysely),
  );
  const pages = repeatRequests(() => api.get(PATHS.page, { beginDate: '2026-05-14', endDate: '2026-11-18' }));
  const first = await updateNow(api);
  const walls = await pages.stop();
  const again = await updateNow(api);
  const summary = await measureTimes(20, () => api.get(EXPECTED.page, { group: 'summaryCode' }));
  console.log(
    `update of shipping info of ${notices.toLocaleString('en')} notices: ${seconds(first)} (${ratio(first, floor)} a copy of the notices, ${seconds(floor)}), again ${seconds(again)}; ` +
      `${walls.length} pages meanwhile: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p99 ${percentile(walls, 0.99).toFixed(1)} ms; a page of the summary p95 ${percentile(summary, 0.95).toFixed(1)} ms`,
  );
  record(`update of shipping info, ${notices.toLocaleString('en')} notices`, first / 1000, 's', { floor: floor / 1000 });
  record('page of the summary, p95', percentile(summary, 0.95), 'ms');
}

/** Replaces the notices with ones for the first lines, each with its own DN. */
async function generateNotices(database: Database, notices: number): Promise<void> {
  // DELETE, not TRUNCATE: after a TRUNCATE all rows count as changed, and two million records would be rebuilt.
  for (const table of ['expected_arrival', 'arrival_shipping', 'shipping_notice'])
    await sql`delete from ${sql.table(table)}`.execute(database.kysely);
  await sql`
    insert into shipping_notice (corporate_id, upload_id, upload_row, customer_po_number, dn_number, part_number, qty, delivery_datetime, origin_city, ship_to_customer_id, customer_account_id)
    select l.corporate_id, l.upload_id, l.id, l.customer_po_number, 'NDN' || l.id, product.mpn, 30, l.purchase_order_create_date + time '09:00', '郑州', 'G1', 'F1'
    from (select * from purchase_line order by id limit ${notices}) l join product_mapping product using (product_code)
  `.execute(database.kysely);
  await sql`vacuum analyze shipping_notice`.execute(database.kysely);
}

/** Requests an update as on the screen; returns how long it took. */
async function updateNow(api: Product['api']): Promise<number> {
  const { wall } = await measure(async () => {
    const { result } = await api.post<{ request: number }>(EXPECTED.update, {});
    for (;;) {
      const { finished, failed } = (await api.get<{ finished: number; failed: boolean }>(EXPECTED.updateStatus)).result;
      if (finished >= result.request) return;
      if (failed) throw new Error('the update of shipping info failed');
      await pause(100);
    }
  });
  return wall;
}

/** Changes the type of a prefix that all lines have, and waits for the job. */
async function benchOrderTypes({ api, database }: Product): Promise<void> {
  const { wall: saved } = await measure(() =>
    api.post('/purchaseOrderCodeConfig/saveConfig', { purchaseOrderCodePre: '45', orderType: '其他' }),
  );
  const { wall } = await measure(async () => {
    for (;;) {
      const { rows } = await sql`select from arrival_order_type_change limit 1`.execute(database.kysely);
      if (rows.length === 0) return;
      await pause(200);
    }
  });
  console.log(
    `a prefix of all orders is saved in ${saved.toFixed(0)} ms; all records have its type ${seconds(wall)} later, of which up to five minutes are waiting`,
  );
}

async function benchExport({ api, server }: Product): Promise<void> {
  const memory = watchMemory(server.pid);
  let bytes = 0;
  const { wall } = await measure(async () => {
    const answer = await api.raw(PATHS.export);
    if (answer.body === null || !answer.ok) throw new Error(`export: ${answer.status}`);
    for await (const chunk of answer.body) bytes += chunk.length;
  });
  console.log(
    `export of everything: ${seconds(wall)}, ${Math.round(bytes / 1e6)} MB, the server grew by ${Math.round(memory.stop().growth / 1e6)} MB`,
  );
  record('export of everything', wall / 1000, 's');
}

if (import.meta.main) {
  const [records = '2000000', changed = '100000', folder, ...parts] = process.argv.slice(2);
  await benchArrivals(Number(records), Number(changed), folder, parts.length === 0 ? undefined : parts);
}
