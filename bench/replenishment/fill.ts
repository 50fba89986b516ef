import { sql } from 'kysely';
import { generateBiOrders, storeBiOrders } from '#features/arrivals/server/testing/generate-orders.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { addDays } from '#kit/time/business-time.ts';
import { fiscalYearOf, quartersOf } from '../../scripts/demo/fiscal-years.ts';

/** The number of products and of fiscal years, the last of which is the current one. */
interface Sizes {
  readonly products: number;
  readonly years: number;
  readonly today: string;
}

/** Forecasts of this week and the four before it. */
const FORECASTS = 5;
const T2_LINES = 3;
const STOCK_LINES = 5;
/** Devices issued in the last week, for each product. */
const DEVICES = 10;
/** Purchase-order lines, for each product. */
const ORDER_LINES = 6;

const sundayOf = (day: string) => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
const mondayOf = (day: string) => addDays(sundayOf(addDays(day, -1)), 1);

/** Fills all inputs of the overview; returns their fiscal years. */
export async function fillReplenishment(database: Database, sizes: Sizes): Promise<{ beginYear: number; endYear: number }> {
  const endYear = fiscalYearOf(sizes.today);
  const beginYear = endYear - sizes.years + 1;
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select corporate_id as id from shop order by id limit 1`.execute(tx);
    const of = { tx, corporateId: rows[0]?.id ?? 0, uploadId: await anUpload(tx, rows[0]?.id ?? 0), ...sizes };
    for (let year = beginYear; year <= endYear; year += 1) await fillYear(of, year);
    await fillProducts(of);
    await fillForecasts(of);
    await fillStocks(of);
    await fillDevices(of);
    await generateBiOrders(tx, { corporateId: of.corporateId, lines: sizes.products * ORDER_LINES, lastDay: addDays(sizes.today, -1) });
    await storeBiOrders(tx, of.corporateId);
  });
  await sql`vacuum analyze`.execute(database.kysely);
  return { beginYear, endYear };
}

interface Filling extends Sizes {
  readonly tx: Tx;
  readonly corporateId: number;
  readonly uploadId: number;
}

async function anUpload(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, corporate_id, state, file_name, user_id, user_name, created_at, heartbeat_at, finished_at)
    values ('dc-week-sale', ${corporateId}, 'done', 'bench.xlsx', 1, 'bench', now(), now(), now()) returning id
  `.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`insert into week_file (upload_id, import_time) values (${id}, now())`.execute(tx);
  return id;
}

const codes = (products: number) =>
  sql`(select n, 'MAT' || lpad(n::text, 6, '0') as code from generate_series(0, ${products - 1}::integer) n) product`;

async function record({ tx, corporateId, uploadId }: Filling, kind: string, key: string, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into period_record (corporate_id, kind, period_key, day, active_upload_id) values (${corporateId}, ${kind}, ${key}, ${day}, ${uploadId})
    on conflict (corporate_id, kind, period_key) do update set active_upload_id = excluded.active_upload_id returning id
  `.execute(tx);
  return rows[0]?.id ?? 0;
}

/** A year of the calendar, and the weekly sales of its quarters up to today. */
async function fillYear(of: Filling, year: number): Promise<void> {
  const { tx, corporateId, uploadId, products, today } = of;
  const { rows } = await sql<{ id: number }>`insert into fiscal_year (year) values (${year}) returning id`.execute(tx);
  for (const { quarter, startTime, endTime } of quartersOf(year)) {
    await sql`insert into fiscal_quarter (fiscal_year_id, quarter, start_day, end_day) values (${rows[0]?.id}, ${quarter}, ${startTime}, ${endTime})`.execute(
      tx,
    );
    if (startTime > today) continue;
    const recordId = await record(of, 'dc-week-sale', `FY${String(year % 100).padStart(2, '0')}Q${quarter}`, startTime);
    const figures = Array.from({ length: 13 }, (_, week) =>
      addDays(startTime, week * 7 + 6) < today ? sql`(n * 7 + ${week}) % 90` : sql`null`,
    );
    await sql`
      insert into dc_week_sale_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13)
      select ${corporateId}, ${recordId}, ${uploadId}, n + 2, true, code, ${sql.join(figures)} from ${codes(products)}
    `.execute(tx);
  }
}

async function fillProducts({ tx, products }: Filling): Promise<void> {
  await sql`
    insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, unit_price_before_tax, tax_point, updated_by)
    select code, (array['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'])[1 + n % 8], 'line ' || n % 20, '商品 ' || n, 'MPN' || n, 1000 + n, 13, 'bench'
    from ${codes(products)}
  `.execute(tx);
  const days = { mac: 28, watch: 24.5, ipad: 24.5, iphone: 17.5, airPods: 28, fitting: 42, others: 35 };
  await sql`insert into system_setting (key, value) values ('turnoverDays', ${JSON.stringify(days)}::jsonb) on conflict do nothing`.execute(
    tx,
  );
}

async function fillForecasts(of: Filling): Promise<void> {
  const { tx, corporateId, uploadId, products, today } = of;
  for (let week = 0; week < FORECASTS; week += 1) {
    const day = addDays(sundayOf(today), -7 * week);
    const recordId = await record(of, 'sale-forecast', day, day);
    await sql`
      insert into sale_forecast_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, week0, week1, week2, week3, week4, week_jd, order_count)
      select ${corporateId}, ${recordId}, ${uploadId}, n + 2, true, code, n % 80, n % 81, n % 82, n % 83, n % 84, n % 60, n % 40 from ${codes(products)}
    `.execute(tx);
  }
  const monday = mondayOf(today);
  const recordId = await record(of, 'inventory-sale', monday, monday);
  await sql`
    insert into inventory_sale_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, current_week_sale_count, jd_inventory_count)
    select ${corporateId}, ${recordId}, ${uploadId}, n + 2, true, code, n % 70, n % 300 from ${codes(products)}
  `.execute(tx);
}

/** Yesterday's inventories, reviewed. */
async function fillStocks(of: Filling): Promise<void> {
  const { tx, corporateId, uploadId, products, today } = of;
  const day = addDays(today, -1);
  const t2 = await record(of, 't2-inventory', day, day);
  await sql`
    insert into t2_inventory_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, distributor, city, inventory_count, in_transit_count)
    select ${corporateId}, ${t2}, ${uploadId}, n * ${T2_LINES}::integer + line, true, code, '经销商' || line, '北京', 5, n % 9
    from ${codes(products)} cross join generate_series(1, ${T2_LINES}::integer) line
  `.execute(tx);
  const stock = await record(of, 'disti-inventory', day, day);
  await sql`
    insert into disti_inventory_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, warehouse, city, inventory_count, receipt_date)
    select ${corporateId}, ${stock}, ${uploadId}, n * ${STOCK_LINES}::integer + line, true, code, '仓' || line, '上海', 1 + n % 50, ${day}::date - (n * 13 + line * 29) % 120
    from ${codes(products)} cross join generate_series(1, ${STOCK_LINES}::integer) line
  `.execute(tx);
  await sql`
    insert into record_review (kind, record_id, reviewed_at, user_id, user_name) values ('t2-inventory', ${t2}, now(), 1, 'bench'), ('disti-inventory', ${stock}, now(), 1, 'bench')
  `.execute(tx);
}

async function fillDevices({ tx, corporateId, products, today }: Filling): Promise<void> {
  await sql`
    insert into imei_record (corporate_id, delivery_number, part_number, serial_number, gi_date, updated_by)
    select ${corporateId}, 'D' || n / 100, 'MPN' || n % ${products}::integer, 'SN' || n, ${today}::date - n % 7, 'bench'
    from generate_series(1, ${products * DEVICES}::integer) n
  `.execute(tx);
}
