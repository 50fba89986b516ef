// node scripts/run.mjs bench/replenishment/main.ts [products] [years]: the replenishment overview's pages, totals and
// export.
import { replenishment } from '#features/replenishment/definition.ts';
import { businessDay } from '#kit/time/business-time.ts';
import type { BenchApi } from '../api.ts';
import { measure, measureTimes, percentile, watchMemory } from '../measure.ts';
import { withProduct } from '../product.ts';
import { fillReplenishment } from './fill.ts';
import { record } from '../history.ts';

const ROUNDS = 15;
/** Warm-up calls, which are not measured. */
const WARM_UP = 3;
const { calls } = replenishment;

type Query = Readonly<Record<string, string | number>>;

/** Measures the overview; target: first page 250 ms. */
async function benchReplenishment(products: number, years: number): Promise<void> {
  await withProduct(async ({ api, database, server }) => {
    const today = businessDay(new Date(), 'Asia/Shanghai');
    const { wall, result: span } = await measure(() => fillReplenishment(database, { products, years, today }));
    console.log(`${products.toLocaleString('en')} products over ${years} years made in ${(wall / 1000).toFixed(1)} s`);
    const pages: readonly [string, Query][] = [
      ['first page of 10', {}],
      ['first page of 200', { size: 200 }],
      ['last page of 200', { size: 200, current: Math.ceil(products / 200) }],
      ['one category, by material', { lob: 'iPad', orderBy: 'productCode', order: 'asc' }],
      ['by what can be ordered', { orderBy: 'canOrder', order: 'desc' }],
    ];
    for (const [what, query] of pages) await say(api, what, calls.page.path, { ...span, ...query });
    await say(api, 'totals', calls.totals?.path ?? '', span);
    const first = (await api.get<{ list: { id: string }[] }>(calls.page.path, span)).result.list[0];
    await say(api, 'where an average comes from', calls.provenance?.path ?? '', {
      ...span,
      id: first?.id ?? '',
      column: 'previous8WeekAvg',
    });
    await sayExport(api, server.pid, span);
  });
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

async function say(api: BenchApi, what: string, at: string, query: Query): Promise<void> {
  const call = async () => {
    const answer = await api.get(at, query);
    if (!answer.success) throw new Error(`${what}: ${answer.message}`);
  };
  await measureTimes(WARM_UP, call);
  const walls = await measureTimes(ROUNDS, call);
  console.log(`${what}: p50 ${ms(percentile(walls, 0.5))}, p95 ${ms(percentile(walls, 0.95))}`);
  record(`${what}, p95`, percentile(walls, 0.95), 'ms', what === 'first page of 10' ? { target: 250 } : {});
}

async function sayExport(api: BenchApi, pid: number, span: Query): Promise<void> {
  const unfolded: string[] = [];
  for (let year = Number(span.beginYear); year <= Number(span.endYear); year += 1) {
    const key = `FY${String(year % 100).padStart(2, '0')}`;
    unfolded.push(key, ...[1, 2, 3, 4].map((quarter) => `${key}Q${quarter}`));
  }
  const memory = watchMemory(pid);
  const { wall, result: bytes } = await measure(async () => {
    let length = 0;
    const { body } = await api.raw(calls.export.path, { ...span, unfolded: unfolded.join(',') });
    for await (const chunk of body as ReadableStream<Uint8Array>) length += chunk.length;
    return length;
  });
  console.log(
    `export, all expanded: ${(wall / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, the server grew by ${(memory.stop().growth / 1e6).toFixed(0)} MB`,
  );
  record('export, all expanded', wall / 1000, 's');
}

if (import.meta.main) await benchReplenishment(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 5));
