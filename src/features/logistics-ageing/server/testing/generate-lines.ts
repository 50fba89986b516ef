import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

interface GeneratedLines {
  readonly corporateId: number;
  readonly lines: number;
  /** The seed of the random numbers, from -1 to 1. The same seed generates the same lines. */
  readonly seed?: number;
  /** The last day of the lines, which cover 365 days. */
  readonly lastDay?: string;
  /** The number of products; twenty of them have no mapping. */
  readonly products?: number;
}

/**
 * Inserts the lines of a year and their source records, for tests with many rows and for benchmarks. A purchase order
 * has five lines. Most lines are signed and received. Some are late, some have no milestone, standard, product or
 * receipt, and some have an end before the start. Boundary values occur often: times at 18:00:00, and durations that
 * are exactly between two tenths of days.
 */
export async function generateLines(
  tx: Tx,
  { corporateId, lines, seed = 0.5, lastDay = '2026-11-17', products = 320 }: GeneratedLines,
): Promise<void> {
  await sql`select setseed(${seed})`.execute(tx);
  await generateMappings(tx, products - UNMAPPED);
  await sql`analyze product_mapping, partner_sku_mapping, logistics_mapping`.execute(tx);
  const uploadId = await generateUpload(tx, corporateId);
  const recordId = await generateRecord(tx, corporateId, lastDay);
  await sql`
    insert into delivery_order_line (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item,
      delivery_create_time, jd_po_number, shipping_date, addressee, product_code, product_code_count, origin_city, destination_city,
      inside_or_outside_port, ship_to_party)
    select ${corporateId}, ${recordId}, ${uploadId}, n + 1, n % 101 > 0, '80' || lpad((n / 3)::text, 8, '0'), (n % 3 + 1) * 10,
      created, 'PO' || lpad((n / 5)::text, 8, '0'), case when random() < 0.98 then created::date + floor(random() * 3)::integer end,
      '收货方' || n % 40, 'MAT' || lpad(floor(random() * ${products}::integer)::text, 6, '0'), 1 + n % 50,
      (array['上海', '深圳', '成都', '郑州', '昆山', '重庆'])[1 + floor(random() * 6)::integer],
      (array['北京', '德州', '沈阳', '武汉', '西安', '成都', '上海', '广州'])[1 + floor(random() * 8)::integer],
      case n % 3 when 0 then '港内' when 1 then '港外' end, '送达方' || n % 25
    from (
      select n, ${lastDay}::date - ((${lines}::bigint - n) * 365 / ${lines})::integer + case
        when random() < 0.05 then time '18:00:00'
        when random() < 0.05 then time '18:00:01'
        else time '00:00' + floor(random() * 86400) * interval '1 second' end as created
      from generate_series(1, ${lines}::integer) n
    ) created
  `.execute(tx);
  // Real uploads are daily, and PostgreSQL analyzes the tables between them. These rows are inserted at once.
  await sql`analyze delivery_order_line, logistics_ageing`.execute(tx);
  await generateMilestones(tx, corporateId, recordId, uploadId);
  await sql`analyze transport_milestone`.execute(tx);
  await generateReceipts(tx, corporateId, recordId, uploadId);
}

const UNMAPPED = 20;

/** Inserts products of eight categories, one or two SKUs for each, and standards for most routes. */
async function generateMappings(tx: Tx, products: number): Promise<void> {
  await sql`
    insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, updated_by)
    select 'MAT' || lpad(n::text, 6, '0'),
      case when n % 29 > 0 then (array['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'])[1 + n % 8] else '' end,
      'line ' || n % 20, '商品 ' || n, 'MPN' || n, 'generator'
    from generate_series(0, ${products - 1}::integer) n on conflict do nothing
  `.execute(tx);
  await sql`
    insert into partner_sku_mapping (sku_code, mpn, product_name, lob, sub_lob, updated_by)
    select 'SKU' || n * 2 + twin, 'MPN' || n, '商品 ' || n, 'iPhone', '', 'generator'
    from generate_series(0, ${products - 1}::integer) n cross join generate_series(0, 1) twin where twin = 0 or n % 10 = 0 on conflict do nothing
  `.execute(tx);
  await sql`
    insert into logistics_mapping (pathway_begin_location, pathway_end_location, type_of_shipping, warehousing_standard_time, ground_line_standard_time,
      jd_highway_time, iphone_key_note_route, ipad_key_note_route, cpu_key_note_route, watch_key_note_route, air_pods_key_note_route,
      fitting_key_note_route, updated_by)
    select origin, destination, type, 4 + type, 2 + type, 5, type % 2, (type + 1) % 2, 1, 0, 1, 0, 'generator'
    from unnest(array['上海', '深圳', '成都', '郑州', '昆山', '重庆']) origin
    cross join unnest(array['北京', '德州', '沈阳', '武汉', '西安', '成都', '上海', '广州']) destination cross join generate_series(1, 3) type
    where (origin, type) <> ('重庆', 2) on conflict do nothing
  `.execute(tx);
}

async function generateUpload(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, corporate_id, period_key, state, file_name, user_id, user_name, created_at, heartbeat_at, finished_at)
    values ('upload-record-1', ${corporateId}, '2026-11-17', 'done', 'generated.xlsx', 1, 'generator', now(), now(), now()) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

async function generateRecord(tx: Tx, corporateId: number, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into period_record (corporate_id, kind, period_key, day) values (${corporateId}, 'upload-record-1', ${day}, ${day})
    on conflict (corporate_id, kind, period_key) do update set day = excluded.day returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

async function generateMilestones(tx: Tx, corporateId: number, recordId: number, uploadId: number): Promise<void> {
  await sql`
    insert into transport_milestone (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item, lob,
      type_of_shipping, transfer_date, first_sign_time, second_sign_time, third_sign_time, fourth_sign_time, exception_reason)
    select ${corporateId}, ${recordId}, ${uploadId}, upload_row, true, delivery_order_number, purchase_order_line_item,
      (array['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'])[1 + id % 6],
      1 + floor(random() * 3)::smallint,
      case when random() < 0.7 then base + floor(random() * 4000) * interval '2 minutes' - interval '12 hours' end,
      case when random() < 0.8 then base + floor(random() * 86400) * interval '1 second' end,
      case when random() < 0.5 then base + floor(random() * 3) * interval '1 day 1 hour 12 minutes' end,
      case when random() < 0.3 then base + floor(random() * 5) * interval '22 hours 47 minutes 59 seconds' end,
      case when random() < 0.2 then base + floor(random() * 70) * interval '2 hours 24 minutes' end,
      case when random() < 0.02 then '天气原因' end
    from (select *, coalesce(shipping_date, delivery_create_time::date)::timestamp as base from delivery_order_line
      where upload_id = ${uploadId} and current) line
    where random() < 0.93
  `.execute(tx);
}

async function generateReceipts(tx: Tx, corporateId: number, recordId: number, uploadId: number): Promise<void> {
  await sql`
    insert into vc_receipt (corporate_id, period_record_id, upload_id, upload_row, current, jd_po_number, sku_code, warehouse_city, purchase_quantity,
      appointment_time, storage_time, received_quantity)
    select ${corporateId}, ${recordId}, ${uploadId}, row_number() over (), true, jd_po_number, sku_code, city, 10, base + interval '1 day 9 hours',
      case when random() < 0.85 then base + floor(random() * 5000) * interval '2 minutes 24 seconds' + interval '12 hours' end, 10
    from (
      select distinct on (d.jd_po_number, s.sku_code) d.jd_po_number, s.sku_code, d.delivery_create_time::date::timestamp as base,
        case when random() < 0.8 then d.destination_city else '天津' end as city
      from delivery_order_line d join product_mapping p using (product_code) join partner_sku_mapping s on s.mpn = p.mpn
      where d.upload_id = ${uploadId} and d.current order by 1, 2, d.id
    ) received
    where random() < 0.9
  `.execute(tx);
}
