-- The ledger in full (decision 100): a product that is made from its first entry on has a shorter statement of its own, two transactions make products at once, and less is kept beside each segment.

-- What is booked of days to come is told by the entries themselves, which have their own indexes.
drop index ledger_segment_last_day;
-- Two million numbers were fetched, and logged, one by one.
alter table ledger_segment alter column id set cache 100;

-- First in, first out, of all of some products of a corporate, in the order of the codes and of time. Lots and moves are laid end to end, each in its order; wherever one of either ends, there is an edge. What
-- lies between two edges came with the lot, and left with the move, behind as many as have ended before. A lot or move is a number: its id, and its source in the last two bits.
create function ledger_cut_whole(corporate bigint, codes text[]) returns table (
  at bigint, product_code text, lot bigint, move bigint, in_date date, out_date date, quantity integer, taxed_unit_price numeric
) language sql stable as $$
  with touched as materialized (
    select touched.code, touched.at, p.unit_price_before_tax, p.supply_price, 1 + p.tax_point / 100 as factor
    from unnest(codes) with ordinality touched (code, at)
    left join (select * from product_mapping p where p.product_code = any(codes)) p on p.product_code = touched.code
  ), tax as materialized (
    select t.tax_code, 1 + rtrim(t.tax_rate, '%')::numeric / 100 as factor from tax_code_mapping t
  ), lot as materialized (
    select at, row_number() over own as place, sum(quantity) over own as until, source_id * 4 + source as lot, day, price
    from (
      select touched.at, e.source, e.source_id, e.day, e.quantity, trim_scale(case e.source when 3 then coalesce(e.taxed_unit_price, touched.supply_price)
        when 1 then coalesce(e.untaxed_unit_price, touched.unit_price_before_tax) * coalesce(tax.factor, touched.factor) end) as price
      from touched cross join lateral (
        select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and e.inbound offset 0
      ) e left join tax on tax.tax_code = e.tax_code
    ) came window own as (partition by at order by day, source, source_id rows unbounded preceding)
  ), move as materialized (
    select at, row_number() over own as place, sum(quantity) over own as until, source_id * 4 + source as move, day
    from (
      select touched.at, e.source, e.source_id, e.day, e.quantity from touched cross join lateral (
        select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and not e.inbound offset 0
      ) e
    ) went window own as (partition by at order by day, source, source_id rows unbounded preceding)
  ), edge as (
    select at, until - lag(until, 1, 0::bigint) over up as pieces, row_number() over up as n, count(*) filter (where of_lot) over up as lots
    from (select at, until, true as of_lot from lot union all select at, until, false from move) ends
    window up as (partition by at order by until rows between unbounded preceding and 1 preceding)
  )
  select touched.at, touched.code, lot.lot, move.move, lot.day, move.day, edge.pieces::integer, lot.price
  from edge join touched on touched.at = edge.at
  left join lot on lot.at = edge.at and lot.place = edge.lots + 1
  left join move on move.at = edge.at and move.place = edge.n - edge.lots
  where edge.pieces > 0
$$;

-- Makes products of which nothing is there yet.
create function ledger_make_first(corporate bigint, codes text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with cut as materialized (select * from ledger_cut_whole(corporate, codes)), added as (
    insert into ledger_segment (corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    select corporate, product_code, case lot & 3 when 1 then lot / 4 end, case lot & 3 when 3 then lot / 4 end,
      case move & 3 when 2 then move / 4 end, case move & 3 when 3 then move / 4 end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from cut where lot is not null
  ), lacked as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move & 3 when 2 then move / 4 end, case move & 3 when 3 then move / 4 end, out_date, quantity from cut where lot is null
  )
  insert into ledger_product (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, product_code, came, went, greatest(0, went - came), segments from (
    select product_code, coalesce(sum(quantity) filter (where lot is not null), 0) as came, coalesce(sum(quantity) filter (where move is not null), 0) as went, count(*) as segments
    from cut group by product_code
  ) total;
end $$;

-- Brings all segments and shortages of some products up to date, and their sums; what is as it was is left alone.
create function ledger_make_again(corporate bigint, codes text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with touched as materialized (
    select code, at from unnest(codes) with ordinality touched (code, at)
  ), cut as materialized (select * from ledger_cut_whole(corporate, codes)), difference as materialized (
    select kept.id, cut.lot is null as gone, cut.product_code, cut.lot, cut.move, cut.in_date, cut.out_date, cut.quantity, cut.taxed_unit_price
    from (
      select touched.at, s.* from touched cross join lateral (
        select id, coalesce(receipt_id * 4 + 1, lot_adjustment_id * 4 + 3) as lot, coalesce(delivery_line_id * 4 + 2, move_adjustment_id * 4 + 3, 0) as move, in_date, out_date, quantity, taxed_unit_price
        from ledger_segment s where s.corporate_id = corporate and s.product_code = touched.code offset 0
      ) s
    ) kept full join (select * from cut where lot is not null) cut on cut.at = kept.at and cut.lot = kept.lot and coalesce(cut.move, 0) = kept.move
    where row(kept.quantity, kept.in_date, kept.out_date, kept.taxed_unit_price) is distinct from row(cut.quantity, cut.in_date, cut.out_date, cut.taxed_unit_price)
  ), removed as (
    delete from ledger_segment where id = any(array(select id from difference where gone))
  ), changed as (
    update ledger_segment s set in_date = d.in_date, out_date = d.out_date, quantity = d.quantity, taxed_unit_price = d.taxed_unit_price, value = trim_scale(d.quantity * d.taxed_unit_price)
    from difference d where d.id = s.id and not d.gone and s.id = any(array(select id from difference where id is not null and not gone))
  ), added as (
    insert into ledger_segment (corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    select corporate, product_code, case lot & 3 when 1 then lot / 4 end, case lot & 3 when 3 then lot / 4 end,
      case move & 3 when 2 then move / 4 end, case move & 3 when 3 then move / 4 end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from difference where id is null
  ), lacking as materialized (
    select kept.place, cut.product_code, cut.move, cut.out_date, cut.quantity
    from (
      select touched.at, s.* from touched cross join lateral (
        select ctid as place, coalesce(delivery_line_id * 4 + 2, move_adjustment_id * 4 + 3) as move, out_date, quantity
        from ledger_shortage s where s.corporate_id = corporate and s.product_code = touched.code offset 0
      ) s
    ) kept full join (select * from cut where lot is null) cut on cut.at = kept.at and cut.move = kept.move
    where row(kept.quantity, kept.out_date) is distinct from row(cut.quantity, cut.out_date)
  ), covered as (
    delete from ledger_shortage where ctid = any(array(select place from lacking where place is not null))
  ), lacked as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move & 3 when 2 then move / 4 end, case move & 3 when 3 then move / 4 end, out_date, quantity from lacking where move is not null
  ), total as materialized (
    select product_code, coalesce(sum(quantity) filter (where lot is not null), 0) as came, coalesce(sum(quantity) filter (where move is not null), 0) as went, count(*) as segments
    from cut group by product_code
  ), forgotten as (
    delete from ledger_product p where p.corporate_id = corporate and p.product_code = any(codes) and p.product_code not in (select product_code from total)
  )
  insert into ledger_product as p (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, product_code, came, went, greatest(0, went - came), segments from total
  on conflict (corporate_id, product_code) do update set (in_quantity, out_quantity, shortage, segments)
    = row(excluded.in_quantity, excluded.out_quantity, excluded.shortage, excluded.segments)
  where row(p.*) is distinct from row(excluded.*);
end $$;

-- Brings some products up to date, each from a day on. The caller holds the corporate's lock, which keeps off whoever writes what is read.
alter function ledger_make(bigint, text[], date[]) rename to ledger_make_from;
create function ledger_make(corporate bigint, codes text[], days date[]) returns void language plpgsql as $$
declare
  first text[];
  again text[];
  partly text[];
  since date[];
begin
  -- In the order of the index that segments are found by.
  select array_agg(code order by code collate "C") filter (where is_new), array_agg(code order by code collate "C") filter (where not is_new and day = '-infinity'),
    array_agg(code) filter (where not is_new and day > '-infinity'), array_agg(day) filter (where not is_new and day > '-infinity')
  into first, again, partly, since
  from unnest(codes, days) touched (code, day) cross join lateral (
    select not exists (select from ledger_product p where p.corporate_id = corporate and p.product_code = touched.code offset 0)
      and not exists (select from ledger_segment s where s.corporate_id = corporate and s.product_code = touched.code offset 0)
      and not exists (select from ledger_shortage s where s.corporate_id = corporate and s.product_code = touched.code offset 0) as is_new
  ) there;
  if first is not null then perform ledger_make_first(corporate, first); end if;
  if again is not null then perform ledger_make_again(corporate, again); end if;
  if partly is not null then perform ledger_make_from(corporate, partly, since); end if;
end $$;

-- Makes so many of the products that wait anew, of one corporate, those that wait longest first; gives how many there were. Several at once make different ones: they share the corporate's lock, which
-- keeps off whoever writes what they read. What a crash takes back waits again, so that nobody waits for the disk.
create or replace function ledger_catch_up(products integer) returns integer language plpgsql as $$
declare
  corporate bigint;
  codes text[];
  days date[];
begin
  select corporate_id into corporate from ledger_due order by since, corporate_id limit 1;
  if not found then return 0; end if;
  perform pg_advisory_xact_lock_shared(hash_of('derived'));
  perform pg_advisory_xact_lock_shared(hash_of('derived ' || corporate));
  with taken as (
    delete from ledger_due where corporate_id = corporate
      -- Once, whatever the plan: a second look would skip what the first has locked, and take further ones.
      and product_code = any(array(select product_code from ledger_due where corporate_id = corporate order by since, product_code limit products for update skip locked))
    returning product_code, from_day
  ) select array_agg(product_code), array_agg(from_day) into codes, days from taken;
  perform set_config('synchronous_commit', 'off', true);
  if codes is not null then perform ledger_make(corporate, codes, days); end if;
  return coalesce(cardinality(codes), 0);
end $$;
