-- Updates all segments, shortages and sums of some products of a corporate; equal rows are not written.
create or replace function ledger_recompute(corporate bigint, codes text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with touched as materialized (
    select code, at from unnest(codes) with ordinality touched (code, at)
  ), computed as materialized (select * from ledger_fifo(corporate, codes)), difference as materialized (
    select stored.id, computed.lot_id is null as obsolete, computed.product_code, computed.lot_source, computed.lot_id, computed.move_source, computed.move_id, computed.in_date, computed.out_date, computed.quantity, computed.taxed_unit_price
    from (
      select touched.at, s.* from touched cross join lateral (
        select id, case when receipt_id is null then 3 else 1 end as lot_source, coalesce(receipt_id, lot_adjustment_id) as lot_id,
          case when delivery_line_id is not null then 2 when move_adjustment_id is not null then 3 else 0 end as move_source,
          coalesce(delivery_line_id, move_adjustment_id, 0) as move_id, in_date, out_date, quantity, taxed_unit_price
        from ledger_segment s where s.corporate_id = corporate and s.product_code = touched.code offset 0
      ) s
    ) stored full join (select * from computed where lot_id is not null) computed on computed.at = stored.at and computed.lot_source = stored.lot_source and computed.lot_id = stored.lot_id
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
  ), shortage_difference as materialized (
    select stored.place, computed.product_code, computed.move_source, computed.move_id, computed.out_date, computed.quantity
    from (
      select touched.at, s.* from touched cross join lateral (
        select ctid as place, case when delivery_line_id is null then 3 else 2 end as move_source, coalesce(delivery_line_id, move_adjustment_id) as move_id, out_date, quantity
        from ledger_shortage s where s.corporate_id = corporate and s.product_code = touched.code offset 0
      ) s
    ) stored full join (select * from computed where lot_id is null) computed on computed.at = stored.at and computed.move_source = stored.move_source and computed.move_id = stored.move_id
    where row(stored.quantity, stored.out_date) is distinct from row(computed.quantity, computed.out_date)
  ), deleted_shortage as (
    delete from ledger_shortage where ctid = any(array(select place from shortage_difference where place is not null))
  ), inserted_shortage as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move_source when 2 then move_id end, case move_source when 3 then move_id end, out_date, quantity from shortage_difference where move_id is not null
  ), total as materialized (
    select product_code, coalesce(sum(quantity) filter (where lot_id is not null), 0) as in_quantity, coalesce(sum(quantity) filter (where move_id is not null), 0) as out_quantity, count(*) as segments, min(made_of) as made_of
    from computed group by product_code
  ), recorded as (
    insert into ledger_made (corporate_id, product_code, made_of) select corporate, product_code, made_of from total
  ), deleted_product as (
    delete from ledger_product p where p.corporate_id = corporate and p.product_code = any(codes) and p.product_code not in (select product_code from total)
  )
  insert into ledger_product as p (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, product_code, in_quantity, out_quantity, greatest(0, out_quantity - in_quantity), segments from total
  on conflict (corporate_id, product_code) do update set (in_quantity, out_quantity, shortage, segments)
    = row(excluded.in_quantity, excluded.out_quantity, excluded.shortage, excluded.segments)
  where row(p.*) is distinct from row(excluded.*);
end $$;
