-- Makes the commit of this transaction compute the products that it changed (ledger_compute_at_commit).
-- touched: number of changed entries; of_all: whether a table changed that all corporates share.
create or replace function ledger_request_computation(touched bigint, of_all boolean) returns void language plpgsql as $$
begin
  if touched = 0 then return; end if;
  insert into ledger_commit_request as request (changed, shared) values (touched, of_all)
  on conflict (transaction_id) do update set changed = request.changed + excluded.changed, shared = request.shared or excluded.shared;
end $$;
