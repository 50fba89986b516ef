-- Tables that the database keeps ready from others (src/kit/derived, decision 32), and the ageing report's lines as the first of them: the same table and view
-- as before, followed by triggers that its declaration prints.

-- Taken before anything is derived, to the end of the transaction. One lock a corporate guards all that is derived of its rows, and one more, the corporate 0,
-- what all share: who changes a corporate's rows holds that one together with others, who changes what all share holds it alone. Always in this order: 0, then the
-- corporates from the smallest number up; and after the engines' own locks, so that it closes no circle. Readers never wait.
create function derived_lock(corporates bigint[]) returns void language plpgsql as $$
declare
  corporate bigint;
begin
  if 0 = any(corporates) then
    perform pg_advisory_xact_lock(hash_of('derived'));
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hash_of('derived'));
  foreach corporate in array corporates loop
    perform pg_advisory_xact_lock(hash_of('derived ' || corporate));
  end loop;
end $$;

-- Whoever empties a source has all rows made anew; the arguments are the table and its view.
create function derived_start_anew() returns trigger language plpgsql as $$
begin
  perform derived_lock('{0}');
  execute format('delete from %I', tg_argv[0]);
  execute format('insert into %I select * from %I', tg_argv[0], tg_argv[1]);
  return null;
end $$;

drop trigger ageing_follows_insert on delivery_order_line;
drop trigger ageing_follows_update on delivery_order_line;
drop trigger ageing_follows_delete on delivery_order_line;
drop trigger ageing_follows_truncate on delivery_order_line;
drop trigger ageing_follows_insert on transport_milestone;
drop trigger ageing_follows_update on transport_milestone;
drop trigger ageing_follows_delete on transport_milestone;
drop trigger ageing_follows_truncate on transport_milestone;
drop trigger ageing_follows_insert on vc_receipt;
drop trigger ageing_follows_update on vc_receipt;
drop trigger ageing_follows_delete on vc_receipt;
drop trigger ageing_follows_truncate on vc_receipt;
drop trigger ageing_follows_insert on logistics_mapping;
drop trigger ageing_follows_update on logistics_mapping;
drop trigger ageing_follows_delete on logistics_mapping;
drop trigger ageing_follows_truncate on logistics_mapping;
drop trigger ageing_follows_insert on product_mapping;
drop trigger ageing_follows_update on product_mapping;
drop trigger ageing_follows_delete on product_mapping;
drop trigger ageing_follows_truncate on product_mapping;
drop trigger ageing_follows_insert on partner_sku_mapping;
drop trigger ageing_follows_update on partner_sku_mapping;
drop trigger ageing_follows_delete on partner_sku_mapping;
drop trigger ageing_follows_truncate on partner_sku_mapping;
drop function logistics_ageing_follow();
drop function logistics_ageing_start_anew();


create function logistics_ageing_follow() returns trigger language plpgsql as $$
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
create trigger derived_logistics_ageing_truncate after truncate on delivery_order_line
  for each statement execute function derived_start_anew('logistics_ageing', 'logistics_ageing_now');
create trigger derived_logistics_ageing_insert after insert on transport_milestone referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, delivery_order_number, purchase_order_line_item) where d.current');
create trigger derived_logistics_ageing_update after update on transport_milestone referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows where current union all select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, delivery_order_number, purchase_order_line_item) where d.current');
create trigger derived_logistics_ageing_delete after delete on transport_milestone referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, delivery_order_number, purchase_order_line_item) where d.current');
create trigger derived_logistics_ageing_truncate after truncate on transport_milestone
  for each statement execute function derived_start_anew('logistics_ageing', 'logistics_ageing_now');
create trigger derived_logistics_ageing_insert after insert on vc_receipt referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, jd_po_number) where d.current');
create trigger derived_logistics_ageing_update after update on vc_receipt referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows where current union all select * from new_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, jd_po_number) where d.current');
create trigger derived_logistics_ageing_delete after delete on vc_receipt referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows where current) select d.id from changed join delivery_order_line d using (corporate_id, jd_po_number) where d.current');
create trigger derived_logistics_ageing_truncate after truncate on vc_receipt
  for each statement execute function derived_start_anew('logistics_ageing', 'logistics_ageing_now');
create trigger derived_logistics_ageing_insert after insert on logistics_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows) select a.line_id from changed r cross join corporate c join logistics_ageing a on a.corporate_id = c.id and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger derived_logistics_ageing_update after update on logistics_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows except select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows) union all (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from new_rows except select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows)) select a.line_id from changed r cross join corporate c join logistics_ageing a on a.corporate_id = c.id and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger derived_logistics_ageing_delete after delete on logistics_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select 0 from old_rows limit 1',
    'with changed as (select id, pathway_begin_location, pathway_end_location, type_of_shipping, ground_line_standard_time, warehousing_standard_time from old_rows) select a.line_id from changed r cross join corporate c join logistics_ageing a on a.corporate_id = c.id and a.pathway = r.pathway_begin_location || ''-'' || r.pathway_end_location and a.type_of_shipping = r.type_of_shipping');
create trigger derived_logistics_ageing_truncate after truncate on logistics_mapping
  for each statement execute function derived_start_anew('logistics_ageing', 'logistics_ageing_now');
create trigger derived_logistics_ageing_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as (select id, product_code, mpn, lob from new_rows) select d.id from changed join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, product_code, mpn, lob from old_rows except select id, product_code, mpn, lob from new_rows) union all (select id, product_code, mpn, lob from new_rows except select id, product_code, mpn, lob from old_rows)) select d.id from changed join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select 0 from old_rows limit 1',
    'with changed as (select id, product_code, mpn, lob from old_rows) select d.id from changed join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_truncate after truncate on product_mapping
  for each statement execute function derived_start_anew('logistics_ageing', 'logistics_ageing_now');
create trigger derived_logistics_ageing_insert after insert on partner_sku_mapping referencing new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as (select id, sku_code, mpn, lob from new_rows) select d.id from changed join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_update after update on partner_sku_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function logistics_ageing_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, sku_code, mpn, lob from old_rows except select id, sku_code, mpn, lob from new_rows) union all (select id, sku_code, mpn, lob from new_rows except select id, sku_code, mpn, lob from old_rows)) select d.id from changed join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_delete after delete on partner_sku_mapping referencing old table as old_rows
  for each statement execute function logistics_ageing_follow('select 0 from old_rows limit 1',
    'with changed as (select id, sku_code, mpn, lob from old_rows) select d.id from changed join product_mapping p using (mpn) join delivery_order_line d using (product_code) where d.current');
create trigger derived_logistics_ageing_truncate after truncate on partner_sku_mapping
  for each statement execute function derived_start_anew('logistics_ageing', 'logistics_ageing_now');
