-- Updates arrival_record when a table that arrival_record_now reads changes: computes the touched
-- rows again and stores what differs. First argument: a query of the corporates whose rows change. Second argument:
-- a query of the touched rows. Generated: npm run migration -- arrival-record --code
create or replace function arrival_record_follow() returns trigger language plpgsql
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
  execute 'with now as materialized (select * from arrival_records_of($1)),
    gone as (delete from arrival_record kept where kept.line_id = any($1) and not exists (select from now where kept.record_id = now.record_id)),
    changed as (update arrival_record kept set (corporate_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date, order_type,
      category, purchase_order_code, dn_number, tracking_number, storage_location_code, product_code,
      mpn, factory_code, display_purchase_quantity, display_unaccounted_quantity, delete_num, shipping_status,
      shipping_quantity, received_quantity, estimated_delivery_date, agent_delivery_time, delivery_id, shipping_id,
      deletion_id, tracking_id, move_id, product_mapping_id, tracking_mapping_id, tracking_config_id,
      order_code_config_id, tax_code_mapping_id, storage_location_id, source_kind)
      = row(now.corporate_id, now.line_id, now.purchase_order_create_date, now.dc_received_date, now.apple_shipping_date, now.order_type,
      now.category, now.purchase_order_code, now.dn_number, now.tracking_number, now.storage_location_code, now.product_code,
      now.mpn, now.factory_code, now.display_purchase_quantity, now.display_unaccounted_quantity, now.delete_num, now.shipping_status,
      now.shipping_quantity, now.received_quantity, now.estimated_delivery_date, now.agent_delivery_time, now.delivery_id, now.shipping_id,
      now.deletion_id, now.tracking_id, now.move_id, now.product_mapping_id, now.tracking_mapping_id, now.tracking_config_id,
      now.order_code_config_id, now.tax_code_mapping_id, now.storage_location_id, now.source_kind)
    from now where kept.record_id = now.record_id and row(kept.*) is distinct from row(now.*))
    insert into arrival_record (corporate_id, record_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date,
      order_type, category, purchase_order_code, dn_number, tracking_number, storage_location_code,
      product_code, mpn, factory_code, display_purchase_quantity, display_unaccounted_quantity, delete_num,
      shipping_status, shipping_quantity, received_quantity, estimated_delivery_date, agent_delivery_time, delivery_id,
      shipping_id, deletion_id, tracking_id, move_id, product_mapping_id, tracking_mapping_id,
      tracking_config_id, order_code_config_id, tax_code_mapping_id, storage_location_id, source_kind)
    select corporate_id, record_id, line_id, purchase_order_create_date, dc_received_date, apple_shipping_date,
      order_type, category, purchase_order_code, dn_number, tracking_number, storage_location_code,
      product_code, mpn, factory_code, display_purchase_quantity, display_unaccounted_quantity, delete_num,
      shipping_status, shipping_quantity, received_quantity, estimated_delivery_date, agent_delivery_time, delivery_id,
      shipping_id, deletion_id, tracking_id, move_id, product_mapping_id, tracking_mapping_id,
      tracking_config_id, order_code_config_id, tax_code_mapping_id, storage_location_id, source_kind from now where not exists (select from arrival_record kept where kept.record_id = now.record_id)' using touched_line_id;
  return null;
end $$;

create trigger derived_arrival_record_insert after insert on purchase_line referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select id from changed union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_update after update on purchase_line referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select id from changed union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on purchase_line referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select id from changed union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_insert after insert on arrival_shipping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on arrival_shipping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed c join arrival_dn_move m on c.corporate_id = m.corporate_id and c.purchase_order_code = m.from_order_code and c.purchase_order_line_item = m.from_line_item join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_insert after insert on arrival_order_deletion referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_delete after delete on arrival_order_deletion referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_insert after insert on arrival_order_tracking referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_delete after delete on arrival_order_tracking referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item)');
create trigger derived_arrival_record_insert after insert on arrival_dn_move referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item union all select l.id from changed c join arrival_dn_move m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_update after update on arrival_dn_move referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item union all select l.id from changed c join arrival_dn_move m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on arrival_dn_move referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item union all select l.id from changed c join arrival_dn_move m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_insert after insert on arrival_dn_deletion referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed join purchase_delivery using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_shipping using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_dn_move m using (corporate_id, dn_number) join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on arrival_dn_deletion referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed join purchase_delivery using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_shipping using (corporate_id, dn_number) join purchase_line l using (corporate_id, purchase_order_code, purchase_order_line_item) union all select l.id from changed join arrival_dn_move m using (corporate_id, dn_number) join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, product_code, mpn, lob, dh_value from new_rows) select l.id from changed join purchase_line l using (product_code)');
create trigger derived_arrival_record_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, product_code, mpn, lob, dh_value from old_rows except select id, product_code, mpn, lob, dh_value from new_rows) union all (select id, product_code, mpn, lob, dh_value from new_rows except select id, product_code, mpn, lob, dh_value from old_rows)) select l.id from changed join purchase_line l using (product_code)');
create trigger derived_arrival_record_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, product_code, mpn, lob, dh_value from old_rows) select l.id from changed join purchase_line l using (product_code)');
create trigger derived_arrival_record_insert after insert on tracking_mapping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, tracking_number, purchase_order_code from new_rows) select l.id from changed join purchase_line l using (purchase_order_code)');
create trigger derived_arrival_record_update after update on tracking_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, tracking_number, purchase_order_code from old_rows except select id, tracking_number, purchase_order_code from new_rows) union all (select id, tracking_number, purchase_order_code from new_rows except select id, tracking_number, purchase_order_code from old_rows)) select l.id from changed join purchase_line l using (purchase_order_code)');
create trigger derived_arrival_record_delete after delete on tracking_mapping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, tracking_number, purchase_order_code from old_rows) select l.id from changed join purchase_line l using (purchase_order_code)');
create trigger derived_arrival_record_insert after insert on tax_code_mapping referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, tax_code from new_rows) select l.id from changed join purchase_line l using (tax_code)');
create trigger derived_arrival_record_update after update on tax_code_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, tax_code from old_rows except select id, tax_code from new_rows) union all (select id, tax_code from new_rows except select id, tax_code from old_rows)) select l.id from changed join purchase_line l using (tax_code)');
create trigger derived_arrival_record_delete after delete on tax_code_mapping referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, tax_code from old_rows) select l.id from changed join purchase_line l using (tax_code)');
create trigger derived_arrival_record_insert after insert on storage_location_map referencing new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as (select id, dc_internal_storage_id, dc_internal_storage_id_new from new_rows) select l.id from changed c join purchase_line l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)');
create trigger derived_arrival_record_update after update on storage_location_map referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select 0 from new_rows limit 1',
    'with changed as ((select id, dc_internal_storage_id, dc_internal_storage_id_new from old_rows except select id, dc_internal_storage_id, dc_internal_storage_id_new from new_rows) union all (select id, dc_internal_storage_id, dc_internal_storage_id_new from new_rows except select id, dc_internal_storage_id, dc_internal_storage_id_new from old_rows)) select l.id from changed c join purchase_line l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)');
create trigger derived_arrival_record_delete after delete on storage_location_map referencing old table as old_rows
  for each statement execute function arrival_record_follow('select 0 from old_rows limit 1',
    'with changed as (select id, dc_internal_storage_id, dc_internal_storage_id_new from old_rows) select l.id from changed c join purchase_line l on l.storage_location_code in (c.dc_internal_storage_id, c.dc_internal_storage_id_new)');
