// node scripts/run.mjs bench/load/main.ts [users] [seconds] [rows] [downloads]: users who open lists, with a second of
// thought, while workbooks of so many rows are imported one after the other, and, with that option, while as many
// downloads are aborted and as many are read slowly.
import { createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import type { Database } from '#kit/database/server/connection.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { writeWorkbook } from '#kit/workbook/server/write/write-workbook.ts';
import type { BenchApi } from '../api.ts';
import { fillList } from '../lists/generate.ts';
import { percentile, ratio, residentMemory } from '../measure.ts';
import { withProduct, type Product } from '../product.ts';
import { usersAtWork, type CallTimes } from './page-calls.ts';
import { signedInUsers } from './users.ts';
import { record } from '../history.ts';

/** The share of the time in which only the users run: the floor. */
const ALONE = 1 / 4;
/** Rows of the list that is exported. */
const LISTED_ROWS = 20_000;
/** The interval in which a slow reader reads a piece, in milliseconds. */
const SLOW_READ_MS = 1000;
/** Every connection must be returned to the pool after this time. */
const BACK_WITHIN_MS = 5000;

async function benchLoad(users: number, seconds: number, rows: number, downloads: number): Promise<void> {
  await withProduct(async (product) => {
    await fillList(product.database, logisticsMapping, LISTED_ROWS);
    const signedIn = await signedInUsers(product, users);
    const workbooks = [await workbookOf(product, rows, 'A'), await workbookOf(product, rows, 'B')];
    const contents = await Promise.all(workbooks.map((file) => openAsBlob(file)));
    const original = `/ops/uploads/${await importOnce(product.api, contents[1], rows, 'first')}/file`;
    const alone = await usersAtWork(signedIn, AbortSignal.timeout(seconds * ALONE * 1000));
    say('alone', alone, alone);

    const memory: number[] = [];
    const watching = setInterval(() => memory.push(residentMemory(product.server.pid)), 500);
    const until = AbortSignal.timeout(seconds * 1000);
    const [requested, imports, downloaded] = await Promise.all([
      usersAtWork(signedIn, until),
      importsUntil(product.api, contents, rows, until),
      downloadsUntil(signedIn, original, downloads, seconds, until),
    ]);
    clearInterval(watching);
    say(`with ${imports} imports of ${rows.toLocaleString('en')} rows${downloads > 0 ? ` and ${downloaded}` : ''}`, requested, alone);
    recordCalls(downloads > 0 ? 'during imports and downloads' : 'during imports', requested, alone);
    console.log(
      `  the server's memory: ${shareOf(memory, 0, 1 / 3)} MB in the first third at most, ${shareOf(memory, 2 / 3, 1)} MB in the last`,
    );
    await sayConnections(product.database);
  });
}

function say(when: string, { walls, errors }: CallTimes, floor: CallTimes): void {
  const figures = [0.5, 0.95, 0.99].map((share) => {
    const figure = percentile(walls, share);
    return `p${share * 100} ${figure.toFixed(0)} ms (${ratio(figure, percentile(floor.walls, share))})`;
  });
  console.log(`${walls.length} page calls ${when}: ${errors} errors, ${figures.join(', ')}`);
}

function recordCalls(load: string, { walls, errors }: CallTimes, alone: CallTimes): void {
  for (const [share, target] of [
    [0.95, 150],
    [0.99, 300],
  ] as const)
    record(`${load}, p${share * 100}`, percentile(walls, share), 'ms', { floor: percentile(alone.walls, share), target });
  record('errors', errors, '', { target: 0 });
}

function shareOf(memory: readonly number[], from: number, to: number): number {
  return Math.round(Math.max(...memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to))) / 1e6);
}

/** Two editions of one list differ in a value of every row. */
async function workbookOf({ folder }: Product, rows: number, edition: string): Promise<string> {
  const file = path.join(folder, `load-${edition}.xlsx`);
  const values = function* () {
    for (let n = 0; n < rows; n++) yield [`C${n}`, `名称${n % 500}${edition}`, `O${n % 900}`, `N${n % 900}`, `J${n % 300}`, null];
  };
  const columns = storageLocation.fields.map(({ label }) => ({ header: label }));
  await writeWorkbook(createWriteStream(file), { sheets: [{ name: 'Sheet1', columns, rows: values() }] });
  return file;
}

/** Imports in sequence, each of which changes every row; waits for the last one. */
async function importsUntil(api: BenchApi, contents: readonly Blob[], rows: number, until: AbortSignal): Promise<number> {
  let done = 0;
  for (; !until.aborted; done++) await importOnce(api, contents[done % contents.length], rows, `load ${done}`);
  return done;
}

async function importOnce(api: BenchApi, content: Blob | undefined, rows: number, key: string): Promise<number> {
  if (content === undefined) throw new Error('there is no workbook');
  const { path: at, fileField } = storageLocation.calls.import ?? { path: '', fileField: '' };
  const answer = await api.upload<ImportAnswer>(at, fileField, { name: 'load.xlsx', content }, {}, key);
  if (!answer.success) throw new Error(`Import ${key}: ${answer.message}`);
  const { inserted, updated, unchanged, uploadId } = answer.result;
  if (inserted + updated + unchanged !== rows) throw new Error(`Import ${key}: ${JSON.stringify(answer).slice(0, 500)}`);
  return uploadId;
}

/**
 * The same number of aborted exports and of slow readers of an imported workbook, spread over the users and the first
 * half of the time.
 */
async function downloadsUntil(
  users: readonly BenchApi[],
  original: string,
  count: number,
  seconds: number,
  until: AbortSignal,
): Promise<string> {
  const statuses = new Map<number, number>();
  const one = async (number: number, slow: boolean) => {
    await pause(((seconds * 1000) / 2) * (number / count));
    const user = users[(number * 2 + (slow ? 1 : 0)) % users.length];
    // Aborted while the file is created, or while it is sent.
    const leaving = slow ? until : AbortSignal.any([until, AbortSignal.timeout(20 + number * 20)]);
    try {
      const response = await user?.raw(slow ? original : (logisticsMapping.calls.export?.path ?? ''), {}, { signal: leaving });
      statuses.set(response?.status ?? 0, (statuses.get(response?.status ?? 0) ?? 0) + 1);
      for await (const _piece of response?.body ?? []) await pause(SLOW_READ_MS, undefined, { signal: leaving });
    } catch {
      // Aborted as intended.
    }
  };
  await Promise.all(Array.from({ length: count }, (_, number) => Promise.all([one(number, false), one(number, true)])));
  const answered = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  return `${count} broken-off and ${count} slow downloads (answered: ${answered || 'none'})`;
}

async function sayConnections(database: Database): Promise<void> {
  await pause(BACK_WITHIN_MS);
  const { rows } = await database.pool.query<{ busy: number }>(
    `select count(*) as busy from pg_stat_activity where datname = current_database() and application_name in ('back-office', 'back-office-export') and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  console.log(`  ${rows[0]?.busy} connections in use ${BACK_WITHIN_MS / 1000} s after the end`);
  record(`connections in use ${BACK_WITHIN_MS / 1000} s after the end`, rows[0]?.busy ?? 0, '', { target: 0 });
}

const [users = 200, seconds = 120, rows = 100_000, downloads = 0] = process.argv.slice(2).map(Number);
await benchLoad(users, seconds, rows, downloads);
