-- At commit, computes the products that the transaction touched, unless they have more segments than ledger_at_once();
-- the job catch-up-ledger computes those. Segments from a day on are counted only where all segments of the touched
-- products are too many.
create or replace function ledger_at_commit() returns trigger language plpgsql as $$
declare
  rung ledger_bell;
  there bigint;
  corporate bigint;
  codes text[];
  days date[];
begin
  delete from ledger_bell where transaction_id = new.transaction_id returning * into rung;
  if not found then return null; end if;
  select rung.changed + coalesce(sum(p.segments), 0) into there
  from ledger_due due join ledger_product p using (corporate_id, product_code) where due.transaction_id = rung.transaction_id;
  if there > ledger_at_once(rung.shared) then
    select rung.changed + coalesce(sum(p.segments), 0) into there
    from ledger_due due join ledger_product p using (corporate_id, product_code) where due.transaction_id = rung.transaction_id and due.from_day = '-infinity';
    if there > ledger_at_once(rung.shared) then return null; end if;
    select there + count(*) into there from (
      select from ledger_due due join ledger_segment s on s.corporate_id = due.corporate_id and s.product_code = due.product_code and coalesce(s.out_date, 'infinity') >= due.from_day
      where due.transaction_id = rung.transaction_id and due.from_day > '-infinity' limit ledger_at_once(rung.shared)
    ) s;
    if there > ledger_at_once(rung.shared) then return null; end if;
  end if;
  for corporate, codes, days in
    select corporate_id, array_agg(product_code), array_agg(from_day) from ledger_due where transaction_id = rung.transaction_id group by corporate_id order by corporate_id
  loop
    perform ledger_make(corporate, codes, days);
  end loop;
  delete from ledger_due where transaction_id = rung.transaction_id;
  return null;
end $$;

create constraint trigger ledger_at_commit after insert on ledger_bell deferrable initially deferred
  for each row execute function ledger_at_commit();
