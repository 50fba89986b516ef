// node scripts/run.mjs bench/split.ts [lines] [lots] [warehouses]: a demand workbook from its upload to its split,
// while a user reads pages.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { PATHS } from '#features/warehouse-split/definition.ts';
import { loadSolver } from '#features/warehouse-split/server/solve/highs.ts';
import { planSplit } from '#features/warehouse-split/plan/plan.ts';
import type { SplitInput } from '#features/warehouse-split/plan/input.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { repeatRequests, measure, percentile } from './measure.ts';
import { withProduct, type Product } from './product.ts';
import { fillSplitLists, LOB, piecesOf, uploadDemand, type SplitSize } from './split-fixture.ts';
import { record } from './history.ts';

/** Duration of the measurement of pages without a split, in milliseconds. */
const FLOOR_MS = 5000;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/**
 * Measures a split over many MPNs and over one alone, which is the hardest; target: 8 s, pages meanwhile p99 of 100 ms.
 */
async function benchSplit(lines: number, lots: number, warehouses: number): Promise<void> {
  await benchSolver({ lines, lots, warehouses, mpns: 1 });
  await withProduct(async (product) => {
    await benchFloor(product);
    for (const mpns of [100, 1]) await benchUpload(product, { lines, lots, warehouses, mpns });
  });
}

const MPN = (at: number) => `BENCH-${at}`;
const daysBetween = (from: number, to: number) => 1 + ((from * 7 + to * 13) % 17);

/**
 * The computation alone, on this process's thread, with every line in a city of its own, so that no lines are combined.
 */
async function benchSolver({ lines, lots, warehouses }: SplitSize): Promise<void> {
  const solve = await loadSolver();
  const input: SplitInput = {
    lobs: [LOB],
    products: [{ productCode: 'P', mpn: MPN(0), productName: 'P', lob: LOB, supplyPrice: null, restricted: false }],
    lines: Array.from({ length: lines }, (_, at) => ({
      row: at + 2,
      mpn: MPN(0),
      warehouse: `J${at}`,
      city: `C${at}`,
      pieces: piecesOf(at),
    })),
    lots: Array.from({ length: lots }, (_, at) => ({
      productCode: 'P',
      warehouse: `W${at % warehouses}`,
      city: `S${at % warehouses}`,
      receiptDate: `2026-${String(1 + (at % 9)).padStart(2, '0')}-11`,
      pieces: 10 + (at % 60),
    })),
    routes: [],
    ageing: Array.from({ length: warehouses }, (_, from) =>
      Array.from({ length: lines }, (__, to) => ({
        startCity: `S${from}`,
        endCity: `C${to}`,
        lob: LOB,
        days: daysBetween(from, to) + (to % 3),
      })),
    ).flat(),
  };
  const { wall } = await measure(async () => planSplit(input, solve));
  console.log(`computation alone, one MPN, ${lines.toLocaleString('en')} cities: ${seconds(wall)}`);
  record('computation alone', wall / 1000, 's');
}

/** The same pages without a split. */
async function benchFloor({ api }: Product): Promise<void> {
  const asking = repeatRequests(() => api.get(PATHS.tasks, { lob: LOB }));
  await pause(FLOOR_MS);
  const walls = await asking.stop();
  console.log(`${walls.length} pages alone: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p99 ${percentile(walls, 0.99).toFixed(1)} ms`);
}

async function benchUpload({ api, database }: Product, size: SplitSize): Promise<void> {
  await fillSplitLists(database, size);
  const asking = repeatRequests(() => api.get(PATHS.tasks, { lob: LOB }));
  const { wall } = await measure(async () => {
    await uploadDemand(api, size, `split-${size.mpns}`);
    await untilComputed(database);
  });
  const walls = await asking.stop();
  const took = await sql<{ ms: number; waited: number; problems: number; allocated: number }>`
    select extract(epoch from file.computed_at - job.started_on)::float8 * 1000 as ms,
      extract(epoch from job.started_on - upload.finished_at)::float8 * 1000 as waited,
      (select count(*) from split_problem where split_file_id = file.id)::integer as problems,
      (select sum(pieces) from split_allocation where split_file_id = file.id)::float8 as allocated
    from split_file file join upload on upload.id = file.upload_id
    join job_queue.job on job.name = 'compute-split' and (job.data ->> 'recordId')::bigint = file.id
    order by file.id desc limit 1
  `.execute(database.kysely);
  const [of] = took.rows;
  console.log(
    `${size.lines.toLocaleString('en')} lines, ${size.lots} lots, ${size.warehouses} warehouses, ${of?.problems} MPNs (${of?.allocated} pieces allocated): ` +
      `upload to split ${seconds(wall)}, of which ${seconds(of?.waited ?? 0)} until the job began and ${seconds(of?.ms ?? 0)} the job; ` +
      `${walls.length} pages meanwhile: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p99 ${percentile(walls, 0.99).toFixed(1)} ms`,
  );
  const mpns = size.mpns === 1 ? 'one MPN' : `${size.mpns} MPNs`;
  record(`${size.lines.toLocaleString('en')} lines of ${mpns}, upload to split`, wall / 1000, 's', { target: 8 });
  record(`${mpns}, pages meanwhile, p99`, percentile(walls, 0.99), 'ms', { target: 100 });
}

async function untilComputed(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ state: string }>`select state from split_file order by id desc limit 1`.execute(database.kysely);
    if (rows[0]?.state === 'separated') return;
    if (rows[0]?.state === 'failed') throw new Error('the split failed');
    await pause(50);
  }
}

if (import.meta.main) {
  const [lines = 5000, lots = 500, warehouses = 40] = process.argv.slice(2).map(Number);
  await benchSplit(lines, lots, warehouses);
}
