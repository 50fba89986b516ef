-- Updates the segments, shortages and sums of some products of a corporate from a day on, in one statement; equal rows
-- are not written. The caller holds the corporate's lock (derived_lock).
create or replace function ledger_compute_from(corporate bigint, codes text[], days date[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with touched as materialized (
    select code, day, at from unnest(codes, days) with ordinality touched (code, day, at)
  ), computed as materialized (
    select * from ledger_fifo_from(corporate, codes, days)
  ), stored as materialized (
    select touched.at, s.*, case when receipt_id is null then 3 else 1 end as lot_source, coalesce(receipt_id, lot_adjustment_id) as lot_id,
      case when delivery_line_id is not null then 2 when move_adjustment_id is not null then 3 else 0 end as move_source,
      coalesce(delivery_line_id, move_adjustment_id, 0) as move_id
    from touched cross join lateral (
      select * from ledger_segment s where s.corporate_id = corporate and s.product_code = touched.code and coalesce(s.out_date, 'infinity') >= touched.day
      union all
      select * from ledger_segment s
      where s.corporate_id = corporate and s.product_code = touched.code and s.in_date > s.out_date and s.in_date >= touched.day and s.out_date < touched.day offset 0
    ) s
  ), difference as materialized (
    select stored.id, computed.lot_id is null as obsolete, computed.product_code, computed.lot_source, computed.lot_id, computed.move_source, computed.move_id, computed.in_date, computed.out_date, computed.quantity, computed.taxed_unit_price
    from stored full join (select * from computed where lot_id is not null) computed on computed.at = stored.at and computed.lot_source = stored.lot_source and computed.lot_id = stored.lot_id
      and coalesce(computed.move_source, 0) = stored.move_source and coalesce(computed.move_id, 0) = stored.move_id
    where row(stored.quantity, stored.in_date, stored.out_date, stored.taxed_unit_price) is distinct from row(computed.quantity, computed.in_date, computed.out_date, computed.taxed_unit_price)
  ), removed as (
    delete from ledger_segment where id = any(array(select id from difference where obsolete))
  ), changed as (
    update ledger_segment s set in_date = d.in_date, out_date = d.out_date, quantity = d.quantity, taxed_unit_price = d.taxed_unit_price, value = trim_scale(d.quantity * d.taxed_unit_price)
    from difference d where d.id = s.id and not d.obsolete and s.id = any(array(select id from difference where id is not null and not obsolete))
  ), taken as materialized (
    select ledger_segment_ids(count(*)) as firsts from difference where id is null
  ), added as (
    insert into ledger_segment (id, corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    overriding system value
    select (select firsts from taken)[(1 + n / 1000)::integer] + n % 1000, corporate, product_code, case lot_source when 1 then lot_id end, case lot_source when 3 then lot_id end,
      case move_source when 2 then move_id end, case move_source when 3 then move_id end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from (select row_number() over () - 1 as n, difference.* from difference where id is null) difference
  ), stored_shortage as materialized (
    select s.ctid as place, s.*, case when delivery_line_id is null then 3 else 2 end as move_source, coalesce(delivery_line_id, move_adjustment_id) as move_id
    from ledger_shortage s where s.corporate_id = corporate and s.product_code = any(codes)
  ), shortage_difference as materialized (
    select stored.place, computed.product_code, computed.move_source, computed.move_id, computed.out_date, computed.quantity
    from stored_shortage stored full join (select * from computed where lot_id is null) computed on computed.product_code = stored.product_code and computed.move_source = stored.move_source and computed.move_id = stored.move_id
    where row(stored.quantity, stored.out_date) is distinct from row(computed.quantity, computed.out_date)
  ), deleted_shortage as (
    delete from ledger_shortage where ctid = any(array(select place from shortage_difference where place is not null))
  ), inserted_shortage as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move_source when 2 then move_id end, case move_source when 3 then move_id end, out_date, quantity
    from shortage_difference where move_id is not null
  ), moved as (
    select at, sum(in_quantity) as in_quantity, sum(out_quantity) as out_quantity, sum(segments) as segments from (
      select at, sum(quantity) filter (where lot_id is not null) as in_quantity, sum(quantity) filter (where move_id is not null) as out_quantity, count(*) as segments from computed group by at
      union all
      select at, -sum(quantity), -sum(quantity) filter (where move_id <> 0), -count(*) from stored group by at
      union all
      select touched.at, 0, -sum(quantity), -count(*) from stored_shortage join touched on touched.code = stored_shortage.product_code group by touched.at
    ) part group by at
  ), total as materialized (
    select touched.code, coalesce(p.in_quantity, 0) + coalesce(moved.in_quantity, 0) as in_quantity, coalesce(p.out_quantity, 0) + coalesce(moved.out_quantity, 0) as out_quantity, coalesce(p.segments, 0) + moved.segments as segments
    from moved join touched on touched.at = moved.at
    left join (select * from ledger_product p where p.corporate_id = corporate and p.product_code = any(codes)) p on p.product_code = touched.code
  ), deleted_product as (
    delete from ledger_product p where p.corporate_id = corporate and p.product_code = any(array(select code from total where segments = 0))
  )
  insert into ledger_product as p (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, code, in_quantity, out_quantity, greatest(0, out_quantity - in_quantity), segments from total where segments > 0
  on conflict (corporate_id, product_code) do update set (in_quantity, out_quantity, shortage, segments)
    = row(excluded.in_quantity, excluded.out_quantity, excluded.shortage, excluded.segments)
  where row(p.*) is distinct from row(excluded.*);
end $$;
