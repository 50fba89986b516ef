// How long the import of a large workbook takes, from the first byte sent to the committed rows, against the floor of the same run; what it
// costs the server in memory; and how fast pages stay meanwhile. `node scripts/run.mjs bench/large-import/main.ts [rows]`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { migrate } from '#kit/database/server/migrate.ts';
import { workbookColumn } from '#kit/import/server/template.ts';
import { writeWorkbook } from '#kit/workbook/server/write-workbook.ts';
import { processorTime } from './processor-time.ts';
import { signIn } from '../api.ts';
import { INITIAL_PASSWORD } from '../server-process.ts';
import { keepAsking, measure, percentile, ratio, watchMemory } from '../measure.ts';
import { copyFloor, inflateFloor, writeCopyText } from './floors.ts';
import { WIDE_TABLE, wideList, wideRow } from './wide-list.ts';

const BASE = '/apple-edi-erp';
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const rowsPerSecond = (rows: number, milliseconds: number) => `${Math.round(rows / (milliseconds / 1000)).toLocaleString('en')} rows/s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Measures the import of a workbook with so many rows of 25 columns and prints the figures; targets in issue terms: 2.5×, 200 MB, 100 ms. */
export async function benchLargeImport(rows: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), { outlivesParent: false });
  const database = openDatabase(postgres.url, { maxConnections: 4 });
  try {
    await migrate(database);
    await sql.raw(WIDE_TABLE).execute(database.kysely);
    const file = path.join(folder, 'wide.xlsx');
    await makeWorkbook(file, rows);
    const server = fork(new URL('./server.ts', import.meta.url), [postgres.url, path.join(folder, 'spool'), INITIAL_PASSWORD]);
    try {
      const [origin] = (await once(server, 'message')) as [string];
      const { rows: found } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely);
      const postmaster = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${found[0]?.pid}/status`, 'latin1'))?.[1]);
      await benchServer(origin, { server: server.pid ?? 0, postmaster }, file, rows, async () => {
        const text = path.join(folder, 'wide.copy');
        await writeCopyText(database, createWriteStream(text));
        const { wall: inflate } = await inflateFloor(file);
        return { inflate, bareCopy: await copyFloor(database, text, false), indexedCopy: await copyFloor(database, text, true) };
      });
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

async function makeWorkbook(file: string, rows: number): Promise<void> {
  const every = function* () {
    for (let n = 0; n < rows; n++) yield wideRow(n);
  };
  await writeWorkbook(createWriteStream(file), {
    sheets: [{ name: 'Sheet1', columns: wideList.fields.map(workbookColumn), rows: every() }],
  });
}

interface Floors {
  readonly inflate: number;
  readonly bareCopy: number;
  readonly indexedCopy: number;
}

async function benchServer(
  origin: string,
  pids: { server: number; postmaster: number },
  file: string,
  rows: number,
  floors: () => Promise<Floors>,
): Promise<void> {
  const { token } = await signIn(origin);
  const upload = async (what: string, dryRun = '') => {
    const form = new FormData();
    form.set('file', await openAsBlob(what), 'wide.xlsx');
    const response = await fetch(`${origin}${BASE}/bench/import?dryRun=${dryRun}`, {
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
  // A server that people use has read a workbook before: code that is loaded once is no growth.
  const small = `${file}.small.xlsx`;
  await makeWorkbook(small, 1000);
  await upload(small, '1');
  console.log(
    `${rows} rows × 25 columns, ${megabytes(statSync(file).size)}; load of the machine ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} processors`,
  );
  for (const [what, expected] of [
    ['first import', 'inserted'],
    ['the same file again', 'unchanged'],
  ] as const) {
    const memory = watchMemory(pids.server);
    const pages = keepAsking(async () =>
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
  }
}

if (import.meta.main) await benchLargeImport(Number(process.argv[2] ?? 460_000));
