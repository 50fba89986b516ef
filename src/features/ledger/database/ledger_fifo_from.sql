-- First in, first out (docs/business-rules/ledger-and-interest.md#first-in-first-out), for some products of a corporate
-- from a day on: pairs lots (received goods) with moves (delivered goods). days: for each product the first day that
-- may have changed; null for all. The remaining quantities of earlier lots and moves are read from the segments. A row
-- without a lot is a shortage, one without a move is stock. Quantity in pieces, price in yuan with tax.
create or replace function ledger_fifo_from(corporate bigint, codes text[], days date[] default null) returns table (
  at bigint, product_code text, lot_source integer, lot_id bigint, move_source integer, move_id bigint, in_date date, out_date date, quantity bigint, taxed_unit_price numeric
) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
#variable_conflict use_column
begin
  return query
  with touched as materialized (
    select code, coalesce(day, '-infinity') as day, at from unnest(codes, days) with ordinality touched (code, day, at)
  ), open as (
    select touched.at, true as inbound, case when s.receipt_id is null then 3 else 1 end as source, coalesce(s.receipt_id, s.lot_adjustment_id) as source_id, s.in_date as day, s.quantity, s.taxed_unit_price as price
    from touched cross join lateral (
      select * from ledger_segment s
      where s.corporate_id = corporate and s.product_code = touched.code and coalesce(s.out_date, 'infinity') >= touched.day and s.in_date < touched.day and touched.day > '-infinity' offset 0
    ) s
    union all
    select touched.at, false, case when s.delivery_line_id is null then 3 else 2 end, coalesce(s.delivery_line_id, s.move_adjustment_id), s.out_date, s.quantity, null
    from touched cross join lateral (
      select delivery_line_id, move_adjustment_id, s.out_date, s.quantity from ledger_segment s
      where s.corporate_id = corporate and s.product_code = touched.code and s.in_date > s.out_date and s.in_date >= touched.day and s.out_date < touched.day and touched.day > '-infinity'
      union all
      select delivery_line_id, move_adjustment_id, s.out_date, s.quantity from ledger_shortage s
      where s.corporate_id = corporate and s.product_code = touched.code and s.out_date < touched.day offset 0
    ) s
  ), entry as materialized (
    select at, inbound, source, source_id, day, untaxed_unit_price, tax_code, price,
      row_number() over (order by at, inbound, day, source, source_id) as n,
      (sum(quantity) over (partition by at, inbound order by day, source, source_id rows unbounded preceding))::bigint as until
    from (
      select at, inbound, source, source_id, day, sum(quantity)::bigint as quantity, null::numeric as untaxed_unit_price, null as tax_code, price
      from open group by at, inbound, source, source_id, day, price
      union all
      select touched.at, e.inbound, e.source, e.source_id, e.day, e.quantity, e.untaxed_unit_price, e.tax_code, e.taxed_unit_price
      from touched cross join lateral (
        select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and e.day >= touched.day offset 0
      ) e
    ) part
  ), edge as (
    select at, until, lead(until, 1, 0::bigint) over down as since, min(n) filter (where inbound) over down as lot, min(n) filter (where not inbound) over down as move
    from entry window down as (partition by at order by until desc rows unbounded preceding)
  ), product as materialized (
    select p.product_code, p.unit_price_before_tax, p.supply_price, 1 + p.tax_point / 100 as factor from product_mapping p where p.product_code = any(codes)
  ), tax as materialized (
    select t.tax_code, 1 + rtrim(t.tax_rate, '%')::numeric / 100 as factor from tax_code_mapping t
  ), lot as materialized (
    select e.n, e.source, e.source_id, e.day, case when e.day < touched.day then e.price else trim_scale(case e.source when 3 then coalesce(e.price, product.supply_price)
      when 1 then coalesce(e.untaxed_unit_price, product.unit_price_before_tax) * coalesce(tax.factor, product.factor) end) end as price
    from entry e
    join touched on touched.at = e.at
    left join product on product.product_code = touched.code
    left join tax on tax.tax_code = e.tax_code
    where e.inbound
  )
  select touched.at, touched.code, lot.source, lot.source_id, move.source, move.source_id, lot.day, move.day, edge.until - edge.since, lot.price
  from edge
  join touched on touched.at = edge.at
  left join lot on lot.n = edge.lot
  left join entry move on move.n = edge.move
  where edge.until > edge.since;
end  $$;
