-- The inbound entries of some products of a corporate, with the taxed unit price in yuan. Price: of a receipt the
-- untaxed price (of the line, else of the product) × the tax factor (of the tax code, else of the product); of an
-- adjustment its own price, else the supply price. null if a part is missing. `at` is the position of the product in
-- `codes`.
create or replace function ledger_inbound(corporate bigint, codes text[]) returns table (
  at bigint, source integer, source_id bigint, day date, quantity bigint, price numeric
) language sql stable as $$
  with touched as materialized (
    select touched.code, touched.at, p.unit_price_before_tax, p.supply_price, 1 + p.tax_point / 100 as factor
    from unnest(codes) with ordinality touched (code, at)
    left join (select * from product_mapping p where p.product_code = any(codes)) p on p.product_code = touched.code
  ), tax as materialized (
    select t.tax_code, 1 + rtrim(t.tax_rate, '%')::numeric / 100 as factor from tax_code_mapping t
  )
  select touched.at, e.source, e.source_id, e.day, e.quantity, trim_scale(case e.source when 3 then coalesce(e.taxed_unit_price, touched.supply_price)
    when 1 then coalesce(e.untaxed_unit_price, touched.unit_price_before_tax) * coalesce(tax.factor, touched.factor) end)
  from touched cross join lateral (
    select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and e.inbound offset 0
  ) e left join tax on tax.tax_code = e.tax_code
$$;
