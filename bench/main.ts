import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeChartAndPage } from './chart.ts';
import { SUBJECT_VARIABLE } from './history.ts';
import { PARTS } from './parts.ts';

/*
 * npm run bench                              every part, at full size; hours on a small machine
 * npm run bench -- lists first-load          these parts
 * npm run bench -- lists --scale 0.05        with a twentieth of the rows
 * npm run bench -- lists --record            appends to bench/history.jsonl, and generates the chart and the page
 * npm run bench -- --chart                   generates the chart and docs/benchmarks.md from the history
 *
 * Each part runs in a process of its own, on a database of its own. Figures that depend on the machine are printed with
 * a floor of the same run.
 */

const { values, positionals } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    chart: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const scale = Number(values.scale);
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0 || !(scale > 0)) {
  console.error(`Parts are ${Object.keys(PARTS).join(', ')}; --scale is a number above 0.`);
  process.exit(1);
}
if (values.record && scale !== 1) {
  console.error('Only figures at full size are recorded: leave out --scale.');
  process.exit(1);
}

const parts = values.chart && positionals.length === 0 ? [] : Object.entries(PARTS);
for (const [name, part] of parts) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}: ${part.what}${scale === 1 ? '' : `, at ${scale} of the size`} (${conditions()})`);
  const sizes = part.sizes.map((size) => String(Math.max(1, Math.round(size * scale))));
  const env = values.record ? { ...process.env, [SUBJECT_VARIABLE]: name } : process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL(part.file, import.meta.url)), ...sizes], { stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}
if (values.record || values.chart) writeChartAndPage();

/** The load of the machine, which every figure depends on. */
function conditions(): string {
  return `Node ${process.versions.node}, ${cpus().length} processors, load ${(loadavg()[0] ?? 0).toFixed(1)}, ${new Date().toISOString().slice(0, 16)}Z`;
}
