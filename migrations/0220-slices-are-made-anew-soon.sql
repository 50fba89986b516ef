-- Slices are made anew soon after much has changed, and what is noted until then has a bound (decision 122).

-- A change of 0 says that a transaction has changed more than it has noted: until slices are made anew they say nothing of the corporate's rows.
create index arrival_record_change_unknown on arrival_record_change (corporate_id) where change = 0;

-- Whether the transaction may note so many more changes of a corporate's rows. It notes 20,000 at most, for pages look at no more; from then on, and where that many are there already, a change of 0 stands for all
-- others. Each transaction leaves its own: slices that are made anew meanwhile know nothing of what is not committed yet, and take away the changes of those alone that they know.
create function row_slices_may_note(changed_table text, whose bigint, more bigint) returns boolean language plpgsql as $$
declare
  own text := 'row_slices.' || changed_table || '_' || whose;
  -- Of this transaction: empty before the first, `many` after the last.
  noted text := coalesce(current_setting(own, true), '');
  is_much boolean := false;
begin
  if noted = 'many' then return false; end if;
  if noted = '' then
    if not exists (select from row_slice_set s where s.table_name = changed_table and s.corporate_id = whose) then return false; end if;
    execute format('select exists (select from %1$I where corporate_id = $1 and change = 0) or exists (select from %1$I where corporate_id = $1 offset 20000)', changed_table || '_change')
      into is_much using whose;
    noted := '0';
  end if;
  if is_much or noted::bigint + more > 20000 then
    execute format('insert into %I (corporate_id, change) values ($1, 0)', changed_table || '_change') using whose;
    perform set_config(own, 'many', true);
    perform pg_notify('slice-rows', '');
    return false;
  end if;
  -- From so many on the job makes slices anew.
  if noted::bigint < 5000 and noted::bigint + more >= 5000 then perform pg_notify('slice-rows', ''); end if;
  perform set_config(own, (noted::bigint + more)::text, true);
  return true;
end $$;

create or replace function arrival_record_note_change() returns trigger language plpgsql as $$
begin
  if not row_slices_may_note('arrival_record', new.corporate_id, 2) then return null; end if;
  insert into arrival_record_change values
    (old.corporate_id, -1, old.purchase_order_create_date, old.dc_received_date, old.apple_shipping_date, old.order_type, old.category, old.purchase_order_code, old.dn_number,
      old.tracking_number, old.storage_location_code, old.product_code, old.mpn, old.factory_code),
    (new.corporate_id, 1, new.purchase_order_create_date, new.dc_received_date, new.apple_shipping_date, new.order_type, new.category, new.purchase_order_code, new.dn_number,
      new.tracking_number, new.storage_location_code, new.product_code, new.mpn, new.factory_code);
  return null;
end $$;

-- Its argument says whether rows come or go.
create or replace function arrival_record_note_changes() returns trigger language plpgsql as $$
declare
  whose record;
begin
  for whose in select r.corporate_id as id, count(*) as records from touched r group by r.corporate_id loop
    if row_slices_may_note('arrival_record', whose.id, whose.records) then
      insert into arrival_record_change
      select r.corporate_id, tg_argv[0]::smallint, r.purchase_order_create_date, r.dc_received_date, r.apple_shipping_date, r.order_type, r.category, r.purchase_order_code, r.dn_number,
        r.tracking_number, r.storage_location_code, r.product_code, r.mpn, r.factory_code
      from touched r where r.corporate_id = whose.id;
    end if;
  end loop;
  return null;
end $$;
