// node scripts/run.mjs bench/imei/main.ts [devices] [imported] [requests]: pages and filters of the IMEI codes, the
// query by serial numbers, export and import.
import { createReadStream, createWriteStream, openAsBlob, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { imeiRecords, snQuery } from '#features/imei/definition.ts';
import { copyIn, copyOut } from '#kit/database/server/copy.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { workbookColumn } from '#kit/import/server/template.ts';
import { writeWorkbook } from '#kit/workbook/server/write/write-workbook.ts';
import { inflateFloor } from '../large-import/floors.ts';
import { measure, measureTimes, percentile, ratio, watchMemory } from '../measure.ts';
import { withProduct, type Product } from '../product.ts';
import { DEVICE_COLUMNS, devices, fillDevices, sizes } from './devices.ts';
import { queriesOf } from './questions.ts';
import { record } from '../history.ts';

/** Requests of each page; the first one is not counted. */
const TIMES = 4;
const SLOWEST_NAMED = 6;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const { calls, table } = imeiRecords;

interface Sizes {
  /** Existing devices. */
  readonly there: number;
  readonly imported: number;
  readonly requested: number;
}

/**
 * Measures the IMEI codes; targets: pages p95 of 250 ms, the query 3 s at constant memory, the import 2.0 × its floor.
 */
async function benchImei({ there, imported, requested }: Sizes): Promise<void> {
  await withProduct(async (product) => {
    const { database } = product;
    const floor = percentile(await measureTimes(20, () => product.api.get(calls.page.path)), 0.5);
    const { wall } = await measure(() => fillDevices(database, there, there + imported));
    console.log(`${there.toLocaleString('en')} devices made in ${seconds(wall)}; a page of the empty list takes ${floor.toFixed(1)} ms`);
    for (const { name, bytes } of await sizes(database)) console.log(`  ${name} ${megabytes(bytes)}`);
    await benchPages(product, there, floor);
    await benchQuery(product, requested, there);
    await benchExport(product);
    await benchImport(product, there, imported);
  });
}

/** The target of a page at the largest size (docs/scale.md). */
const PAGE_TARGET_MS = 250;
const QUERY_TARGET_S = 3;

async function benchPages({ api }: Product, there: number, floor: number): Promise<void> {
  const ask = async (query: Readonly<Record<string, string | number>>) => {
    const answer = await api.get<{ records: Record<string, unknown>[]; total: number; totalCapped: boolean }>(calls.page.path, query);
    if (!answer.success) throw new Error(`${JSON.stringify(query)}: ${answer.message}`);
    return answer.result;
  };
  const last = Math.ceil(there / 10);
  const samples = await Promise.all([1, 0.2, 0.5, 0.9, 1].map((share, at) => ask({ current: at === 0 ? 1 : Math.ceil(last * share) })));
  const found = samples.map(({ records }) => records[0] ?? {});
  for (const { filter, questions } of queriesOf(found)) {
    const timed = [];
    for (const { what, query } of questions) {
      const { total, totalCapped } = await ask(query);
      timed.push({ what, walls: await measureTimes(TIMES - 1, () => ask(query)), found: totalCapped ? `${total}+` : String(total) });
    }
    const walls = timed.flatMap((each) => each.walls);
    console.log(
      `${filter}: ${questions.length} pages, p50 ${percentile(walls, 0.5).toFixed(1)} ms (${ratio(percentile(walls, 0.5), floor)}), ` +
        `p95 ${percentile(walls, 0.95).toFixed(1)} ms (${ratio(percentile(walls, 0.95), floor)}), most ${Math.max(...walls).toFixed(1)} ms`,
    );
    record(`${there.toLocaleString('en')} devices, ${filter}, p95`, percentile(walls, 0.95), 'ms', { floor, target: PAGE_TARGET_MS });
    const slowest = timed.map((each) => ({ ...each, slowest: Math.max(...each.walls) })).toSorted((a, b) => b.slowest - a.slowest);
    for (const each of slowest.slice(0, SLOWEST_NAMED))
      if (each.slowest > 25) console.log(`  ${each.slowest.toFixed(1)} ms: ${each.what} (${each.found} found)`);
  }
  const deep = [1000, Math.ceil(last / 2), last].map(async (current) => {
    const walls = await measureTimes(TIMES, () => ask({ current }));
    return `page ${current.toLocaleString('en')} ${percentile(walls, 0.5).toFixed(1)} ms`;
  });
  console.log((await Promise.all(deep)).join(', '));
}

/** Queries by a workbook of serial numbers; every twentieth is unknown. */
async function benchQuery({ api, server, database, folder }: Product, requested: number, there: number): Promise<void> {
  const { rows } = await sql<{ sn: string }>`
    select case when n % 20 = 0 then 'NONE' || n else (select serial_number from ${sql.table(table)} where id = 1 + n * 7919::bigint % ${there}) end as sn
    from generate_series(0, ${requested - 1}::integer) n
  `.execute(database.kysely);
  const file = path.join(folder, 'sn.xlsx');
  const columns = snQuery.fields.map((field) => workbookColumn(field, (text) => text));
  await writeWorkbook(createWriteStream(file), { sheets: [{ name: 'SN', columns, rows: rows.map(({ sn }) => [sn]) }] });
  const content = await openAsBlob(file);
  const ask = () => {
    const form = new FormData();
    form.set(snQuery.calls.query.fileField, content, 'sn.xlsx');
    return api.raw(snQuery.calls.query.path, {}, { method: 'POST', body: form });
  };
  await (await ask()).arrayBuffer();
  const memory = watchMemory(server.pid);
  const { wall, result } = await measure(async () => (await (await ask()).arrayBuffer()).byteLength);
  const { wall: inflate } = await inflateFloor(file);
  console.log(
    `query of ${requested.toLocaleString('en')} serial numbers: ${seconds(wall)} (inflating the question ${inflate.toFixed(0)} ms), ${megabytes(result)}, the server grew by ${megabytes(memory.stop().growth)}`,
  );
  record(`query by ${requested.toLocaleString('en')} serial numbers`, wall / 1000, 's', { target: QUERY_TARGET_S });
}

async function benchExport({ api, server }: Product): Promise<void> {
  const memory = watchMemory(server.pid);
  let bytes = 0;
  const { wall } = await measure(async () => {
    const answer = await api.raw(calls.export.path);
    if (answer.body === null || !answer.ok) throw new Error(`export: ${answer.status}`);
    for await (const chunk of answer.body) bytes += chunk.length;
  });
  console.log(`export of everything: ${seconds(wall)}, ${megabytes(bytes)}, the server grew by ${megabytes(memory.stop().growth)}`);
  record('export of everything', wall / 1000, 's');
}

/**
 * Imports further devices, the same file again, and undoes the first import. The floor copies the same rows into the
 * same table.
 */
async function benchImport(product: Product, there: number, imported: number): Promise<void> {
  const { api, server, database, folder } = product;
  const file = path.join(folder, 'devices.xlsx');
  await writeDevices(database, file, there, imported);
  const content = await openAsBlob(file);
  const { path: at, fileField } = calls.import;
  const walls = [];
  for (const what of ['import', 'the same file again']) {
    const memory = watchMemory(server.pid);
    const { wall, result } = await measure(() =>
      api.upload<string[]>(at, fileField, { name: 'devices.xlsx', content }, {}, `bench ${what}`),
    );
    if (!result.success || result.result.length > 0) throw new Error(`${what}: ${JSON.stringify(result).slice(0, 1000)}`);
    walls.push({ what, wall, growth: memory.stop().growth });
  }
  const undo = await undoFirst(product);
  const { inflate, indexed, bare } = await floorsOf(database, folder, file, there, imported);
  console.log(`${imported.toLocaleString('en')} devices, ${megabytes(statSync(file).size)}, into ${there.toLocaleString('en')}:`);
  console.log(
    `  floor: inflate ${seconds(inflate)} + COPY into the table with its indexes ${seconds(indexed)}; into one without any ${seconds(bare)}`,
  );
  for (const { what, wall, growth } of walls)
    console.log(
      `  ${what}: ${seconds(wall)}, ${ratio(wall, inflate + indexed)} the floor (${ratio(wall, inflate + bare)} the one without indexes), the server grew by ${megabytes(growth)}`,
    );
  console.log(`  undone: ${seconds(undo)}`);
  const first = walls[0]?.wall ?? Number.NaN;
  record(`import of ${imported.toLocaleString('en')}`, first / 1000, 's', { floor: (inflate + indexed) / 1000, targetRatio: 2 });
  record(`undo of ${imported.toLocaleString('en')}`, undo / 1000, 's');
}

/** Undoes the import that made the devices; returns how long that took, in milliseconds. */
async function undoFirst({ api }: Product): Promise<number> {
  const { result } = await api.get<{ files: { answer: { uploadId: number } }[] }>('/ops/batches/bench import');
  const at = `/ops/uploads/${result.files[0]?.answer.uploadId}/undo`;
  const { wall, result: answer } = await measure(() =>
    api.raw(at, {}, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  );
  if (!answer.ok) throw new Error(`undo: ${await answer.text()}`);
  return wall;
}

async function writeDevices(database: Database, file: string, there: number, imported: number): Promise<void> {
  const columns = imeiRecords.fields.map((field) => workbookColumn(field, (text) => text));
  await database.readOnly(async (tx) => {
    const statement = sql<
      Record<string, string | null>
    >`select ${sql.raw(DEVICE_COLUMNS)} from (${devices(there, there + imported, there + imported)}) made`;
    const rows = (async function* () {
      for await (const batch of streamRows(tx, statement)) for (const row of batch) yield Object.values(row);
    })();
    await writeWorkbook(createWriteStream(file), { sheets: [{ name: 'Sheet1', columns, rows }] });
  });
}

/**
 * The floors in milliseconds: inflating the workbook, and copying its rows as text into the same table and into one
 * without indexes.
 */
async function floorsOf(database: Database, folder: string, file: string, there: number, imported: number) {
  const text = path.join(folder, 'devices.copy');
  const columns = `corporate_id, ${DEVICE_COLUMNS}, updated_by`;
  const { rows } = await sql<{ id: number }>`select min(id) as id from corporate`.execute(database.kysely);
  await database.readOnly(async (tx) => {
    const made = devices(there, there + imported, there + imported).compile(tx).sql;
    await pipeline(
      await copyOut(tx, `copy (select ${rows[0]?.id}, ${DEVICE_COLUMNS}, 'bench' from (${made}) made) to stdout`),
      createWriteStream(text),
    );
  });
  await sql`delete from ${sql.table(table)} where created_upload_id is not null`.execute(database.kysely);
  await sql`vacuum analyze ${sql.table(table)}`.execute(database.kysely);
  await sql.raw(`create table bench_bare (like ${table} including identity including defaults)`).execute(database.kysely);
  const copied = async (into: string) => {
    const { wall } = await measure(() =>
      database.transaction(async (tx) =>
        pipeline(createReadStream(text, { highWaterMark: 256 * 1024 }), await copyIn(tx, `copy ${into} (${columns}) from stdin`)),
      ),
    );
    return wall;
  };
  const bare = await copied('bench_bare');
  const indexed = await copied(table);
  return { inflate: (await inflateFloor(file)).wall, indexed, bare };
}

if (import.meta.main) {
  const [there = 5_000_000, imported = 500_000, requested = 50_000] = process.argv.slice(2).map(Number);
  await benchImei({ there, imported, requested });
}
