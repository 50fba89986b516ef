-- Updates logistics_ageing when a table that logistics_ageing_now reads changes: computes the touched
-- rows again and stores what differs. First argument: a query of the corporates whose rows change. Second argument:
-- a query of the touched rows. Generated: npm run migration -- logistics-ageing --code
create or replace function logistics_ageing_follow() returns trigger language plpgsql
  set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off
as $$
declare
  whose bigint[];
  touched_line_id bigint[];
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('select array_agg(line_id) from (select distinct * from (%s) named (line_id)) named', tg_argv[1])
    into touched_line_id;
  if touched_line_id is null then return null; end if;
  execute 'with touched as (select * from unnest($1) touched (line_id)),
    now as materialized (select now.* from touched join logistics_ageing_now now using (line_id)),
    gone as (delete from logistics_ageing kept using touched where kept.line_id = touched.line_id
      and not exists (select from now where now.line_id = kept.line_id))
    insert into logistics_ageing as kept (corporate_id, line_id, delivery_create_time, shipping_date, delivery_order_number, product_code,
      pathway, lob, type_of_shipping, transfer_date, appointment_time, storage_time,
      ground_line_time, warehousing_time, overdue_duration, ground_line_on_time, warehousing_on_time, milestone_id,
      vc_receipt_id, product_mapping_id, partner_sku_mapping_id, logistics_mapping_id)
    select corporate_id, line_id, delivery_create_time, shipping_date, delivery_order_number, product_code,
      pathway, lob, type_of_shipping, transfer_date, appointment_time, storage_time,
      ground_line_time, warehousing_time, overdue_duration, ground_line_on_time, warehousing_on_time, milestone_id,
      vc_receipt_id, product_mapping_id, partner_sku_mapping_id, logistics_mapping_id from now
    on conflict (line_id) do update set (corporate_id, delivery_create_time, shipping_date, delivery_order_number, product_code, pathway,
      lob, type_of_shipping, transfer_date, appointment_time, storage_time, ground_line_time,
      warehousing_time, overdue_duration, ground_line_on_time, warehousing_on_time, milestone_id, vc_receipt_id,
      product_mapping_id, partner_sku_mapping_id, logistics_mapping_id)
      = row(excluded.corporate_id, excluded.delivery_create_time, excluded.shipping_date, excluded.delivery_order_number, excluded.product_code, excluded.pathway,
      excluded.lob, excluded.type_of_shipping, excluded.transfer_date, excluded.appointment_time, excluded.storage_time, excluded.ground_line_time,
      excluded.warehousing_time, excluded.overdue_duration, excluded.ground_line_on_time, excluded.warehousing_on_time, excluded.milestone_id, excluded.vc_receipt_id,
      excluded.product_mapping_id, excluded.partner_sku_mapping_id, excluded.logistics_mapping_id)
    where row(kept.*) is distinct from row(excluded.*)' using touched_line_id;
  return null;
end $$;

create trigger derived_logistics_ageing_insert after insert on delivery_order_line referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows where current) select id from changed');
create trigger derived_logistics_ageing_update after update on delivery_order_line referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows where current union all select * from new_rows where current) select id from changed');
create trigger derived_logistics_ageing_delete after delete on delivery_order_line referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows where current) select id from changed');
create trigger derived_logistics_ageing_insert after insert on transport_milestone referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, delivery_order_number, purchase_order_line_item) where d.current');
create trigger derived_logistics_ageing_update after update on transport_milestone referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows where current union all select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, delivery_order_number, purchase_order_line_item) where d.current');
create trigger derived_logistics_ageing_delete after delete on transport_milestone referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, delivery_order_number, purchase_order_line_item) where d.current');
create trigger derived_logistics_ageing_insert after insert on vc_receipt referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, jd_po_number) where d.current');
create trigger derived_logistics_ageing_update after update on vc_receipt referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows where current union all select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, jd_po_number) where d.current');
create trigger derived_logistics_ageing_delete after delete on vc_receipt referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, jd_po_number) where d.current');
create trigger derived_logistics_ageing_insert after insert on logistics_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows) select a.line_id from changed r cross join corporate c join logistics_ageing a on a.corporate_id = c.id and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger derived_logistics_ageing_update after update on logistics_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows except select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows) union all (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows except select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows)) select a.line_id from changed r cross join corporate c join logistics_ageing a on a.corporate_id = c.id and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger derived_logistics_ageing_delete after delete on logistics_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select 0 from old_rows limit 1',
    'with changed as (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows) select a.line_id from changed r cross join corporate c join logistics_ageing a on a.corporate_id = c.id and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger derived_logistics_ageing_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as (select id, product_code, mpn, lob from new_rows) select d.id from changed join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, product_code, mpn, lob from old_rows except select id, product_code, mpn, lob from new_rows) union all (select id, product_code, mpn, lob from new_rows except select id, product_code, mpn, lob from old_rows)) select d.id from changed join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select 0 from old_rows limit 1',
    'with changed as (select id, product_code, mpn, lob from old_rows) select d.id from changed join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_insert after insert on partner_sku_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as (select id, sku_code, mpn, lob from new_rows) select d.id from changed join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_update after update on partner_sku_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, sku_code, mpn, lob from old_rows except select id, sku_code, mpn, lob from new_rows) union all (select id, sku_code, mpn, lob from new_rows except select id, sku_code, mpn, lob from old_rows)) select d.id from changed join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_delete after delete on partner_sku_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select 0 from old_rows limit 1',
    'with changed as (select id, sku_code, mpn, lob from old_rows) select d.id from changed join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');
