-- The ledger in full, further (decision 106): a product whose entries are those that it was made of is left alone without a look at its segments, and less is done for each segment that is written.

-- A sum over the entries, prices included, that a product was made of in full; gone when it is made from a day on. Of no meaning but to be compared.
create table ledger_made (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  made_of numeric not null,
  primary key (corporate_id, product_code)
);

-- Numbers of segments are taken a thousand at a time: the sequence gives the first of them.
alter table ledger_segment alter column id set increment by 1000 set cache 1;
create function ledger_numbers(wanted bigint) returns bigint[] language sql volatile as $$
  select array_agg(nextval('ledger_segment_id_seq')) from generate_series(1, (wanted + 999) / 1000)
$$;

-- What came in of some products of a corporate, `at` their place among the codes, each with its price; and what went out.
create function ledger_lots(corporate bigint, codes text[]) returns table (at bigint, source integer, source_id bigint, day date, quantity integer, price numeric) language sql stable as $$
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
create function ledger_moves(corporate bigint, codes text[]) returns table (at bigint, source integer, source_id bigint, day date, quantity integer) language sql stable as $$
  select touched.at, e.source, e.source_id, e.day, e.quantity
  from unnest(codes) with ordinality touched (code, at) cross join lateral (
    select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and not e.inbound offset 0
  ) e
$$;

-- An entry in a sum: a lot is told from a move, an adjustment that has become one from what it was.
create function ledger_mark(number bigint, day date, quantity integer, price numeric, inbound boolean) returns bigint language sql immutable as $$
  select hash_of(number || ' ' || day - date '2000-01-01' || ' ' || quantity || ' ' || case when inbound then coalesce(price::text, 'unknown') else 'out' end)
$$;

-- What some products of a corporate would be made of now; those without an entry are not among them.
create function ledger_made_of(corporate bigint, codes text[]) returns table (product_code text, made_of numeric) language sql stable
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
  select touched.code, made.of from (
    select at, sum(mark) as of from (
      select at, ledger_mark(source_id * 4 + source, day, quantity, price, true) as mark from ledger_lots(corporate, codes)
      union all select at, ledger_mark(source_id * 4 + source, day, quantity, null, false) from ledger_moves(corporate, codes)
    ) entry group by at
  ) made join unnest(codes) with ordinality touched (code, at) on touched.at = made.at
$$;

-- First in, first out, of all of some products of a corporate, in the order of the codes and of time. Lots and moves are laid end to end, each in its order; wherever one of either ends, there is an edge. What
-- lies between two edges came with the lot, and left with the move, behind as many as have ended before. A lot or move is a number: its id, and its source in the last two bits.
drop function ledger_cut_whole(bigint, text[]);
create function ledger_cut_whole(corporate bigint, codes text[]) returns table (
  at bigint, product_code text, lot bigint, move bigint, in_date date, out_date date, quantity integer, taxed_unit_price numeric, made_of numeric
) language sql stable as $$
  with lot as materialized (
    select at, row_number() over own as place, sum(quantity) over own as until, source_id * 4 + source as lot, day, quantity, price
    from ledger_lots(corporate, codes) window own as (partition by at order by day, source, source_id rows unbounded preceding)
  ), move as materialized (
    select at, row_number() over own as place, sum(quantity) over own as until, source_id * 4 + source as move, day, quantity
    from ledger_moves(corporate, codes) window own as (partition by at order by day, source, source_id rows unbounded preceding)
  ), product as materialized (
    select touched.at, touched.code, made.of as made_of from (
      select at, sum(mark) as of from (
        select at, ledger_mark(lot, day, quantity, price, true) as mark from lot union all select at, ledger_mark(move, day, quantity, null, false) from move
      ) entry group by at
    ) made join unnest(codes) with ordinality touched (code, at) on touched.at = made.at
  ), edge as (
    select at, until - lag(until, 1, 0::bigint) over up as pieces, row_number() over up as n, count(*) filter (where of_lot) over up as lots
    from (select at, until, true as of_lot from lot union all select at, until, false from move) ends
    window up as (partition by at order by until rows between unbounded preceding and 1 preceding)
  )
  select product.at, product.code, lot.lot, move.move, lot.day, move.day, edge.pieces::integer, lot.price, product.made_of
  from edge join product on product.at = edge.at
  left join lot on lot.at = edge.at and lot.place = edge.lots + 1
  left join move on move.at = edge.at and move.place = edge.n - edge.lots
  where edge.pieces > 0
$$;

-- Makes products of which nothing is there yet.
create or replace function ledger_make_first(corporate bigint, codes text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with cut as materialized (select * from ledger_cut_whole(corporate, codes)), taken as materialized (
    select ledger_numbers(count(*)) as firsts from cut where lot is not null
  ), added as (
    insert into ledger_segment (id, corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    overriding system value
    select (select firsts from taken)[(1 + n / 1000)::integer] + n % 1000, corporate, product_code, case lot & 3 when 1 then lot / 4 end, case lot & 3 when 3 then lot / 4 end,
      case move & 3 when 2 then move / 4 end, case move & 3 when 3 then move / 4 end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from (select row_number() over () - 1 as n, cut.* from cut where lot is not null) cut
  ), lacked as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move & 3 when 2 then move / 4 end, case move & 3 when 3 then move / 4 end, out_date, quantity from cut where lot is null
  ), total as materialized (
    select product_code, coalesce(sum(quantity) filter (where lot is not null), 0) as came, coalesce(sum(quantity) filter (where move is not null), 0) as went, count(*) as segments, min(made_of) as made_of
    from cut group by product_code
  ), noted as (
    insert into ledger_made (corporate_id, product_code, made_of) select corporate, product_code, made_of from total
  )
  insert into ledger_product (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, product_code, came, went, greatest(0, went - came), segments from total;
end $$;

-- Brings all segments and shortages of some products up to date, and their sums; what is as it was is left alone.
create or replace function ledger_make_again(corporate bigint, codes text[]) returns void language plpgsql
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
  ), taken as materialized (
    select ledger_numbers(count(*)) as firsts from difference where id is null
  ), added as (
    insert into ledger_segment (id, corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    overriding system value
    select (select firsts from taken)[(1 + n / 1000)::integer] + n % 1000, corporate, product_code, case lot & 3 when 1 then lot / 4 end, case lot & 3 when 3 then lot / 4 end,
      case move & 3 when 2 then move / 4 end, case move & 3 when 3 then move / 4 end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from (select row_number() over () - 1 as n, difference.* from difference where id is null) difference
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
    select product_code, coalesce(sum(quantity) filter (where lot is not null), 0) as came, coalesce(sum(quantity) filter (where move is not null), 0) as went, count(*) as segments, min(made_of) as made_of
    from cut group by product_code
  ), noted as (
    insert into ledger_made (corporate_id, product_code, made_of) select corporate, product_code, made_of from total
  ), forgotten as (
    delete from ledger_product p where p.corporate_id = corporate and p.product_code = any(codes) and p.product_code not in (select product_code from total)
  )
  insert into ledger_product as p (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, product_code, came, went, greatest(0, went - came), segments from total
  on conflict (corporate_id, product_code) do update set (in_quantity, out_quantity, shortage, segments)
    = row(excluded.in_quantity, excluded.out_quantity, excluded.shortage, excluded.segments)
  where row(p.*) is distinct from row(excluded.*);
end $$;

-- Brings segments and shortages of some products of a corporate up to date, each from a day on, and their sums, in one statement; what is as it was is left alone. The caller holds the
-- corporate's lock (derived_lock).
create or replace function ledger_make_from(corporate bigint, codes text[], days date[]) returns void language plpgsql
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
  ), taken as materialized (
    select ledger_numbers(count(*)) as firsts from difference where id is null
  ), added as (
    insert into ledger_segment (id, corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value)
    overriding system value
    select (select firsts from taken)[(1 + n / 1000)::integer] + n % 1000, corporate, product_code, case lot_source when 1 then lot_id end, case lot_source when 3 then lot_id end,
      case move_source when 2 then move_id end, case move_source when 3 then move_id end, in_date, out_date, quantity, taxed_unit_price, trim_scale(quantity * taxed_unit_price)
    from (select row_number() over () - 1 as n, difference.* from difference where id is null) difference
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

-- Brings some products up to date, each from a day on. The caller holds the corporate's lock, which keeps off whoever writes what is read.
create or replace function ledger_make(corporate bigint, codes text[], days date[]) returns void language plpgsql as $$
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
    -- Once, and not for each of the four that ask it.
    offset 0
  ) there;
  if again is not null then
    -- What is made of the same as before is as it was.
    select array_agg(code order by code collate "C") into again from unnest(again) code where code not in (
      select made.product_code from ledger_made made join ledger_made_of(corporate, again) now on now.product_code = made.product_code and now.made_of = made.made_of
      where made.corporate_id = corporate and made.product_code = any(again)
    );
  end if;
  delete from ledger_made where corporate_id = corporate and product_code = any(first || again || partly);
  if first is not null then perform ledger_make_first(corporate, first); end if;
  if again is not null then perform ledger_make_again(corporate, again); end if;
  if partly is not null then perform ledger_make_from(corporate, partly, since); end if;
end $$;

-- As 0119, with the corporates counted instead of sorted.
create or replace function expense_segments_changed() returns trigger language plpgsql as $$
declare
  whose bigint[];
  changed bigint;
begin
  if tg_op = 'DELETE' then
    select array_agg(corporate_id), sum(n) into whose, changed from (select corporate_id, count(*) as n from old_rows group by corporate_id) of_each;
  else
    select array_agg(corporate_id), sum(n) into whose, changed from (select corporate_id, count(*) as n from new_rows group by corporate_id) of_each;
  end if;
  if whose is null then return null; end if;
  insert into expense_cells_of (corporate_id) select id from unnest(whose) id
  where not exists (select from expense_cells_of kept where kept.corporate_id = id) order by id on conflict do nothing;
  whose := expense_noting(whose);
  if whose is null then return null; end if;
  if changed > expense_noted_most() then
    perform expense_forget(whose);
  elsif tg_op = 'INSERT' then
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, sum(s.quantity), sum(s.value)
    from new_rows s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(whose) group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, -sum(s.quantity), -sum(s.value)
    from old_rows s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(whose) group by 1, 2, 3, 4, 5;
  else
    insert into expense_delta (corporate_id, lob, sub_lob, in_date, out_date, quantity, value)
    select s.corporate_id, coalesce(p.lob, '未维护'), p.sub_lob, s.in_date, s.out_date, sum(s.quantity), sum(s.value)
    from (
      select corporate_id, product_code, in_date, out_date, quantity, value from new_rows
      union all select corporate_id, product_code, in_date, out_date, -quantity, -value from old_rows
    ) s left join product_mapping p on p.product_code collate "C" = s.product_code
    where s.corporate_id = any(whose) group by 1, 2, 3, 4, 5 having sum(s.quantity) <> 0 or sum(s.value) <> 0;
  end if;
  return null;
end $$;
