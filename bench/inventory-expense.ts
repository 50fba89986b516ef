// node scripts/run.mjs bench/inventory-expense.ts [segments]: both inventory expense reports, the histogram and the
// rows behind a figure, over a million FIFO segments.
import { fillSegments, LOBS } from '#features/inventory-expense/server/testing/generate-segments.ts';
import { MORE_PATHS, PATHS } from '#features/inventory-expense/definition.ts';
import { internalSegments } from '#features/inventory-expense/segment-report.ts';
import type { BenchApi } from './api.ts';
import { measure, measureTimes, percentile } from './measure.ts';
import { withProduct } from './product.ts';
import { record } from './history.ts';

const SEGMENTS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 10;
/** Warm-up calls, which are not measured. */
const WARM_UP = 2;
/** No query takes longer than this at p95, in milliseconds. */
const TARGET = 300;

type Query = Readonly<Record<string, string | number>>;

const TODAY = new Date().toISOString().slice(0, 10);
const aYearBefore = (day: string) => new Date(Date.parse(day) - 365 * 86_400_000).toISOString().slice(0, 10);
const DEFAULTS: Query = {
  queryDate: TODAY,
  regardlessOfStockLimit: 21,
  freeDays: 21,
  annualizedRate: 6,
  inTimeBegin: aYearBefore(TODAY),
  inTimeEnd: TODAY,
};
const [LOB] = LOBS;
const AGES: Query = { lob: LOB, annualizedRate: 6, inTimeBegin: aYearBefore(TODAY), inTimeEnd: TODAY };
const PROVENANCE: Query = { ...DEFAULTS, id: LOB };

const CALLS: readonly [string, string, Query][] = [
  ['internal, all categories', PATHS.summary, DEFAULTS],
  ['internal, other days and rate', PATHS.summary, { ...DEFAULTS, regardlessOfStockLimit: 7, freeDays: 45, annualizedRate: 4.35 }],
  ['internal, last year', PATHS.summary, { ...DEFAULTS, inTimeBegin: aYearBefore(aYearBefore(TODAY)), inTimeEnd: aYearBefore(TODAY) }],
  ['internal, with outbound range', PATHS.summary, { ...DEFAULTS, outTimeBegin: aYearBefore(TODAY), outTimeEnd: TODAY }],
  ['internal, one category', PATHS.summary, { ...DEFAULTS, lob: LOB }],
  ['outer', PATHS.outer, {}],
  ['histogram of a year', PATHS.histogram, AGES],
  ['histogram of all receipts', PATHS.histogram, { ...AGES, inTimeBegin: '2023-07-01' }],
  ['where jdspend came from', MORE_PATHS.summaryProvenance, { ...PROVENANCE, column: 'jdspend' }],
  ['where the balance came from', MORE_PATHS.summaryProvenance, { ...PROVENANCE, column: 'balanceBy2023June30' }],
  ['segments behind jdspend', internalSegments.calls.page.path, { ...DEFAULTS, lob: LOB, figure: 'jdspend', size: 20, exactTotal: 1 }],
  ['notes', MORE_PATHS.notes, {}],
];

await withProduct(async ({ api, database }) => {
  const { wall, result: counted } = await measure(() => fillSegments(database, SEGMENTS));
  console.log(
    `${SEGMENTS.toLocaleString('en')} segments made in ${(wall / 1000).toFixed(1)} s, of which ${(counted / 1000).toFixed(1)} s to add them up`,
  );
  for (const [what, path, query] of CALLS) {
    const times = await timesOf(api, path, query);
    const p95 = percentile(times, 0.95);
    console.log(
      `${what}: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${p95 > TARGET ? `, MORE THAN ${TARGET} ms` : ''}`,
    );
    record(`${what}, p95`, p95, 'ms', { target: TARGET });
  }
});

async function timesOf(api: BenchApi, path: string, query: Query): Promise<number[]> {
  const call = async () => {
    const answer = await api.get(path, query);
    if (!answer.success) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.message}`);
  };
  await measureTimes(WARM_UP, call);
  return measureTimes(ROUNDS, call);
}
