-- Documented functions of PostgreSQL alone, for databases that were migrated with others before; a new database has all of this already.
-- A number that stands for a text, for locks and for sums that are compared: the first 64 bits of its SHA-256.
create or replace function hash_of(input text) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  digest bytea := sha256(convert_to(input, 'UTF8'));
begin
  return get_byte(digest, 0)::bigint << 56 | get_byte(digest, 1)::bigint << 48 | get_byte(digest, 2)::bigint << 40 | get_byte(digest, 3)::bigint << 32
    | get_byte(digest, 4)::bigint << 24 | get_byte(digest, 5)::bigint << 16 | get_byte(digest, 6)::bigint << 8 | get_byte(digest, 7);
end $$;

create or replace function derived_lock(corporates bigint[]) returns void language plpgsql as $$
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
create or replace function ledger_catch_up(products integer) returns integer language plpgsql as $$
declare
  corporate bigint;
  codes text[];
  days date[];
begin
  select corporate_id into corporate from ledger_due order by since, corporate_id limit 1;
  if not found then return 0; end if;
  perform pg_advisory_xact_lock_shared(hash_of('derived'));
  perform pg_advisory_xact_lock_shared(hash_of('derived ' || corporate));
  with taken as (
    delete from ledger_due where corporate_id = corporate
      -- Once, whatever the plan: a second look would skip what the first has locked, and take further ones.
      and product_code = any(array(select product_code from ledger_due where corporate_id = corporate order by since, product_code limit products for update skip locked))
    returning product_code, from_day
  ) select array_agg(product_code), array_agg(from_day) into codes, days from taken;
  perform set_config('synchronous_commit', 'off', true);
  if codes is not null then perform ledger_make(corporate, codes, days); end if;
  return coalesce(cardinality(codes), 0);
end $$;

-- The sums of entries have another meaning now: products are made in full once more before theirs are compared.
delete from ledger_made;
create or replace function ledger_mark(number bigint, day date, quantity integer, price numeric, inbound boolean) returns bigint language sql immutable as $$
  select hash_of(number || ' ' || day - date '2000-01-01' || ' ' || quantity || ' ' || case when inbound then coalesce(price::text, 'unknown') else 'out' end)
$$;

alter table goods_restriction drop constraint goods_restriction_overlap;
alter table goods_restriction add constraint goods_restriction_overlap
  exclude using gist (hash_of(lob || '/' || sub_lob) with =, daterange(time_begin, time_end, '[]') with &&, lob with =, sub_lob with =);

drop index arrival_record_sample;
create index arrival_record_sample on arrival_record (corporate_id, purchase_order_create_date, record_id)
  include (dc_received_date, apple_shipping_date, order_type, category, purchase_order_code, dn_number, tracking_number, storage_location_code, product_code, mpn, factory_code)
  where get_byte(decode(md5(record_id::text), 'hex'), 0) < 2;

drop index imei_record_sample;
create index imei_record_sample on imei_record (corporate_id, gi_date, id)
  include (serial_number, imei_number, imei2, delivery_number, part_number, po_number) where get_byte(decode(md5(id::text), 'hex'), 0) < 2;
