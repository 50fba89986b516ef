-- What a material is: 物料号 → name, part number, category (document 1 §2.7, customer-facing product mapping).
create table product_mapping (
  id bigint generated always as identity primary key,
  product_code text not null,
  lob text,
  sub_lob text,
  product_name text,
  mpn text,
  unit_price_before_tax numeric,
  supply_price numeric,
  -- Percent.
  tax_point numeric,
  type text,
  upc text,
  hk_value text,
  dh_value text,
  t2_value text,
  -- 1 是, 2 否
  scan smallint,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint product_mapping_key unique (product_code)
);
create index product_mapping_updated_at on product_mapping (updated_at, id);
create index product_mapping_mpn on product_mapping (mpn);

-- Which part number the retail partner's SKU is (document 1 §2.7, retail-partner SKU mapping).
create table partner_sku_mapping (
  id bigint generated always as identity primary key,
  sku_code text not null,
  mpn text,
  product_name text,
  lob text,
  sub_lob text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint partner_sku_mapping_key unique (sku_code)
);
create index partner_sku_mapping_updated_at on partner_sku_mapping (updated_at, id);
create index partner_sku_mapping_mpn on partner_sku_mapping (mpn, sku_code);

-- Tenths of days from 00:00 of a day to a time, rounded half up: `tenthsOfDays` of src/features/logistics-ageing/formula.ts, which a test
-- holds against everything computed here. Whole numbers throughout; the great number of days keeps the division on the positive side, where
-- it rounds down. (Written so that the planner can put it in line: a call would cost more than the arithmetic.)
create function tenths_of_days(from_day date, until timestamp) returns integer immutable parallel safe
  return ((extract(epoch from until - from_day::timestamp)::bigint * 10 + 43200 + 86400 * 10000000::bigint) / 86400 - 10000000)::integer;

-- The lines of the logistics ageing report, one a live delivery-order line, kept ready: what filters, sorts and counts look at, and the
-- records that each line was made from. It is derived data: `logistics_ageing_now` computes it from the sources, and the triggers below
-- bring it up to date in the transaction that changes a source, so that it is never stale and never half done.
-- (docs/decisions/0012-ageing-lines-are-kept-ready.md)
create table logistics_ageing (
  line_id bigint primary key,
  corporate_id bigint not null,
  delivery_create_time timestamp not null,
  shipping_date date,
  delivery_order_number text collate "C" not null,
  product_code text collate "C" not null,
  pathway text not null,
  lob text,
  type_of_shipping smallint,
  transfer_date timestamp,
  appointment_time timestamp,
  storage_time timestamp,
  -- Durations in tenths of days.
  ground_line_time integer,
  warehousing_time integer,
  overdue_duration integer,
  ground_line_on_time smallint,
  warehousing_on_time smallint,
  milestone_id bigint,
  vc_receipt_id bigint,
  product_mapping_id bigint,
  partner_sku_mapping_id bigint,
  logistics_mapping_id bigint
);
create index logistics_ageing_created on logistics_ageing (corporate_id, delivery_create_time, line_id);
create index logistics_ageing_delivery_order on logistics_ageing (corporate_id, lower(delivery_order_number), line_id);
create index logistics_ageing_product on logistics_ageing (corporate_id, lower(product_code), line_id);
create index logistics_ageing_pathway on logistics_ageing (corporate_id, pathway, delivery_create_time, line_id);
create index logistics_ageing_lob on logistics_ageing (corporate_id, lob, delivery_create_time, line_id);
-- Newest first with the empty ones last, and backwards.
create index logistics_ageing_shipped on logistics_ageing (corporate_id, shipping_date desc nulls last, line_id desc);
create index logistics_ageing_appointment on logistics_ageing (corporate_id, appointment_time desc nulls last, line_id desc);
create index logistics_ageing_stored on logistics_ageing (corporate_id, storage_time desc nulls last, line_id desc);
create index logistics_ageing_transferred on logistics_ageing (corporate_id, transfer_date desc nulls last, line_id desc);
-- Late lines are what people look for, and there are few of them.
create index logistics_ageing_ground_late on logistics_ageing (corporate_id, delivery_create_time, line_id) where ground_line_on_time = 0;
create index logistics_ageing_warehousing_late on logistics_ageing (corporate_id, delivery_create_time, line_id) where warehousing_on_time = 0;

-- A product that changes, or a purchase order that is received, finds its delivery lines.
create index delivery_order_line_product on delivery_order_line (product_code) where current;
create index delivery_order_line_jd_po on delivery_order_line (corporate_id, jd_po_number) where current;

-- A purchase order may hold several SKUs of one part number: the receipt in the line's destination city counts, then the first SKU.
-- On time: 1 yes, 0 late, 2 未完成 (no end time), null where there is nothing to judge by.
create view logistics_ageing_now as
select line.line_id, line.corporate_id, line.delivery_create_time, line.shipping_date, line.delivery_order_number, line.product_code, line.pathway,
  line.lob, line.type_of_shipping, line.transfer_date, line.appointment_time, line.storage_time,
  line.ground as ground_line_time,
  line.warehousing as warehousing_time,
  case when line.warehousing > line.warehousing_standard then line.warehousing - line.warehousing_standard
    when line.warehousing <= line.warehousing_standard then 0 end as overdue_duration,
  (case when line.ground_end is null then 2 when line.ground <= line.ground_standard then 1 when line.ground > line.ground_standard then 0 end)::smallint
    as ground_line_on_time,
  (case when line.storage_time is null then 2 when line.warehousing <= line.warehousing_standard then 1
    when line.warehousing > line.warehousing_standard then 0 end)::smallint as warehousing_on_time,
  line.milestone_id, line.vc_receipt_id, line.product_mapping_id, line.partner_sku_mapping_id, line.logistics_mapping_id
from (
  select d.id as line_id, d.corporate_id, d.delivery_create_time, d.shipping_date, d.delivery_order_number, d.product_code,
    d.origin_city || '-' || d.destination_city as pathway,
    coalesce(nullif(p.lob, ''), m.lob, nullif(sku.lob, '')) as lob,
    m.type_of_shipping, m.transfer_date, sku.appointment_time, sku.storage_time,
    ends.ground as ground_end,
    tenths_of_days(d.shipping_date, ends.ground) as ground,
    tenths_of_days(d.delivery_create_time::date + case when d.delivery_create_time::time <= '18:00' then 0 else 1 end, sku.storage_time) as warehousing,
    (r.ground_line_standard_time * 10)::integer as ground_standard,
    (r.warehousing_standard_time * 10)::integer as warehousing_standard,
    m.id as milestone_id, sku.receipt_id as vc_receipt_id, p.id as product_mapping_id, sku.id as partner_sku_mapping_id, r.id as logistics_mapping_id
  from delivery_order_line d
  left join transport_milestone m on m.current and m.corporate_id = d.corporate_id
    and m.delivery_order_number = d.delivery_order_number and m.purchase_order_line_item = d.purchase_order_line_item
  left join product_mapping p on p.product_code = d.product_code
  left join lateral (
    select s.id, s.lob, v.id as receipt_id, v.appointment_time, v.storage_time
    from partner_sku_mapping s
    left join vc_receipt v on v.current and v.corporate_id = d.corporate_id and v.jd_po_number = d.jd_po_number and v.sku_code = s.sku_code
    where s.mpn = p.mpn and s.mpn <> ''
    order by v.id is null, v.warehouse_city is distinct from d.destination_city, s.sku_code
    limit 1
  ) sku on true
  left join logistics_mapping r on r.pathway_begin_location = d.origin_city and r.pathway_end_location = d.destination_city
    and r.type_of_shipping = m.type_of_shipping
  cross join lateral (
    select coalesce(m.transfer_date, m.fourth_sign_time, m.third_sign_time, m.second_sign_time, m.first_sign_time) as ground
  ) ends
  where d.current
) line;

-- Brings the lines up to date that a statement on a source table touched; the trigger's argument is the query that names them, over
-- `old_rows` and `new_rows`. One transaction at a time does this, from here to its end: two that change different sources of one line
-- would otherwise not see each other. Readers never wait. The statements are planned anew each time, as one row and a million rows differ.
create function logistics_ageing_follow() returns trigger language plpgsql as $$
declare
  touched boolean;
  lines bigint[];
begin
  execute format('select exists (select from %s)', case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end) into touched;
  if not touched then return null; end if;
  perform pg_advisory_xact_lock(hash_of('logistics_ageing'));
  execute format('select array_agg(distinct id) from (%s) touched (id)', tg_argv[0]) into lines;
  if lines is null then return null; end if;
  execute 'delete from logistics_ageing a using unnest($1) touched (id)
    where a.line_id = touched.id and not exists (select from delivery_order_line d where d.id = touched.id and d.current)' using lines;
  execute 'insert into logistics_ageing as a
    select now.* from unnest($1) touched (id) join logistics_ageing_now now on now.line_id = touched.id
    on conflict (line_id) do update set
      (corporate_id, delivery_create_time, shipping_date, delivery_order_number, product_code, pathway, lob, type_of_shipping, transfer_date,
        appointment_time, storage_time, ground_line_time, warehousing_time, overdue_duration, ground_line_on_time, warehousing_on_time,
        milestone_id, vc_receipt_id, product_mapping_id, partner_sku_mapping_id, logistics_mapping_id)
      = (excluded.corporate_id, excluded.delivery_create_time, excluded.shipping_date, excluded.delivery_order_number, excluded.product_code,
        excluded.pathway, excluded.lob, excluded.type_of_shipping, excluded.transfer_date, excluded.appointment_time, excluded.storage_time,
        excluded.ground_line_time, excluded.warehousing_time, excluded.overdue_duration, excluded.ground_line_on_time,
        excluded.warehousing_on_time, excluded.milestone_id, excluded.vc_receipt_id, excluded.product_mapping_id,
        excluded.partner_sku_mapping_id, excluded.logistics_mapping_id)
    where row(a.*) is distinct from row(excluded.*)' using lines;
  return null;
end $$;

create trigger ageing_follows_insert after insert on delivery_order_line referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select id from new_rows where current');
create trigger ageing_follows_update after update on delivery_order_line referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select id from old_rows where current union all select id from new_rows where current');
create trigger ageing_follows_delete after delete on delivery_order_line referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select id from old_rows where current');

create trigger ageing_follows_insert after insert on transport_milestone referencing new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d join new_rows using (corporate_id, delivery_order_number, purchase_order_line_item)
      where d.current and new_rows.current');
create trigger ageing_follows_update after update on transport_milestone referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d
      join (select * from old_rows where current union all select * from new_rows where current) changed
        using (corporate_id, delivery_order_number, purchase_order_line_item)
      where d.current');
create trigger ageing_follows_delete after delete on transport_milestone referencing old table as old_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d join old_rows using (corporate_id, delivery_order_number, purchase_order_line_item)
      where d.current and old_rows.current');

create trigger ageing_follows_insert after insert on vc_receipt referencing new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d join new_rows using (corporate_id, jd_po_number) where d.current and new_rows.current');
create trigger ageing_follows_update after update on vc_receipt referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d
      join (select * from old_rows where current union all select * from new_rows where current) changed using (corporate_id, jd_po_number)
      where d.current');
create trigger ageing_follows_delete after delete on vc_receipt referencing old table as old_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d join old_rows using (corporate_id, jd_po_number) where d.current and old_rows.current');

-- The lines of a route, corporate by corporate, as their index has them.
create trigger ageing_follows_insert after insert on logistics_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select a.line_id from new_rows r cross join corporate c join logistics_ageing a on a.corporate_id = c.id
      and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger ageing_follows_update after update on logistics_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select a.line_id
      from (
        (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows
          except select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows)
        union all
        (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows
          except select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows)
      ) r cross join corporate c join logistics_ageing a on a.corporate_id = c.id
      and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger ageing_follows_delete after delete on logistics_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow(
    'select a.line_id from old_rows r cross join corporate c join logistics_ageing a on a.corporate_id = c.id
      and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');

create trigger ageing_follows_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d join new_rows using (product_code) where d.current');
create trigger ageing_follows_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d
      join ((select id, product_code, mpn, lob from old_rows except select id, product_code, mpn, lob from new_rows)
        union all (select id, product_code, mpn, lob from new_rows except select id, product_code, mpn, lob from old_rows)) changed using (product_code)
      where d.current');
create trigger ageing_follows_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from delivery_order_line d join old_rows using (product_code) where d.current');

create trigger ageing_follows_insert after insert on partner_sku_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from new_rows join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');
create trigger ageing_follows_update after update on partner_sku_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id
      from ((select id, sku_code, mpn, lob from old_rows except select id, sku_code, mpn, lob from new_rows)
        union all (select id, sku_code, mpn, lob from new_rows except select id, sku_code, mpn, lob from old_rows)) changed
      join product_mapping p using (mpn) join delivery_order_line d using (product_code)
      where d.current');
create trigger ageing_follows_delete after delete on partner_sku_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow(
    'select d.id from old_rows join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');

-- Whoever empties a source has all lines made anew.
create function logistics_ageing_start_anew() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hash_of('logistics_ageing'));
  delete from logistics_ageing;
  insert into logistics_ageing select * from logistics_ageing_now;
  return null;
end $$;
create trigger ageing_follows_truncate after truncate on delivery_order_line for each statement execute function logistics_ageing_start_anew();
create trigger ageing_follows_truncate after truncate on transport_milestone for each statement execute function logistics_ageing_start_anew();
create trigger ageing_follows_truncate after truncate on vc_receipt for each statement execute function logistics_ageing_start_anew();
create trigger ageing_follows_truncate after truncate on logistics_mapping for each statement execute function logistics_ageing_start_anew();
create trigger ageing_follows_truncate after truncate on product_mapping for each statement execute function logistics_ageing_start_anew();
create trigger ageing_follows_truncate after truncate on partner_sku_mapping for each statement execute function logistics_ageing_start_anew();

insert into logistics_ageing select * from logistics_ageing_now;
