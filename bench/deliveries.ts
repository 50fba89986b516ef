// node scripts/run.mjs bench/deliveries.ts [rows] [rows there already]: a delivery-note workbook of 100,000 rows into a
// table that holds a million, and the same workbook again, from the first byte sent to the committed rows.
import { createReadStream, createWriteStream, openAsBlob, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { deliveryNotes } from '#features/uploads/definition.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { copyIn, copyOut } from '#kit/database/server/copy.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { writeWorkbook } from '#kit/workbook/server/write/write-workbook.ts';
import { fillAgeingLines } from './ageing-lines.ts';
import type { BenchApi } from './api.ts';
import { inflateFloor } from './large-import/floors.ts';
import { repeatRequests, measure, percentile, ratio, watchMemory } from './measure.ts';
import { withProduct, type Product } from './product.ts';
import { record } from './history.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Measures the import of rows into a table with other rows. */
async function benchDeliveries(rows: number, before: number): Promise<void> {
  await withProduct(async (product) => {
    const { database, folder } = product;
    const { wall } = await measure(() => fillAgeingLines(database, before));
    console.log(`${before.toLocaleString('en')} delivery-order lines made in ${seconds(wall)}`);
    const file = path.join(folder, 'deliveries.xlsx');
    await makeWorkbook(file, rows);
    for (const [what, expected] of [
      ['first import', 'inserted'],
      ['the same file again', 'unchanged'],
    ] as const) {
      await benchUpload(product, file, rows, what, expected);
    }
  });
}

async function benchUpload(product: Product, file: string, rows: number, what: string, expected: 'inserted' | 'unchanged'): Promise<void> {
  const { api, server, database, folder } = product;
  const id = await dayRow(api);
  const content = await openAsBlob(file);
  const memory = watchMemory(server.pid);
  const pages = repeatRequests(() => api.get('/logisticsAging/getPage'));
  const { wall, result } = await measure(() =>
    api.upload<ImportAnswer>('/upload/dataImport', 'file', { name: 'deliveries.xlsx', content }, { id: String(id) }, `${what} ${file}`),
  );
  const walls = await pages.stop();
  const { growth } = memory.stop();
  if (!result.success || result.result[expected] !== rows) throw new Error(`${what}: ${JSON.stringify(result).slice(0, 1000)}`);
  const { wall: inflate } = await inflateFloor(file);
  const copy = await bareCopy(database, path.join(folder, 'deliveries.copy'), result.result.uploadId);
  console.log(
    `${rows.toLocaleString('en')} rows × ${deliveryNotes.records.fields.length} (${(statSync(file).size / 1e6).toFixed(1)} MB) ${what}: ${seconds(wall)}, ` +
      `${ratio(wall, inflate + copy)} the floor of ${seconds(inflate + copy)} (inflate ${seconds(inflate)} + bare COPY ${seconds(copy)})`,
  );
  console.log(
    `  the report's lines followed in the same transaction; the server grew by ${Math.round(growth / 1e6)} MB; ` +
      `${walls.length} page calls of the report meanwhile: p50 ${percentile(walls, 0.5).toFixed(1)} ms, p99 ${percentile(walls, 0.99).toFixed(1)} ms`,
  );
  record(what, wall / 1000, 's', { floor: (inflate + copy) / 1000 });
  record(`${what}, memory`, growth / 1e6, 'MB');
  record(`${what}, pages of the report meanwhile, p99`, percentile(walls, 0.99), 'ms');
}

/** Today's record of the delivery notes, which a job creates at the start of the server. */
async function dayRow(api: BenchApi): Promise<number> {
  for (;;) {
    const { result } = await api.get<{ list: { id: number; flag: boolean }[] }>('/upload/uploadRecordPage', { type: 1 });
    const open = result.list.find(({ flag }) => flag);
    if (open !== undefined) return open.id;
    await pause(100);
  }
}

async function makeWorkbook(file: string, rows: number): Promise<void> {
  // Delivery orders of another season would be refused (decision 31).
  const today = new Date().toISOString().slice(0, 10);
  const cities = ['上海', '深圳', '成都', '郑州', '昆山', '重庆'];
  const destinations = ['北京', '德州', '沈阳', '武汉', '西安', '成都', '上海', '广州'];
  const values = function* () {
    for (let n = 0; n < rows; n++) {
      const hour = String(n % 24).padStart(2, '0');
      yield [
        `81${String(Math.floor(n / 3)).padStart(8, '0')}`,
        ((n % 3) + 1) * 10,
        `${today} ${hour}:${String(n % 60).padStart(2, '0')}:00`,
        `PN${String(Math.floor(n / 5)).padStart(8, '0')}`,
        today,
        `收货方${n % 40}`,
        `MAT${String((n * 7) % 320).padStart(6, '0')}`,
        1 + (n % 50),
        cities[n % cities.length] ?? null,
        destinations[n % destinations.length] ?? null,
        n % 2 === 0 ? '港内' : '港外',
        `送达方${n % 25}`,
      ];
    }
  };
  const columns = deliveryNotes.records.fields.map(({ label }) => ({ header: label }));
  await writeWorkbook(createWriteStream(file), { sheets: [{ name: 'Sheet1', columns, rows: values() }] });
}

/**
 * The floor of storing the same rows: COPY of prepared text into an empty table of the same columns without an index,
 * in milliseconds.
 */
async function bareCopy(database: Database, file: string, uploadId: number): Promise<number> {
  const columns = [
    'corporate_id',
    'period_record_id',
    'upload_id',
    'upload_row',
    'current',
    ...deliveryNotes.records.fields.map(columnOf),
  ].join(', ');
  await database.readOnly(async (tx) =>
    pipeline(
      await copyOut(tx, `copy (select ${columns} from delivery_order_line where upload_id = ${uploadId}) to stdout`),
      createWriteStream(file),
    ),
  );
  await sql.raw(`create table bench_bare as select ${columns} from delivery_order_line with no data`).execute(database.kysely);
  const { wall } = await measure(() =>
    database.transaction(async (tx) =>
      pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), await copyIn(tx, `copy bench_bare (${columns}) from stdin`)),
    ),
  );
  await sql`drop table bench_bare`.execute(database.kysely);
  return wall;
}

if (import.meta.main) await benchDeliveries(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1_000_000));
