import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * npm run bench                              every part, at full size; hours on a small machine
 * npm run bench -- lists first-load          these parts
 * npm run bench -- lists --scale 0.05        with a twentieth of the rows
 *
 * Each part runs in a process of its own, on a database of its own. Every figure that depends on the machine is printed beside a floor of the same run.
 * What was measured when is kept in docs/benchmarks.md.
 */

interface Part {
  readonly file: string;
  readonly what: string;
  /** Numbers of rows at full size, as the part takes them. */
  readonly sizes: readonly number[];
}

const PARTS: Readonly<Record<string, Part>> = {
  'large-import': { file: 'large-import/main.ts', what: 'a workbook of 460,000 rows × 25 from upload to committed', sizes: [460_000] },
  deliveries: { file: 'deliveries.ts', what: '100,000 delivery-order rows beside 1,000,000, twice', sizes: [100_000, 1_000_000] },
  'ageing-report': { file: 'ageing-report.ts', what: 'pages and files of the ageing report on 1,000,000 lines', sizes: [1_000_000] },
  lists: { file: 'lists.ts', what: 'first pages of each list of master data at 1,000,000 rows', sizes: [1_000_000] },
  imei: {
    file: 'imei/main.ts',
    what: '5,000,000 IMEI codes: pages and filters, a query by 50,000 serial numbers, export, an import of 500,000',
    sizes: [5_000_000, 500_000, 50_000],
  },
  arrivals: {
    file: 'arrivals.ts',
    what: '2,000,000 arrival records: pages with pairs of filters, a pull of 100,000 changed lines beside pages, the export',
    sizes: [2_000_000, 100_000],
  },
  split: {
    file: 'split.ts',
    what: 'a demand of 5,000 lines over 500 stock lots in 40 warehouses: from upload to split, beside pages',
    sizes: [5000, 500, 40],
  },
  ledger: {
    file: 'ledger/main.ts',
    what: '1,000,000 lots and moves of 10,000 products in full, and what an upload of 10,000 lines of 500 products pays for the ledger',
    sizes: [1_000_000, 10_000, 10_000, 500],
  },
  'ledger-sequences': {
    file: 'ledger/sequences.ts',
    what: '1,000 random sequences of uploads, undos, pulls, corrections and mappings, the ledger held against the whole after each change',
    sizes: [1_000],
  },
  'inventory-expense': {
    file: 'inventory-expense.ts',
    what: 'inventory expenses, histogram and what they are made of, on 1,000,000 segments of 10,000 products',
    sizes: [1_000_000],
  },
  replenishment: {
    file: 'replenishment/main.ts',
    what: 'the replenishment overview of 10,000 products and 5 years: pages and export',
    sizes: [10_000, 5],
  },
  'replenishment-scrolling': {
    file: 'replenishment/scrolling.ts',
    what: 'how its table scrolls with over 300 columns, on a page of 200 of 400 products',
    sizes: [400, 5],
  },
  'cargo-status': {
    file: 'cargo-status.ts',
    what: '5,000 MPNs: pages and exports of the cargo status and the batch plan, a day’s snapshot',
    sizes: [5_000],
  },
  backup: {
    file: 'backup.ts',
    what: 'backup and restore of every list with 100,000 rows and 300,000 lines of the ageing report',
    sizes: [100_000, 300_000],
  },
  load: {
    file: 'load/main.ts',
    what: '200 users with a second of thought for 120 seconds, beside imports of 100,000 rows',
    sizes: [200, 120, 100_000],
  },
  'load-downloads': {
    file: 'load/main.ts',
    what: 'the same beside 100 downloads that are broken off and 100 that are read slowly, too',
    sizes: [200, 120, 100_000, 100],
  },
  'my-work': {
    file: 'my-work/main.ts',
    what: '200 users who follow their work, and 30 changes of it, beside three years of records',
    sizes: [200, 30],
  },
  dashboards: {
    file: 'dashboards.ts',
    what: 'ten years of weekly sales of 50 brands: the calls of the dashboards, and ten charts in a browser',
    sizes: [520, 50],
  },
  'first-load': { file: 'first-load.ts', what: 'what a browser loads, and when the first rows are there', sizes: [] },
};

const { values, positionals } = parseArgs({ options: { scale: { type: 'string', default: '1' } }, allowPositionals: true });
const scale = Number(values.scale);
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0 || !(scale > 0)) {
  console.error(`Parts are ${Object.keys(PARTS).join(', ')}; --scale is a number above 0.`);
  process.exit(1);
}

for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}: ${part.what}${scale === 1 ? '' : `, at ${scale} of the size`} (${conditions()})`);
  const sizes = part.sizes.map((size) => String(Math.max(1, Math.round(size * scale))));
  const child = spawn(process.execPath, [fileURLToPath(new URL(part.file, import.meta.url)), ...sizes], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}

/** What else the machine had to do, without which no figure says anything. */
function conditions(): string {
  return `Node ${process.versions.node}, ${cpus().length} processors, load ${(loadavg()[0] ?? 0).toFixed(1)}, ${new Date().toISOString().slice(0, 16)}Z`;
}
