-- Updates the segments, shortages and sums of some products of a corporate, each from a day on ('-infinity' for all).
-- The caller holds the corporate's lock (derived_lock). New products, products for all days and products from a day on
-- have different functions. A product for all days is skipped if its entries have the same fingerprint as before.
create or replace function ledger_compute(corporate bigint, codes text[], days date[]) returns void language plpgsql as $$
declare
  new_codes text[];
  full_codes text[];
  partial_codes text[];
  partial_days date[];
begin
  -- In the order of the index on segments.
  select array_agg(code order by code collate "C") filter (where is_new), array_agg(code order by code collate "C") filter (where not is_new and day = '-infinity'),
    array_agg(code) filter (where not is_new and day > '-infinity'), array_agg(day) filter (where not is_new and day > '-infinity')
  into new_codes, full_codes, partial_codes, partial_days
  from unnest(codes, days) touched (code, day) cross join lateral (
    select not exists (select from ledger_product p where p.corporate_id = corporate and p.product_code = touched.code offset 0)
      and not exists (select from ledger_segment s where s.corporate_id = corporate and s.product_code = touched.code offset 0)
      and not exists (select from ledger_shortage s where s.corporate_id = corporate and s.product_code = touched.code offset 0) as is_new
    -- Evaluated once, not for each of the four uses.
    offset 0
  ) state;
  if full_codes is not null then
    -- A product with the same sum of fingerprints is unchanged.
    select array_agg(code order by code collate "C") into full_codes from unnest(full_codes) code where code not in (
      select made.product_code from ledger_made made join ledger_fingerprints(corporate, full_codes) now on now.product_code = made.product_code and now.made_of = made.made_of
      where made.corporate_id = corporate and made.product_code = any(full_codes)
    );
  end if;
  delete from ledger_made where corporate_id = corporate and product_code = any(new_codes || full_codes || partial_codes);
  if new_codes is not null then perform ledger_compute_new(corporate, new_codes); end if;
  if full_codes is not null then perform ledger_recompute(corporate, full_codes); end if;
  if partial_codes is not null then perform ledger_compute_from(corporate, partial_codes, partial_days); end if;
end $$;
