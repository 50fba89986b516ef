-- Records the changed mappings that expected arrivals use, and notifies the job that computes these arrivals again.
-- Arguments: the kind of mapping; the expression of its key in the arrivals; the columns that they read (an update of
-- other columns is ignored).
create or replace function expected_arrival_mapping_changed() returns trigger language plpgsql as $$
declare
  changed text;
  recorded bigint;
begin
  changed := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else format('(select id, %1$s from new_rows except select id, %1$s from old_rows) union all (select id, %1$s from old_rows except select id, %1$s from new_rows)', tg_argv[2])
  end;
  execute format('insert into expected_arrival_mapping_change (kind, named) select distinct %L, %s from (%s) changed', tg_argv[0], tg_argv[1], changed);
  get diagnostics recorded = row_count;
  if recorded > 0 then perform pg_notify('expected-arrivals', ''); end if;
  return null;
end $$;

create trigger expected_arrivals_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function expected_arrival_mapping_changed('part', 'mpn', '');

create trigger expected_arrivals_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('part', 'mpn', '');

create trigger expected_arrivals_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('part', 'mpn', 'mpn, product_code, lob, sub_lob, product_name');

create trigger expected_arrivals_delete after delete on ageing_config referencing old table as old_rows
  for each statement execute function expected_arrival_mapping_changed('city', 'regexp_replace(start_city, ''市$'', '''')', '');

create trigger expected_arrivals_insert after insert on ageing_config referencing new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('city', 'regexp_replace(start_city, ''市$'', '''')', '');

create trigger expected_arrivals_update after update on ageing_config referencing old table as old_rows new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('city', 'regexp_replace(start_city, ''市$'', '''')', 'start_city, end_city, lob, aging');

create trigger expected_arrivals_delete after delete on storage_location_map referencing old table as old_rows
  for each statement execute function expected_arrival_mapping_changed('ship-to', 'ship_to_customer_id', '');

create trigger expected_arrivals_insert after insert on storage_location_map referencing new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('ship-to', 'ship_to_customer_id', '');

create trigger expected_arrivals_update after update on storage_location_map referencing old table as old_rows new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('ship-to', 'ship_to_customer_id', 'ship_to_customer_id, storage_location_name');
