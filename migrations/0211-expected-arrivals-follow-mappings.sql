-- Expected arrivals follow the mappings soon after they have changed (decision 118).

-- What a mapping says anew: of a part (its MPN), a ship-to customer, or the city that an ageing begins in. The job that follows takes it away.
create table expected_arrival_mapping_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('part', 'ship-to', 'city')),
  named text not null
);

-- Orders whose lines have yet to follow; a batch takes its own away in the transaction that brings them up to date.
create table expected_arrival_to_follow (
  corporate_id bigint not null,
  customer_po_number text not null,
  primary key (corporate_id, customer_po_number)
);

-- The arguments: the kind, what names it, and the columns that expected arrivals read.
create function expected_arrival_mapping_changed() returns trigger language plpgsql as $$
declare
  changed text;
  noted bigint;
begin
  changed := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else format('(select id, %1$s from new_rows except select id, %1$s from old_rows) union all (select id, %1$s from old_rows except select id, %1$s from new_rows)', tg_argv[2])
  end;
  execute format('insert into expected_arrival_mapping_change (kind, named) select distinct %L, %s from (%s) changed', tg_argv[0], tg_argv[1], changed);
  get diagnostics noted = row_count;
  if noted > 0 then perform pg_notify('expected-arrivals', ''); end if;
  return null;
end $$;

create trigger expected_arrivals_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('part', 'mpn', '');
create trigger expected_arrivals_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('part', 'mpn', 'mpn, product_code, lob, sub_lob, product_name');
create trigger expected_arrivals_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function expected_arrival_mapping_changed('part', 'mpn', '');

create trigger expected_arrivals_insert after insert on storage_location_map referencing new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('ship-to', 'ship_to_customer_id', '');
create trigger expected_arrivals_update after update on storage_location_map referencing old table as old_rows new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('ship-to', 'ship_to_customer_id', 'ship_to_customer_id, storage_location_name');
create trigger expected_arrivals_delete after delete on storage_location_map referencing old table as old_rows
  for each statement execute function expected_arrival_mapping_changed('ship-to', 'ship_to_customer_id', '');

create trigger expected_arrivals_insert after insert on ageing_config referencing new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('city', 'regexp_replace(start_city, ''市$'', '''')', '');
create trigger expected_arrivals_update after update on ageing_config referencing old table as old_rows new table as new_rows
  for each statement execute function expected_arrival_mapping_changed('city', 'regexp_replace(start_city, ''市$'', '''')', 'start_city, end_city, lob, aging');
create trigger expected_arrivals_delete after delete on ageing_config referencing old table as old_rows
  for each statement execute function expected_arrival_mapping_changed('city', 'regexp_replace(start_city, ''市$'', '''')', '');
