// node scripts/run.mjs bench/ledger/main.ts [lots and moves each] [products] [lines of an upload] [products that it
// touches]: the ledger in full, and what an upload pays for it.
import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { rebuildAll, PRODUCTS_AT_ONCE } from '#features/ledger/server/catch-up.ts';
import { measure, percentile, ratio, watchMemory } from '../measure.ts';
import { withProduct, type Product } from '../product.ts';
import { record } from '../history.ts';

const ROUNDS = 5;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const count = (number: number) => number.toLocaleString('en');

/**
 * Measures the ledger; targets: a million lots and moves of 10,000 products in full 4 s, an upload of 10,000 lines of
 * 500 products 400 ms on top of its import.
 */
async function benchLedger(entries: number, products: number, lines: number, touched: number): Promise<void> {
  await withProduct(async ({ database, server }: Product) => {
    const corporateId = await fill(database, entries, products);
    const memory = watchMemory(server.pid);
    await benchFull(database, entries, products);
    await benchUploads(database, corporateId, lines, Math.min(touched, products));
    console.log(`the server grew by ${Math.round(memory.stop().growth / 1e6)} MB meanwhile`);
  });
}

/** Lots of arrival records, and deliveries, over two years. The ledger is computed afterwards. */
async function fill(database: Database, entries: number, products: number): Promise<number> {
  const corporateId = await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from corporate`.execute(tx);
    const id = rows[0]?.id ?? 0;
    for (const table of ['ledger_receipt', 'delivery_order_line']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    await sql`
      insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, unit_price_before_tax, supply_price, tax_point, updated_by)
      select 'MAT' || lpad(n::text, 6, '0'), 'iPhone', 'iPhone 17', '商品 ' || n, 'MPN' || n, 1000, 1100, 13, 'generator' from generate_series(0, ${products - 1}::integer) n
    `.execute(tx);
    await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_by) values ('J1', '13%', 'generator'), ('J2', '9', 'generator')`.execute(
      tx,
    );
    await sql`
      insert into ledger_receipt (corporate_id, receipt_id, product_code, received_date, quantity, untaxed_unit_price, tax_code)
      select ${id}::bigint, n * 4, 'MAT' || lpad((n * 7919::bigint % ${products})::text, 6, '0'), date '2024-11-18' + (n * 730 / ${entries})::integer, 1 + (n * 31 % 97)::integer,
        case when n % 10 > 0 then 100 + n % 9000 + 0.5 end, 'J' || 1 + n % 2
      from generate_series(1::bigint, ${entries}) n
    `.execute(tx);
    const uploadId = await newUpload(tx, id);
    await insertDeliveries(tx, id, uploadId, {
      from: 1,
      lines: entries,
      products,
      day: sql`date '2024-11-19' + (n * 729 / ${entries})::integer`,
    });
    for (const table of ['ledger_receipt', 'delivery_order_line']) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    return id;
  });
  await sql`vacuum analyze`.execute(database.kysely);
  return corporateId;
}

async function newUpload(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, corporate_id, state, file_name, user_id, user_name, created_at, heartbeat_at)
    values ('upload-record-1', ${corporateId}, 'done', 'generated.xlsx', 1, 'generator', now(), now()) returning id
  `.execute(tx);
  return rows[0]?.id ?? 0;
}

interface Deliveries {
  readonly from: number;
  readonly lines: number;
  readonly products: number;
  /** Of line `n`. */
  readonly day: ReturnType<typeof sql>;
}

/** For most products, slightly less is delivered than received. */
async function insertDeliveries(tx: Tx, corporateId: number, uploadId: number, { from, lines, products, day }: Deliveries): Promise<void> {
  await sql`
    insert into delivery_order_line (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item, delivery_create_time,
      jd_po_number, shipping_date, product_code, product_code_count, origin_city, destination_city)
    select ${corporateId}::bigint, 0, ${uploadId}::bigint, n, true, '8' || n, 10, (${day})::timestamp, 'PN' || n / 5, ${day},
      'MAT' || lpad((n * 7919::bigint % ${products})::text, 6, '0'), 1 + (n * 37 % 95)::integer, '上海', '北京'
    from generate_series(${from}::bigint, ${from + lines - 1}::bigint) n
  `.execute(tx);
}

/** Rebuilds the whole ledger like the job. The floor writes the same rows into a table without an index. */
async function benchFull(database: Database, entries: number, products: number): Promise<void> {
  await sql`insert into ledger_due (corporate_id, product_code) select distinct corporate_id, product_code from ledger_entry`.execute(
    database.kysely,
  );
  const { wall } = await measure(() => rebuildAll((work) => database.transaction(work), PRODUCTS_AT_ONCE));
  const { rows } = await sql<{ segments: number; shortages: number }>`
    select (select count(*) from ledger_segment) as segments, (select count(*) from ledger_shortage) as shortages
  `.execute(database.kysely);
  const { segments = 0, shortages = 0 } = rows[0] ?? {};
  const { wall: floor } = await measure(() => sql`create table bench_bare as select * from ledger_segment`.execute(database.kysely));
  await sql`drop table bench_bare`.execute(database.kysely);
  console.log(
    `${count(entries)} lots and ${count(entries)} moves of ${count(products)} products in full: ${seconds(wall)}, ${ratio(wall, floor)} a bare copy of the ` +
      `${count(segments)} segments (${seconds(floor)}), ${count(shortages)} shortages`,
  );
  record('full computation', wall / 1000, 's', { floor: floor / 1000, target: 4 });
  await sql`vacuum analyze`.execute(database.kysely);
  await sql`insert into ledger_due (corporate_id, product_code) select corporate_id, product_code from ledger_product`.execute(
    database.kysely,
  );
  const again = await measure(() => rebuildAll((work) => database.transaction(work), PRODUCTS_AT_ONCE));
  console.log(`the same again, when nothing differs: ${seconds(again.wall)}`);
  record('full computation, nothing differs', again.wall / 1000, 's', { floor: floor / 1000 });
}

/**
 * Stores and undoes the rows of an upload with and without the ledger. The difference is the ledger's cost.
 */
async function benchUploads(database: Database, corporateId: number, lines: number, products: number): Promise<void> {
  const stored = { on: [] as number[], off: [] as number[] };
  const undone = { on: [] as number[], off: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const ledger of ['off', 'on'] as const) {
      for (const change of ['insert', 'delete'])
        await sql
          .raw(`alter table delivery_order_line ${ledger === 'on' ? 'enable' : 'disable'} trigger ledger_changes_${change}`)
          .execute(database.kysely);
      const uploadId = await database.transaction((tx) => newUpload(tx, corporateId));
      const deliveries = { from: 1_000_000_001, lines, products, day: sql`date '2026-11-18'` };
      const store = await measure(() => database.transaction((tx) => insertDeliveries(tx, corporateId, uploadId, deliveries)));
      stored[ledger].push(store.wall);
      const undo = await measure(() =>
        database.transaction(async (tx) => void (await sql`delete from delivery_order_line where upload_id = ${uploadId}`.execute(tx))),
      );
      undone[ledger].push(undo.wall);
    }
  const median = (walls: readonly number[]) => percentile(walls, 0.5);
  for (const [what, walls] of [
    ['stored', stored],
    ['removed', undone],
  ] as const) {
    console.log(
      `${count(lines)} lines of ${count(products)} products ${what}: ${Math.round(median(walls.on))} ms with the ledger, ${Math.round(median(walls.off))} ms without: ` +
        `${Math.round(median(walls.on) - median(walls.off))} ms on top (medians of ${ROUNDS})`,
    );
    record(`${count(lines)} lines ${what}, on top`, median(walls.on) - median(walls.off), 'ms', { target: 400 });
  }
}

if (import.meta.main) {
  const [entries = 1_000_000, products = 10_000, lines = 10_000, touched = 500] = process.argv.slice(2).map(Number);
  await benchLedger(entries, products, lines, touched);
}
