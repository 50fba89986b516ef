// node scripts/run.mjs bench/ageing-report.ts [lines]: the page call and the export of the logistics ageing report over
// a million delivery-order lines.
import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import { fillAgeingLines } from './ageing-lines.ts';
import type { BenchApi } from './api.ts';
import { measure, measureTimes, percentile, ratio, watchMemory } from './measure.ts';
import { withProduct } from './product.ts';
import { record } from './history.ts';

const LINES = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 20;
/** Warm-up calls, which are not measured. */
const WARM_UP = 3;
const PAGE = '/logisticsAging/getPage';

type Query = Readonly<Record<string, string | number>>;

/** A call that finds nothing by an index: the cost of a page call without rows. */
const FLOOR: Query = { deliveryOrderNumber: 'nothing begins so' };

const PAGES: readonly [string, Query][] = [
  ['first page', {}],
  ['first page of 100', { size: 100 }],
  ['page 1,000 of 10', { current: 1000 }],
  ['page 5,000 of 100 (row 500,000)', { current: 5000, size: 100 }],
  ['last page of 100', { current: Math.floor((LINES * 0.99) / 100), size: 100 }],
  ['exact total', { size: 1, exactTotal: 1 }],
  ['one category', { lobList: 'iPhone' }],
  ['three categories', { lobList: 'iPad,Beats,配件' }],
  ['one route', { pathWayList: '上海-北京' }],
  ['shipping type', { typeOfShipping: 3 }],
  ['trunk late', { groundLineOnTime: 0 }],
  ['warehoused on time', { warehousingOnTime: 1 }],
  ['one delivery order', { deliveryOrderNumber: '8000012345' }],
  ['3,000 delivery lines by prefix', { deliveryOrderNumber: '8000012' }],
  ['30,000 old delivery lines by prefix', { deliveryOrderNumber: '800001' }],
  ['one material', { productCode: 'MAT000042' }],
  ['created on a day', { deliveryCreateTimeBegin: '2026-06-01', deliveryCreateTimeEnd: '2026-06-01' }],
  ['created in a month', { deliveryCreateTimeBegin: '2026-03-01', deliveryCreateTimeEnd: '2026-03-31' }],
  ['shipped in an old month', { shippingDateBegin: '2025-12-01', shippingDateEnd: '2025-12-31' }],
  ['appointment on a day', { appointmentTimeBegin: '2026-06-01', appointmentTimeEnd: '2026-06-01' }],
  ['VC signed in a quarter', { storageTimeBegin: '2026-01-01', storageTimeEnd: '2026-03-31' }],
  ['transfer signed until a day', { transferTimeEnd: '2026-02-01' }],
  ['category, late, old month', { lobList: 'iPad', warehousingOnTime: 0, shippingDateBegin: '2026-01-01', shippingDateEnd: '2026-01-31' }],
  ['route, type, late on both', { pathWayList: '上海-北京', typeOfShipping: 1, groundLineOnTime: 0, warehousingOnTime: 0 }],
  ['by shipping date, ascending', { orderBy: 'shippingDate', order: 'asc' }],
  ['by material, descending', { orderBy: 'productCode', order: 'desc' }],
  ['by verdict of the warehousing, late first', { orderBy: 'displayWarehousingOnTime', order: 'desc' }],
  ['by overdue days, longest first', { orderBy: 'overdueDuration', order: 'desc' }],
  ['not finished in the warehouse', { warehousingOnTime: 2 }],
  ['warehoused in so many days or more, by them', { warehousingTimeBegin: '4.5', orderBy: 'warehousingTime', order: 'asc' }],
  ['one category, row 50,000', { lobList: 'iPhone', current: 500, size: 100 }],
  ['warehoused on time, row 99,900', { warehousingOnTime: 1, current: 999, size: 100 }],
];

await withProduct(async ({ api, database, server }) => {
  const { wall } = await measure(() => fillAgeingLines(database, LINES));
  console.log(`${LINES.toLocaleString('en')} lines made in ${seconds(wall)}`);
  await measurePages(api);
  await measureFiles(api, server.pid);
  await measureChanges(database);
});

/** The target of a page at the largest size (docs/scale.md). */
const PAGE_TARGET_MS = 250;

async function measurePages(api: BenchApi): Promise<void> {
  const floor = await timesOf(api, FLOOR);
  console.log(`floor, a page without rows: p50 ${milliseconds(percentile(floor, 0.5))}, p95 ${milliseconds(percentile(floor, 0.95))}`);
  for (const [what, query] of PAGES) {
    const times = await timesOf(api, query);
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(`${what}: p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, ${ratio(p50, percentile(floor, 0.5))} the floor`);
    record(`${what}, p95`, p95, 'ms', { floor: percentile(floor, 0.95), target: PAGE_TARGET_MS });
  }
  const figures = await measureTimes(ROUNDS, () => api.get('/logisticsAging/figures'));
  console.log(`figures of all lines: p50 ${milliseconds(percentile(figures, 0.5))}, p95 ${milliseconds(percentile(figures, 0.95))}`);
  const combo = await measureTimes(ROUNDS, () => api.get('/logisticsAging/getComboBoxContent'));
  console.log(`filter options: p50 ${milliseconds(percentile(combo, 0.5))}, p95 ${milliseconds(percentile(combo, 0.95))}`);
}

async function timesOf(api: BenchApi, query: Query): Promise<number[]> {
  const call = async () => {
    const answer = await api.get(PAGE, query);
    if (!answer.success) throw new Error(`${JSON.stringify(query)}: ${answer.message}`);
  };
  await measureTimes(WARM_UP, call);
  return measureTimes(ROUNDS, call);
}

async function measureFiles(api: BenchApi, pid: number): Promise<void> {
  for (const [what, at] of [
    ['export of every line', '/logisticsAging/download'],
    ['summary of every line', '/logisticsAging/logisticsAgingSummaryDownload'],
  ] as const) {
    const memory = watchMemory(pid);
    const { wall, result: bytes } = await measure(async () => {
      let length = 0;
      for await (const chunk of (await api.raw(at)).body as ReadableStream<Uint8Array>) length += chunk.length;
      return length;
    });
    console.log(
      `${what}: ${seconds(wall)}, ${(bytes / 1e6).toFixed(0)} MB, the server grew by ${(memory.stop().growth / 1e6).toFixed(0)} MB`,
    );
    record(what, wall / 1000, 's');
  }
}

/** The cost of a change of one record that many lines depend on. */
async function measureChanges(of: Database): Promise<void> {
  const changes: readonly [string, string][] = [
    ['a product', `update product_mapping set lob = 'Watch' where product_code = 'MAT000042'`],
    [
      'a standard',
      `update logistics_mapping set ground_line_standard_time = 9 where pathway_begin_location = '上海' and pathway_end_location = '北京' and type_of_shipping = 1`,
    ],
    ['a receipt', `update vc_receipt set storage_time = now() where id = (select max(id) from vc_receipt)`],
  ];
  for (const [what, statement] of changes) {
    const { wall } = await measure(() => of.transaction((tx) => sql.raw(statement).execute(tx)));
    console.log(`a change of ${what}, with the lines that depend on it: ${milliseconds(wall)}`);
    record(`a change of ${what}`, wall, 'ms');
  }
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}
