import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

interface GeneratedOrders {
  readonly corporateId: number;
  readonly lines: number;
  /** A pseudorandom number between -1 and 1. The same seed gives the same lines. */
  readonly seed?: number;
  /** The last day of the two years of orders. */
  readonly lastDay?: string;
  readonly products?: number;
}

/**
 * Fills the BI view's table with a corporate's purchase orders of two years: five lines to an order, most with one DN,
 * some with two DNs or two batches; many received, some partly received or deleted, some with materials, tax codes and
 * storage codes that no mapping has.
 */
export async function generateBiOrders(
  tx: Tx,
  { corporateId, lines, seed = 0.5, lastDay = '2026-11-17', products = 3200 }: GeneratedOrders,
): Promise<void> {
  await sql`select setseed(${seed})`.execute(tx);
  await sql`
    insert into bi_purchase_order
    select corporate.code, '45' || lpad((n / 5)::text, 8, '0'), lpad(((n % 5 + 1) * 10)::text, 5, '0'),
      case when kind > 0 then 'DN' || lpad((n / 3)::text, 8, '0') || case when part = 2 and kind = 2 then 'X' else '' end end,
      case when kind = 3 then 'B' || part end,
      'CPO' || lpad((n / 7)::text, 7, '0'), 'XX' || (array['AAA', 'BBB', 'CCC', 'DDD'])[1 + n % 4] || lpad((n / 11)::text, 6, '0'),
      created, created, 'F' || n % 12, 'S' || n % 23, 'MAT' || lpad((n * 7 % ${products}::integer)::text, 6, '0'), 100, case when n % 29 = 0 then 100 when n % 17 = 0 then 10 else 0 end,
      'J' || n % 4, case when n % 13 > 0 then 100 + n % 9000 + 0.5 end,
      case when kind > 0 then 40 end, case when kind > 0 and n % 19 > 0 then created + 3 end, case when n % 3 = 0 then created + 9 end,
      case when kind > 0 and n % 7 > 1 then created + 10 end, case when kind > 0 and n % 7 > 1 then case when n % 31 = 0 then 38 else 40 end end,
      created + time '10:00'
    from (
      select n, (case when n % 10 < 6 then 1 when n % 10 < 8 then 0 when n % 10 = 8 then 2 else 3 end) as kind,
        ${lastDay}::date - ((${lines}::bigint - n) * 730 / ${lines})::integer as created
      from generate_series(1, ${lines}::integer) n
    ) line cross join generate_series(1, 2) part
    join corporate on corporate.id = ${corporateId}
    where part = 1 or kind > 1
  `.execute(tx);
}

/**
 * Fills the stored rows of a corporate as a pull would, with notices and corrections for some lines. Shipments come
 * before their lines.
 */
export async function storeBiOrders(tx: Tx, corporateId: number): Promise<void> {
  await generateOrderTypes(tx);
  const uploadId = await generateUpload(tx, corporateId);
  const bi = sql`(select bi.*, row_number() over () as n from bi_purchase_order bi where bi.corporate_code = (select code from corporate where id = ${corporateId})) bi`;
  await sql`
    insert into purchase_delivery (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, dn_number, batch_code, shipping_quantity,
      apple_shipping_date, expected_date, dc_received_date, received_quantity)
    select ${corporateId}::bigint, ${uploadId}::bigint, n, purchase_order_code, purchase_order_line_item::integer, dn_number, batch_code, shipping_quantity,
      apple_shipping_date, expected_date, dc_received_date, received_quantity from ${bi} where dn_number is not null
  `.execute(tx);
  await sql`analyze purchase_delivery`.execute(tx);
  await sql`
    insert into purchase_line (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, customer_po_number, tracking_number,
      purchase_order_create_date, order_entry_date, factory_code, storage_location_code, product_code, purchase_quantity, deleted_quantity, tax_code, untaxed_unit_price)
    select distinct on (purchase_order_code, purchase_order_line_item) ${corporateId}::bigint, ${uploadId}::bigint, n, purchase_order_code,
      purchase_order_line_item::integer, customer_po_number, tracking_number, purchase_order_create_date, order_entry_date, factory_code, storage_location_code, product_code,
      purchase_quantity, deleted_quantity, tax_code, untaxed_unit_price
    from ${bi} order by purchase_order_code, purchase_order_line_item, n
  `.execute(tx);
}

/** Before the lines: a job would otherwise update the existing records later. */
async function generateOrderTypes(tx: Tx): Promise<void> {
  await sql`
    insert into tracking_number_config (tracking_number_match, order_type, updated_by) values ('AAA', '常规', 'generator'), ('BBB', '补单', 'generator') on conflict do nothing
  `.execute(tx);
  await sql`insert into order_code_config (purchase_order_code_pre, order_type, updated_by) values ('4500', '大单', 'generator') on conflict do nothing`.execute(
    tx,
  );
}

async function generateUpload(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, corporate_id, origin, state, file_name, user_id, user_name, created_at, heartbeat_at, finished_at)
    values ('purchase-order', ${corporateId}, 'view', 'done', 'bi_purchase_order', 1, 'BI', now(), now(), now()) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

/**
 * Adds notices for every eighth line, and some corrections of each kind, for lines of orders 4500000000 to …4. Adds
 * missing mappings of the lines.
 */
export async function generateOtherData(tx: Tx, corporateId: number): Promise<void> {
  const uploadId = await generateUpload(tx, corporateId);
  const owned = sql`${corporateId}::bigint, ${uploadId}::bigint`;
  await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_by) values ('J1', '13%', 'generator'), ('J2', '9', 'generator') on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into tracking_mapping (tracking_number, purchase_order_code, updated_by)
    values ('MAPPED1', '4500000001', 'generator'), ('MAPPED2', '4500000002', 'generator'), ('MAPPED3', '4500000002', 'generator') on conflict do nothing
  `.execute(tx);
  await sql`
    insert into storage_location_map (ship_to_customer_id, storage_location_name, dc_internal_storage_id, dc_internal_storage_id_new, updated_by)
    values ('G1', '北京', 'S1', 'S2', 'generator'), ('G2', '上海', 'S3', 'S1', 'generator') on conflict do nothing
  `.execute(tx);
  await sql`
    insert into arrival_shipping (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, dn_number, product_code, quantity, ship_date,
      estimated_delivery_date, agent_delivery_time, notice_line_id)
    select ${owned}, l.id, l.purchase_order_code, l.purchase_order_line_item, coalesce(d.dn_number, 'NDN' || l.id), l.product_code, 25, l.purchase_order_create_date + 2,
      l.purchase_order_create_date + 6, l.purchase_order_create_date + 2, l.id
    from purchase_line l left join purchase_delivery d using (corporate_id, purchase_order_code, purchase_order_line_item)
    where l.corporate_id = ${corporateId} and l.id % 8 = 0
  `.execute(tx);
  await sql`
    insert into arrival_order_deletion (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, delete_quantity, known_deleted)
    select ${owned}, 2, '4500000001', item * 10, 5 * item, 0 from generate_series(1, 3) item
  `.execute(tx);
  await sql`
    insert into arrival_order_tracking (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, tracking_number)
    select ${owned}, 2, '450000000' || n, 10, 'YYBBB' || n from generate_series(1, 4) n
  `.execute(tx);
  await sql`
    insert into arrival_dn_move (corporate_id, upload_id, upload_row, dn_number, from_order_code, to_order_code, product_code, quantity, from_line_item, to_line_item, rest_quantity)
    select ${owned}, 2, d.dn_number, d.purchase_order_code, '4500000004', 'MAT', 15, d.purchase_order_line_item, 20, 25
    from purchase_delivery d where d.corporate_id = ${corporateId} and d.purchase_order_code in ('4500000002', '4500000003')
  `.execute(tx);
  await sql`
    insert into arrival_dn_deletion (corporate_id, upload_id, upload_row, dn_number)
    select ${owned}, 2, dn_number from purchase_delivery where corporate_id = ${corporateId} and purchase_order_code = '4500000003' order by id limit 1
  `.execute(tx);
}
