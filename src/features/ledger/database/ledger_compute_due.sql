-- Computes some of the products in ledger_due, of one corporate, the longest waiting first. Returns their number.
-- products: the maximum number of products. Several servers compute different products at once: they share the
-- corporate's lock, which excludes transactions that change the sources. A crash leaves the products in ledger_due, so
-- the commit does not wait for the disk.
create or replace function ledger_compute_due(products integer) returns integer language plpgsql as $$
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
      -- Once, whatever the plan: a second scan would skip the rows that the first has locked, and take further ones.
      and product_code = any(array(select product_code from ledger_due where corporate_id = corporate order by since, product_code limit products for update skip locked))
    returning product_code, from_day
  ) select array_agg(product_code), array_agg(from_day) into codes, days from taken;
  perform set_config('synchronous_commit', 'off', true);
  if codes is not null then perform ledger_compute(corporate, codes, days); end if;
  return coalesce(cardinality(codes), 0);
end $$;
