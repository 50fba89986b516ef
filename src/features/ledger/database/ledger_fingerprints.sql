-- The sums of the fingerprints of all entries of some products of a corporate; products without an entry are left out.
create or replace function ledger_fingerprints(corporate bigint, codes text[]) returns table (product_code text, made_of numeric) language sql stable
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
  select touched.code, made.of from (
    select at, sum(mark) as of from (
      select at, ledger_entry_fingerprint(source, source_id, day, quantity, price, true) as mark from ledger_inbound(corporate, codes)
      union all select at, ledger_entry_fingerprint(source, source_id, day, quantity, null, false) from ledger_outbound(corporate, codes)
    ) entry group by at
  ) made join unnest(codes) with ordinality touched (code, at) on touched.at = made.at
$$;
