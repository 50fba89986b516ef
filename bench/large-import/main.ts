// How long the import of a large workbook takes, from the first byte sent to the committed rows, against the floor of
// the same run; what it costs the server in memory; and how fast pages stay meanwhile. `node scripts/run.mjs
// bench/large-import/main.ts [rows]`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { migrate } from '#kit/database/server/migrate.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { processorTime } from './processor-time.ts';
import { signIn } from '../api.ts';
import { INITIAL_PASSWORD } from '../server-process.ts';
import { repeatRequests, measure, percentile, ratio, watchMemory } from '../measure.ts';
import { copyFloor, inflateFloor, writeCopyText } from './floors.ts';
import { easyList, hardList, tableOf } from './bench-list.ts';
import { writeEasyWorkbook, writeHardWorkbook } from './workbooks.ts';
import { record } from '../history.ts';

const BASE = '/apple-edi-erp';
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const rowsPerSecond = (rows: number, milliseconds: number) => `${Math.round(rows / (milliseconds / 1000)).toLocaleString('en')} rows/s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** A measured workbook and its list. */
interface Measured {
  readonly name: string;
  readonly what: string;
  readonly list: ListDefinition;
  readonly write: (file: string, rows: number) => Promise<void>;
}

const WORKBOOKS: readonly Measured[] = [
  { name: 'easy workbook', what: 'texts that repeat', list: easyList, write: writeEasyWorkbook },
  {
    name: 'harder workbook',
    what: 'at least 5,000 values a column, a quarter empty, long shared strings, formatted numbers',
    list: hardList,
    write: writeHardWorkbook,
  },
];

/**
 * Measures the imports of workbooks with so many rows of 25 columns and prints the figures; targets in issue terms:
 * 2.5×, 200 MB, 100 ms; of the harder one 2.0×, 150 MB, 50 ms.
 */
async function benchLargeImport(rows: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), { outlivesParent: false });
  const database = openDatabase(postgres.url, { maxConnections: 4 });
  try {
    await migrate(database);
    for (const { list } of WORKBOOKS) await sql.raw(tableOf(list)).execute(database.kysely);
    const server = fork(new URL('./server.ts', import.meta.url), [postgres.url, path.join(folder, 'spool'), INITIAL_PASSWORD]);
    try {
      const [origin] = (await once(server, 'message')) as [string];
      const { rows: found } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely);
      const postmaster = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${found[0]?.pid}/status`, 'latin1'))?.[1]);
      for (const measured of WORKBOOKS) {
        const file = path.join(folder, `${measured.list.table}.xlsx`);
        await measured.write(file, rows);
        await benchServer(origin, { server: server.pid ?? 0, postmaster }, measured, file, rows, async () => {
          const text = path.join(folder, 'rows.copy');
          await writeCopyText(database, measured.list, createWriteStream(text));
          const { wall: inflate } = await inflateFloor(file);
          const copy = (indexed: boolean) => copyFloor(database, measured.list, text, indexed);
          return { inflate, bareCopy: await copy(false), indexedCopy: await copy(true) };
        });
      }
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Floors {
  readonly inflate: number;
  readonly bareCopy: number;
  readonly indexedCopy: number;
}

async function benchServer(
  origin: string,
  pids: { server: number; postmaster: number },
  { name, what: kind, list, write }: Measured,
  file: string,
  rows: number,
  floors: () => Promise<Floors>,
): Promise<void> {
  const { token } = await signIn(origin);
  const upload = async (what: string, dryRun = '') => {
    const form = new FormData();
    form.set('file', await openAsBlob(what), 'large.xlsx');
    const response = await fetch(`${origin}${BASE}${list.calls.import?.path}?dryRun=${dryRun}`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    });
    return (await response.json()) as {
      success: boolean;
      message: string;
      result: { inserted: number; updated: number; unchanged: number };
    };
  };
  // A warm-up import, since code that is loaded once is not growth.
  const small = `${file}.small.xlsx`;
  await write(small, 1000);
  await upload(small, '1');
  console.log(
    `${rows} rows × 25 columns, ${kind}, ${megabytes(statSync(file).size)}; load of the machine ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} processors`,
  );
  for (const [what, expected] of [
    ['first import', 'inserted'],
    ['same file again', 'unchanged'],
  ] as const) {
    const memory = watchMemory(pids.server);
    const pages = repeatRequests(async () =>
      (await fetch(`${origin}${BASE}/logisticsAging/getMappingPage`, { headers: { authorization: token } })).json(),
    );
    const used = () => [processorTime(pids.server), processorTime(pids.postmaster)] as const;
    const [serverBefore, databaseBefore] = used();
    const { wall, result } = await measure(() => upload(file));
    const [serverAfter, databaseAfter] = used();
    const walls = await pages.stop();
    const { growth } = memory.stop();
    if (!result.success || result.result[expected] !== rows) throw new Error(`${what}: ${JSON.stringify(result)}`);
    const { inflate, bareCopy, indexedCopy } = await floors();
    console.log(
      `${what}: ${seconds(wall)}, ${rowsPerSecond(rows, wall)} (processor: server ${seconds(serverAfter - serverBefore)}, database ${seconds(databaseAfter - databaseBefore)})`,
    );
    console.log(
      `  floor: inflate ${seconds(inflate)} + COPY ${seconds(indexedCopy)} into a table with the list's indexes: ${ratio(wall, inflate + indexedCopy)}; without any index ${seconds(bareCopy)}: ${ratio(wall, inflate + bareCopy)}`,
    );
    console.log(
      `  server memory grew by ${megabytes(growth)}; ${walls.length} page calls meanwhile: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p99 ${percentile(walls, 0.99).toFixed(1)} ms`,
    );
    record(`${name}, ${what}`, wall / 1000, 's', { floor: (inflate + indexedCopy) / 1000, targetRatio: 2 });
    if (what !== 'first import') continue;
    record(`${name}, memory`, growth / 2 ** 20, 'MB', { target: name === 'easy workbook' ? 200 : 150 });
    record(`${name}, pages meanwhile, p99`, percentile(walls, 0.99), 'ms', { target: name === 'easy workbook' ? 100 : 50 });
  }
}

if (import.meta.main) await benchLargeImport(Number(process.argv[2] ?? 460_000));
