-- Inserts the segments, shortages and sums of products that have none yet.
create or replace function ledger_compute_new(corporate bigint, codes text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with computed as materialized (select * from ledger_fifo(corporate, codes)), taken as materialized (
    select ledger_segment_ids(count(*)) as firsts from computed where lot_id is not null
  ), added as (
    insert into ledger_segment (id, corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    overriding system value
    select (select firsts from taken)[(1 + n / 1000)::integer] + n % 1000, corporate, product_code, case lot_source when 1 then lot_id end, case lot_source when 3 then lot_id end,
      case move_source when 2 then move_id end, case move_source when 3 then move_id end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from (select row_number() over () - 1 as n, computed.* from computed where lot_id is not null) computed
  ), inserted_shortage as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move_source when 2 then move_id end, case move_source when 3 then move_id end, out_date, quantity from computed where lot_id is null
  ), total as materialized (
    select product_code, coalesce(sum(quantity) filter (where lot_id is not null), 0) as in_quantity, coalesce(sum(quantity) filter (where move_id is not null), 0) as out_quantity, count(*) as segments, min(made_of) as made_of
    from computed group by product_code
  ), recorded as (
    insert into ledger_made (corporate_id, product_code, made_of) select corporate, product_code, made_of from total
  )
  insert into ledger_product (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, product_code, in_quantity, out_quantity, greatest(0, out_quantity - in_quantity), segments from total;
end $$;
