-- At commit, computes the products that the transaction changed, unless they have more segments than
-- ledger_commit_limit(); the job catch-up-ledger computes those. The segments from a day on are only counted if all
-- segments of the changed products exceed the limit.
create or replace function ledger_compute_at_commit() returns trigger language plpgsql as $$
declare
  request ledger_commit_request;
  affected bigint;
  corporate bigint;
  codes text[];
  days date[];
begin
  delete from ledger_commit_request where transaction_id = new.transaction_id returning * into request;
  if not found then return null; end if;
  select request.changed + coalesce(sum(p.segments), 0) into affected
  from ledger_due due join ledger_product p using (corporate_id, product_code) where due.transaction_id = request.transaction_id;
  if affected > ledger_commit_limit(request.shared) then
    select request.changed + coalesce(sum(p.segments), 0) into affected
    from ledger_due due join ledger_product p using (corporate_id, product_code) where due.transaction_id = request.transaction_id and due.from_day = '-infinity';
    if affected > ledger_commit_limit(request.shared) then return null; end if;
    select affected + count(*) into affected from (
      select from ledger_due due join ledger_segment s on s.corporate_id = due.corporate_id and s.product_code = due.product_code and coalesce(s.out_date, 'infinity') >= due.from_day
      where due.transaction_id = request.transaction_id and due.from_day > '-infinity' limit ledger_commit_limit(request.shared)
    ) s;
    if affected > ledger_commit_limit(request.shared) then return null; end if;
  end if;
  for corporate, codes, days in
    select corporate_id, array_agg(product_code), array_agg(from_day) from ledger_due where transaction_id = request.transaction_id group by corporate_id order by corporate_id
  loop
    perform ledger_compute(corporate, codes, days);
  end loop;
  delete from ledger_due where transaction_id = request.transaction_id;
  return null;
end $$;

create constraint trigger ledger_compute_at_commit after insert on ledger_commit_request deferrable initially deferred
  for each row execute function ledger_compute_at_commit();
