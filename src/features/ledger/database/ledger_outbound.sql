-- The outbound entries of some products of a corporate. `at` is the position of the product in `codes`.
create or replace function ledger_outbound(corporate bigint, codes text[]) returns table (
  at bigint, source integer, source_id bigint, day date, quantity bigint
) language sql stable as $$
  select touched.at, e.source, e.source_id, e.day, e.quantity
  from unnest(codes) with ordinality touched (code, at) cross join lateral (
    select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and not e.inbound offset 0
  ) e
$$;
