import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Random } from '#kit/workbook/server/testing/random.ts';

/*
 * Random changes of a company's ledger: uploads of deliveries and adjustments, their undo, pulls, corrections of
 * arrivals, mappings and tax codes. The rows are written in the order in which imports write them. There are few
 * products and days, so that changes concern the same rows.
 */

const CODES = ['A', 'B', 'C', 'D', '物料-5'] as const;
const ORDERS = ['O1', 'O2', 'O3', 'O4', 'O5', 'O6'] as const;
const TAX_CODES = ['J1', 'J2', 'J3'] as const;
const ADJUSTED_DAYS = 3;
/** The maximum number of successive uploads of deliveries that can be undone. */
const UNDO_DEPTH = 4;

interface Company {
  readonly id: number;
  /** Uploads of deliveries, oldest first. */
  readonly deliveries: number[];
  /** The adjustments of each day, oldest first. */
  readonly adjustments: { readonly recordId: number; readonly uploads: number[] }[];
}

type Step = (life: RandomLife, tx: Tx, company: Company) => Promise<void>;

/** Two companies that share their mappings, and random changes of both. */
export class RandomLife {
  readonly random: Random;
  readonly #companies: readonly Company[];

  private constructor(random: Random, companies: readonly Company[]) {
    this.random = random;
    this.#companies = companies;
  }

  /** Creates the companies in an empty database. */
  static async begin(database: Database, random: Random): Promise<RandomLife> {
    const companies = await database.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into corporate (code, name) values ('8001', 'one'), ('8002', 'other') returning id
      `.execute(tx);
      return Promise.all(rows.map(({ id }) => companyOf(tx, id)));
    });
    return new RandomLife(random, companies);
  }

  /** Makes one change, in its own transaction; returns its name. */
  async step(database: Database): Promise<string> {
    const company = this.random.pick(this.#companies);
    const step = this.random.pick(STEPS);
    await database.transaction((tx) => step(this, tx, company));
    return `${step.name} of ${company.id}`;
  }

  /** Gives each company records of every kind. */
  async fill(database: Database): Promise<void> {
    for (const company of this.#companies)
      for (const step of [uploadDeliveries, uploadAdjustments, pull]) await database.transaction((tx) => step(this, tx, company));
  }

  /** `yyyy-MM-dd` of one of ten days, so that many rows have the same day. */
  day(): string {
    return `2026-03-0${this.random.below(10)}`.replace('-00', '-10');
  }

  code(): string {
    return this.random.pick(CODES);
  }

  pieces(): number {
    return 1 + this.random.below(12);
  }

  /** A random amount with this number of decimals, or null. */
  amount(decimals: number, most = 100): string | null {
    return this.random.chance(0.25)
      ? null
      : `${this.random.below(most)}.${String(this.random.below(10 ** decimals)).padStart(decimals, '0')}`;
  }
}

async function companyOf(tx: Tx, id: number): Promise<Company> {
  const { rows } = await sql<{ id: number }>`
    insert into period_record (corporate_id, kind, period_key, day)
    select ${id}::bigint, 'data-adjustment', day::date::text, day::date from generate_series(date '2026-03-03', date '2026-03-01' + ${ADJUSTED_DAYS + 1}::integer, interval '1 day') day
    returning id
  `.execute(tx);
  return { id, deliveries: [], adjustments: rows.map((row) => ({ recordId: row.id, uploads: [] })) };
}

async function newUpload(tx: Tx, { id }: Company): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, corporate_id, state, file_name, user_id, user_name, created_at, heartbeat_at)
    values ('random', ${id}, 'done', 'random.xlsx', 1, 'random', now(), now()) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

async function uploadDeliveries(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  const { random } = life;
  const uploadId = await newUpload(tx, company);
  const keys = new Map(Array.from({ length: 2 + random.below(8) }, () => [`${1 + random.below(8)}-${10 + 10 * random.below(2)}`, null]));
  await sql`
    update delivery_order_line set current = false where corporate_id = ${company.id} and current
      and delivery_order_number || '-' || purchase_order_line_item = any(${[...keys.keys()]})
  `.execute(tx);
  let row = 1;
  for (const key of keys.keys()) {
    const [number, item] = key.split('-');
    await sql`
      insert into delivery_order_line (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item, delivery_create_time,
        jd_po_number, shipping_date, product_code, product_code_count, origin_city, destination_city)
      values (${company.id}, 0, ${uploadId}, ${(row += 1)}, true, ${number}, ${item}::integer, now()::timestamp, 'PO', ${random.chance(0.1) ? null : life.day()}::date, ${life.code()},
        ${random.chance(0.1) ? 0 : life.pieces()}, '上海', '北京')
    `.execute(tx);
  }
  company.deliveries.push(uploadId);
  if (company.deliveries.length > UNDO_DEPTH) company.deliveries.shift();
}

async function undoDeliveries(_life: RandomLife, tx: Tx, company: Company): Promise<void> {
  const uploadId = company.deliveries.pop();
  if (uploadId === undefined) return;
  await sql`delete from delivery_order_line where upload_id = ${uploadId}`.execute(tx);
  await sql`
    update delivery_order_line t set current = true where corporate_id = ${company.id} and not current and upload_id = (
      select max(upload_id) from delivery_order_line o where o.corporate_id = t.corporate_id and o.delivery_order_number = t.delivery_order_number
        and o.purchase_order_line_item = t.purchase_order_line_item
    )
  `.execute(tx);
}

async function uploadAdjustments(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  const { random } = life;
  const { recordId, uploads } = random.pick(company.adjustments);
  const uploadId = await newUpload(tx, company);
  await sql`update data_adjustment_line set current = false where period_record_id = ${recordId} and current`.execute(tx);
  const rows = 1 + random.below(5);
  for (let row = 2; row < 2 + rows; row += 1) {
    const count = life.pieces() * (random.chance(0.5) ? 1 : -1);
    await sql`
      insert into data_adjustment_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, adjust_count, reason, taxed_unit_price, receipt_date)
      values (${company.id}, ${recordId}, ${uploadId}, ${row}, true, ${life.code()}, ${count}, '盘点', ${life.amount(2)}::numeric, ${random.chance(0.5) ? null : life.day()}::date)
    `.execute(tx);
  }
  uploads.push(uploadId);
}

async function undoAdjustments(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  const { uploads } = life.random.pick(company.adjustments);
  const uploadId = uploads.pop();
  if (uploadId === undefined) return;
  await sql`delete from data_adjustment_line where upload_id = ${uploadId}`.execute(tx);
  await sql`update data_adjustment_line set current = true where upload_id = ${uploads.at(-1) ?? 0}`.execute(tx);
}

/** Replaces the rows of an order, as a pull from the BI does: first the shipments, then the lines. */
async function pull(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  const { random } = life;
  const order = random.pick(ORDERS);
  const uploadId = await newUpload(tx, company);
  await sql`delete from purchase_delivery where corporate_id = ${company.id} and purchase_order_code = ${order}`.execute(tx);
  const items = [10, 20].filter(() => random.chance(0.8));
  for (const item of items)
    for (const [dn, batch] of [
      ['DN1', null],
      ['DN2', 'X'],
      ['DN2', 'Y'],
    ].filter(() => random.chance(0.6))) {
      const received = random.chance(0.3) ? null : life.pieces();
      await sql`
        insert into purchase_delivery (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, dn_number, batch_code, shipping_quantity, dc_received_date, received_quantity)
        values (${company.id}, ${uploadId}, 1, ${order}, ${item}, ${`${order}${dn}`}, ${batch ?? null}, ${12}, ${received === null || random.chance(0.1) ? null : life.day()}::date, ${received})
      `.execute(tx);
    }
  await sql`
    delete from purchase_line where corporate_id = ${company.id} and purchase_order_code = ${order} and purchase_order_line_item <> all(${items}::integer[])
  `.execute(tx);
  for (const item of items)
    await sql`
      insert into purchase_line (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, purchase_order_create_date, product_code, purchase_quantity,
        deleted_quantity, tax_code, untaxed_unit_price)
      values (${company.id}, ${uploadId}, 1, ${order}, ${item}, '2026-02-01', ${life.code()}, 30, 0, ${random.chance(0.2) ? null : random.pick(TAX_CODES)}, ${life.amount(6)}::numeric)
      on conflict (corporate_id, purchase_order_code, purchase_order_line_item) do update set (upload_id, product_code, tax_code, untaxed_unit_price)
        = row(excluded.upload_id, excluded.product_code, excluded.tax_code, excluded.untaxed_unit_price)
    `.execute(tx);
}

/** Changes only the price and the tax code of an order's lines. */
async function pullPrice(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  await sql`
    update purchase_line set untaxed_unit_price = ${life.amount(6)}::numeric, tax_code = ${life.random.pick(TAX_CODES)}
    where corporate_id = ${company.id} and purchase_order_code = ${life.random.pick(ORDERS)}
  `.execute(tx);
}

async function moveGoods(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  const { random } = life;
  const uploadId = await newUpload(tx, company);
  const from = random.pick(ORDERS);
  await sql`
    insert into arrival_dn_move (corporate_id, upload_id, upload_row, dn_number, from_order_code, to_order_code, product_code, quantity, from_line_item, to_line_item, rest_quantity)
    values (${company.id}, ${uploadId}, 2, ${`${from}${random.pick(['DN1', 'DN2'])}`}, ${from}, ${random.pick(ORDERS)}, 'any', ${life.pieces()}, ${random.pick([10, 20])}, ${random.pick([10, 20])}, 0)
  `.execute(tx);
}

async function undoMove(_life: RandomLife, tx: Tx, company: Company): Promise<void> {
  await sql`delete from arrival_dn_move where id in (select id from arrival_dn_move where corporate_id = ${company.id} order by id limit 2)`.execute(
    tx,
  );
}

async function removeDn(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  const uploadId = await newUpload(tx, company);
  await sql`
    insert into arrival_dn_deletion (corporate_id, upload_id, upload_row, dn_number) values (${company.id}, ${uploadId}, 2, ${`${life.random.pick(ORDERS)}DN1`})
  `.execute(tx);
}

async function undoRemoval(_life: RandomLife, tx: Tx, company: Company): Promise<void> {
  await sql`delete from arrival_dn_deletion where corporate_id = ${company.id}`.execute(tx);
}

async function changeMapping(life: RandomLife, tx: Tx): Promise<void> {
  await sql`
    insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, unit_price_before_tax, supply_price, tax_point, updated_by)
    values (${life.code()}, 'iPhone', 'iPhone 17', 'iPhone', 'MPN', ${life.amount(2)}::numeric, ${life.amount(2)}::numeric, ${life.amount(2, 30)}::numeric, 'random')
    on conflict (product_code) do update set (unit_price_before_tax, supply_price, tax_point)
      = row(excluded.unit_price_before_tax, excluded.supply_price, excluded.tax_point)
  `.execute(tx);
}

async function removeMapping(life: RandomLife, tx: Tx): Promise<void> {
  await sql`delete from product_mapping where product_code = ${life.code()}`.execute(tx);
}

async function changeTaxCode(life: RandomLife, tx: Tx): Promise<void> {
  const { random } = life;
  const code = random.pick(TAX_CODES);
  if (random.chance(0.2)) await sql`delete from tax_code_mapping where tax_code = ${code}`.execute(tx);
  else
    await sql`
      insert into tax_code_mapping (tax_code, tax_rate, updated_by) values (${code}, ${random.pick(['13%', '9', '6.5%', '0.1234'])}, 'random')
      on conflict (tax_code) do update set tax_rate = excluded.tax_rate
    `.execute(tx);
}

/** Several changes in one transaction, as in a job or an import. */
async function severalAtOnce(life: RandomLife, tx: Tx, company: Company): Promise<void> {
  await changeMapping(life, tx);
  await uploadDeliveries(life, tx, company);
  await pull(life, tx, company);
}

const STEPS: readonly Step[] = [
  uploadDeliveries,
  uploadDeliveries,
  undoDeliveries,
  uploadAdjustments,
  undoAdjustments,
  pull,
  pull,
  pull,
  pullPrice,
  moveGoods,
  undoMove,
  removeDn,
  undoRemoval,
  changeMapping,
  removeMapping,
  changeTaxCode,
  severalAtOnce,
];
