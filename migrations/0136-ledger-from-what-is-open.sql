-- The ledger reads no more of a product than lies behind the first day that changed: what was open on that day is told by the segments that are kept (decision 55).

-- Of a product, from a day on.
drop index ledger_receipt_product;
create index ledger_receipt_product on ledger_receipt (corporate_id, product_code, received_date);
drop index delivery_order_line_product;
create index delivery_order_line_product on delivery_order_line (product_code, corporate_id, shipping_date) include (id, product_code_count) where current;
drop index ledger_segment_product;
create index ledger_segment_product on ledger_segment (corporate_id, product_code, (coalesce(out_date, 'infinity'::date)));
-- Goods that left before they came in, as the books have it: few.
create index ledger_segment_late on ledger_segment (corporate_id, product_code, in_date) where in_date > out_date;

alter table ledger_product rename column entries to segments;
update ledger_product p set segments = s.segments from (
  select corporate_id, product_code, count(*) as segments from (select corporate_id, product_code from ledger_segment union all select corporate_id, product_code from ledger_shortage) s group by corporate_id, product_code
) s where s.corporate_id = p.corporate_id and s.product_code = p.product_code;

-- First in, first out, of some products of a corporate, each from a day on. What is open on that day (lots of which something is left, or moves that are not covered) comes first, then what came in and went
-- out from that day on. Inbound and outbound are laid end to end, each in its order; wherever one of either ends, there is an edge. What lies between two edges came with one lot and left with one move:
-- those that end there or next behind it, which is what the smallest number seen so far is, from the last edge down.
drop function ledger_cut(bigint, text[], date[]);
create function ledger_cut(corporate bigint, codes text[], days date[] default null) returns table (
  at bigint, product_code text, lot_source integer, lot_id bigint, move_source integer, move_id bigint, in_date date, out_date date, quantity integer, taxed_unit_price numeric
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
      sum(quantity) over (partition by at, inbound order by day, source, source_id rows unbounded preceding) as until
    from (
      select at, inbound, source, source_id, day, sum(quantity)::integer as quantity, null::numeric as untaxed_unit_price, null as tax_code, price
      from open group by at, inbound, source, source_id, day, price
      union all
      select touched.at, e.inbound, e.source, e.source_id, e.day, e.quantity, e.untaxed_unit_price, e.tax_code, e.taxed_unit_price
      from touched cross join lateral (
        select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and e.day >= touched.day offset 0
      ) e
    ) of_them
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
  select touched.at, touched.code, lot.source, lot.source_id, move.source, move.source_id, lot.day, move.day, (edge.until - edge.since)::integer, lot.price
  from edge
  join touched on touched.at = edge.at
  left join lot on lot.n = edge.lot
  left join entry move on move.n = edge.move
  where edge.until > edge.since;
end $$;

-- Brings segments and shortages of some products of a corporate up to date, each from a day on, and their sums, in one statement; what is as it was is left alone. The caller holds the
-- corporate's lock (derived_lock).
create or replace function ledger_make(corporate bigint, codes text[], days date[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with touched as materialized (
    select code, day, at from unnest(codes, days) with ordinality touched (code, day, at)
  ), cut as materialized (
    select c.*, coalesce(c.lot_id * 4 + c.lot_source, 0) as lot, coalesce(c.move_id * 4 + c.move_source, 0) as move from ledger_cut(corporate, codes, days) c
  ), kept as materialized (
    select touched.at, s.*, coalesce(s.receipt_id * 4 + 1, s.lot_adjustment_id * 4 + 3) as lot, coalesce(s.delivery_line_id * 4 + 2, s.move_adjustment_id * 4 + 3, 0) as move
    from touched cross join lateral (
      select * from ledger_segment s where s.corporate_id = corporate and s.product_code = touched.code and coalesce(s.out_date, 'infinity') >= touched.day
      union all
      select * from ledger_segment s
      where s.corporate_id = corporate and s.product_code = touched.code and s.in_date > s.out_date and s.in_date >= touched.day and s.out_date < touched.day offset 0
    ) s
  ), difference as materialized (
    select kept.id, cut.lot is null as gone, cut.product_code, cut.lot_source, cut.lot_id, cut.move_source, cut.move_id, cut.in_date, cut.out_date, cut.quantity, cut.taxed_unit_price
    from kept full join (select * from cut where lot <> 0) cut on cut.at = kept.at and cut.lot = kept.lot and cut.move = kept.move
    where row(kept.quantity, kept.in_date, kept.out_date, kept.taxed_unit_price) is distinct from row(cut.quantity, cut.in_date, cut.out_date, cut.taxed_unit_price)
  ), removed as (
    delete from ledger_segment where id = any(array(select id from difference where gone))
  ), changed as (
    update ledger_segment s set in_date = d.in_date, out_date = d.out_date, quantity = d.quantity, taxed_unit_price = d.taxed_unit_price, value = trim_scale(d.quantity * d.taxed_unit_price)
    from difference d where d.id = s.id and not d.gone and s.id = any(array(select id from difference where id is not null and not gone))
  ), added as (
    insert into ledger_segment (corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    select corporate, product_code, case lot_source when 1 then lot_id end, case lot_source when 3 then lot_id end,
      case move_source when 2 then move_id end, case move_source when 3 then move_id end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from difference where id is null
  ), lacking_kept as materialized (
    select s.ctid as place, s.*, coalesce(s.delivery_line_id * 4 + 2, s.move_adjustment_id * 4 + 3) as move
    from ledger_shortage s where s.corporate_id = corporate and s.product_code = any(codes)
  ), lacking as materialized (
    select kept.place, cut.product_code, cut.move_source, cut.move_id, cut.out_date, cut.quantity
    from lacking_kept kept full join (select * from cut where lot = 0) cut on cut.product_code = kept.product_code and cut.move = kept.move
    where row(kept.quantity, kept.out_date) is distinct from row(cut.quantity, cut.out_date)
  ), covered as (
    delete from ledger_shortage where ctid = any(array(select place from lacking where place is not null))
  ), lacked as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move_source when 2 then move_id end, case move_source when 3 then move_id end, out_date, quantity
    from lacking where move_id is not null
  ), moved as (
    select at, sum(came) as came, sum(went) as went, sum(segments) as segments from (
      select at, sum(quantity) filter (where lot <> 0) as came, sum(quantity) filter (where move <> 0) as went, count(*) as segments from cut group by at
      union all
      select at, -sum(quantity), -sum(quantity) filter (where move <> 0), -count(*) from kept group by at
      union all
      select touched.at, 0, -sum(quantity), -count(*) from lacking_kept join touched on touched.code = lacking_kept.product_code group by touched.at
    ) of_them group by at
  ), total as materialized (
    select touched.code, coalesce(p.in_quantity, 0) + coalesce(moved.came, 0) as came, coalesce(p.out_quantity, 0) + coalesce(moved.went, 0) as went, coalesce(p.segments, 0) + moved.segments as segments
    from moved join touched on touched.at = moved.at
    left join (select * from ledger_product p where p.corporate_id = corporate and p.product_code = any(codes)) p on p.product_code = touched.code
  ), forgotten as (
    delete from ledger_product p where p.corporate_id = corporate and p.product_code = any(array(select code from total where segments = 0))
  )
  insert into ledger_product as p (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, code, came, went, greatest(0, went - came), segments from total where segments > 0
  on conflict (corporate_id, product_code) do update set (in_quantity, out_quantity, shortage, segments)
    = row(excluded.in_quantity, excluded.out_quantity, excluded.shortage, excluded.segments)
  where row(p.*) is distinct from row(excluded.*);
end $$;

-- At commit: the products that this transaction touched are made anew, unless there are so many segments of them that a job does it. Of a product of which a day alone has changed, those from that day on count.
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
  from ledger_due due join ledger_product p using (corporate_id, product_code) where due.transaction_id = rung.transaction_id and due.from_day = '-infinity';
  if there <= ledger_at_once(rung.shared) then
    select there + count(*) into there from (
      select from ledger_due due join ledger_segment s on s.corporate_id = due.corporate_id and s.product_code = due.product_code and coalesce(s.out_date, 'infinity') >= due.from_day
      where due.transaction_id = rung.transaction_id and due.from_day > '-infinity' limit ledger_at_once(rung.shared)
    ) s;
  end if;
  if there > ledger_at_once(rung.shared) then return null; end if;
  for corporate, codes, days in
    select corporate_id, array_agg(product_code), array_agg(from_day) from ledger_due where transaction_id = rung.transaction_id group by corporate_id order by corporate_id
  loop
    perform ledger_make(corporate, codes, days);
  end loop;
  delete from ledger_due where transaction_id = rung.transaction_id;
  return null;
end $$;
