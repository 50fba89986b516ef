-- The ledger makes of a product what lies behind the first day that changed, and no more: an upload of today leaves the years before it alone (decision 55).

alter table ledger_due add column from_day date not null default '-infinity';
alter table ledger_product rename column segments to entries;

drop function ledger_make(bigint, text[]);
drop function ledger_cut(bigint, text[]);

-- First in, first out, of some products of a corporate, each from a day on. Inbound and outbound are laid end to end, each in its order; wherever one of either ends, there is an edge. What
-- lies between two edges came with one lot and left with one move: those that end there or next behind it, which is what the smallest number seen so far is, from the last edge down. What
-- had come in and what had left before the day is settled as far as both reach.
create function ledger_cut(corporate bigint, codes text[], days date[] default null) returns table (
  product_code text, lot_source integer, lot_id bigint, move_source integer, move_id bigint, in_date date, out_date date, quantity integer, taxed_unit_price numeric
) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
#variable_conflict use_column
begin
  return query
  with touched as materialized (
    select code, coalesce(day, '-infinity') as day, at from unnest(codes, days) with ordinality touched (code, day, at)
  ), entry as materialized (
    select touched.at, touched.day as from_day, e.inbound, e.source, e.source_id, e.day, e.quantity, e.untaxed_unit_price, e.tax_code, e.taxed_unit_price,
      row_number() over (order by touched.at, e.inbound, e.day, e.source, e.source_id) as n,
      sum(e.quantity) over (partition by touched.at, e.inbound order by e.day, e.source, e.source_id rows unbounded preceding) as until
    from touched join ledger_entry e on e.product_code = touched.code
    where e.corporate_id = corporate and e.product_code = any(codes)
  ), settled as materialized (
    select at, least(coalesce(sum(quantity) filter (where inbound and day < from_day), 0), coalesce(sum(quantity) filter (where not inbound and day < from_day), 0)) as until
    from entry group by at
  ), moving as materialized (
    select entry.*, settled.until as settled from entry join settled on settled.at = entry.at where entry.until > settled.until
  ), edge as (
    select at, until, lead(until, 1, settled) over down as since, min(n) filter (where inbound) over down as lot, min(n) filter (where not inbound) over down as move
    from moving window down as (partition by at order by until desc rows unbounded preceding)
  ), product as materialized (
    select p.product_code, p.unit_price_before_tax, p.supply_price, 1 + p.tax_point / 100 as factor from product_mapping p where p.product_code = any(codes)
  ), tax as materialized (
    select t.tax_code, 1 + rtrim(t.tax_rate, '%')::numeric / 100 as factor from tax_code_mapping t
  ), lot as materialized (
    select m.n, m.source, m.source_id, m.day, trim_scale(case m.source when 3 then coalesce(m.taxed_unit_price, product.supply_price)
      when 1 then coalesce(m.untaxed_unit_price, product.unit_price_before_tax) * coalesce(tax.factor, product.factor) end) as price
    from moving m
    join touched on touched.at = m.at
    left join product on product.product_code = touched.code
    left join tax on tax.tax_code = m.tax_code
    where m.inbound
  )
  select touched.code, lot.source, lot.source_id, move.source, move.source_id, lot.day, move.day, (edge.until - edge.since)::integer, lot.price
  from edge
  join touched on touched.at = edge.at
  left join lot on lot.n = edge.lot
  left join moving move on move.n = edge.move
  where edge.until > edge.since;
end $$;

-- Brings segments and shortages of some products of a corporate up to date, each from a day on, in one statement, and their sums; what is as it was is left alone. The caller holds the
-- corporate's lock (derived_lock).
create function ledger_make(corporate bigint, codes text[], days date[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_mergejoin = off set jit = off set work_mem = '64MB' as $$
begin
  with cut as materialized (
    select c.*, coalesce(c.lot_id * 4 + c.lot_source, 0) as lot, coalesce(c.move_id * 4 + c.move_source, 0) as move from ledger_cut(corporate, codes, days) c
  ), kept as (
    select s.*, coalesce(s.receipt_id * 4 + 1, s.lot_adjustment_id * 4 + 3) as lot, coalesce(s.delivery_line_id * 4 + 2, s.move_adjustment_id * 4 + 3, 0) as move
    from ledger_segment s join unnest(codes, days) touched (code, day) on touched.code = s.product_code
    where s.corporate_id = corporate and s.product_code = any(codes) and (s.in_date >= touched.day or s.out_date >= touched.day or s.out_date is null)
  ), difference as materialized (
    select kept.id, cut.lot is null as gone, cut.product_code, cut.lot_source, cut.lot_id, cut.move_source, cut.move_id, cut.in_date, cut.out_date, cut.quantity, cut.taxed_unit_price
    from kept full join (select * from cut where lot <> 0) cut on cut.product_code = kept.product_code and cut.lot = kept.lot and cut.move = kept.move
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
  ), lacking_kept as (
    select s.ctid as place, s.*, coalesce(s.delivery_line_id * 4 + 2, s.move_adjustment_id * 4 + 3) as move
    from ledger_shortage s where s.corporate_id = corporate and s.product_code = any(codes)
  ), lacking as materialized (
    select kept.place, cut.product_code, cut.move_source, cut.move_id, cut.out_date, cut.quantity
    from lacking_kept kept full join (select * from cut where lot = 0) cut on cut.product_code = kept.product_code and cut.move = kept.move
    where row(kept.quantity, kept.out_date) is distinct from row(cut.quantity, cut.out_date)
  ), covered as (
    delete from ledger_shortage where ctid = any(array(select place from lacking where place is not null))
  )
  insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
  select corporate, product_code, case move_source when 2 then move_id end, case move_source when 3 then move_id end, out_date, quantity
  from lacking where move_id is not null;

  with total as materialized (
    select product_code, coalesce(sum(quantity) filter (where inbound), 0) as came, coalesce(sum(quantity) filter (where not inbound), 0) as went, count(*) as entries
    from ledger_entry where corporate_id = corporate and product_code = any(codes) group by product_code
  ), forgotten as (
    delete from ledger_product p where p.corporate_id = corporate and p.product_code = any(codes) and p.product_code not in (select product_code from total)
  )
  insert into ledger_product as p (corporate_id, product_code, in_quantity, out_quantity, shortage, entries)
  select corporate, product_code, came, went, greatest(0, went - came), entries from total
  on conflict (corporate_id, product_code) do update set (in_quantity, out_quantity, shortage, entries)
    = row(excluded.in_quantity, excluded.out_quantity, excluded.shortage, excluded.entries)
  where row(p.*) is distinct from row(excluded.*);
end $$;

-- Notes whose products a statement touches, and from which day on. Its first argument is the query that tells whose rows change, its second the one that names their products and days.
create or replace function ledger_touch() returns trigger language plpgsql as $$
declare
  whose bigint[];
  touched bigint;
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('with touched as materialized (%s), noted as (
    insert into ledger_due as due (corporate_id, product_code, from_day) select corporate_id, product_code, min(day) from touched group by corporate_id, product_code
    on conflict (corporate_id, product_code) do update set from_day = excluded.from_day where due.from_day > excluded.from_day
  ) select count(*) from touched', tg_argv[1]) into touched;
  perform ledger_ring(touched, 0 = any(whose));
  return null;
end $$;

-- Whoever empties a source touches every product.
create or replace function ledger_touch_all() returns trigger language plpgsql as $$
begin
  perform derived_lock('{0}');
  insert into ledger_due (corporate_id, product_code) select corporate_id, product_code from ledger_product
  on conflict (corporate_id, product_code) do update set from_day = excluded.from_day;
  perform ledger_ring(1, true);
  return null;
end $$;

-- At commit: the products that this transaction touched are made anew, unless there are so many entries of them that a job does it.
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
  select rung.changed + coalesce(sum(p.entries), 0) into there
  from ledger_due due join ledger_product p using (corporate_id, product_code) where due.transaction_id = rung.transaction_id;
  if there > ledger_at_once(rung.shared) then return null; end if;
  for corporate, codes, days in
    select corporate_id, array_agg(product_code), array_agg(from_day) from ledger_due where transaction_id = rung.transaction_id group by corporate_id order by corporate_id
  loop
    perform ledger_make(corporate, codes, days);
  end loop;
  delete from ledger_due where transaction_id = rung.transaction_id;
  return null;
end $$;

-- Makes so many of the products that wait anew, of one corporate, those that wait longest first; gives how many there were. Each transaction takes the corporate's lock for a moment.
create or replace function ledger_catch_up(products integer) returns integer language plpgsql as $$
declare
  corporate bigint;
  codes text[];
  days date[];
begin
  select corporate_id into corporate from ledger_due order by since, corporate_id limit 1;
  if not found then return 0; end if;
  perform derived_lock(array[corporate]);
  with taken as (
    delete from ledger_due where corporate_id = corporate
      and product_code in (select product_code from ledger_due where corporate_id = corporate order by since, product_code limit products)
    returning product_code, from_day
  ) select array_agg(product_code), array_agg(from_day) into codes, days from taken;
  if codes is not null then perform ledger_make(corporate, codes, days); end if;
  return coalesce(cardinality(codes), 0);
end $$;

-- The triggers again, which name days, too: those of the entries, and for prices all days.
drop trigger ledger_touch_insert on ledger_receipt;
create trigger ledger_touch_insert after insert on ledger_receipt referencing new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, received_date as day from new_rows');
drop trigger ledger_touch_update on ledger_receipt;
create trigger ledger_touch_update after update on ledger_receipt referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, received_date as day from old_rows union all select corporate_id, product_code, received_date as day from new_rows');
drop trigger ledger_touch_delete on ledger_receipt;
create trigger ledger_touch_delete after delete on ledger_receipt referencing old table as old_rows
  for each statement execute function ledger_touch('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code, received_date as day from old_rows');
drop trigger ledger_touch_insert on delivery_order_line;
create trigger ledger_touch_insert after insert on delivery_order_line referencing new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, shipping_date as day from (select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null) changed');
drop trigger ledger_touch_update on delivery_order_line;
create trigger ledger_touch_update after update on delivery_order_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, shipping_date as day from ((select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null except select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null) union all (select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null except select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null)) changed');
drop trigger ledger_touch_delete on delivery_order_line;
create trigger ledger_touch_delete after delete on delivery_order_line referencing old table as old_rows
  for each statement execute function ledger_touch('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code, shipping_date as day from (select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null) changed');
drop trigger ledger_touch_insert on data_adjustment_line;
create trigger ledger_touch_insert after insert on data_adjustment_line referencing new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, date ''-infinity'' as day from (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current) changed');
drop trigger ledger_touch_update on data_adjustment_line;
create trigger ledger_touch_update after update on data_adjustment_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, date ''-infinity'' as day from ((select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current except select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current) union all (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current except select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current)) changed');
drop trigger ledger_touch_delete on data_adjustment_line;
create trigger ledger_touch_delete after delete on data_adjustment_line referencing old table as old_rows
  for each statement execute function ledger_touch('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code, date ''-infinity'' as day from (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current) changed');
drop trigger ledger_touch_insert on product_mapping;
create trigger ledger_touch_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select p.corporate_id, p.product_code, date ''-infinity'' as day from (select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows) changed join ledger_product p on p.product_code = changed.product_code');
drop trigger ledger_touch_update on product_mapping;
create trigger ledger_touch_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select p.corporate_id, p.product_code, date ''-infinity'' as day from ((select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows except select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows) union all (select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows except select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows)) changed join ledger_product p on p.product_code = changed.product_code');
drop trigger ledger_touch_delete on product_mapping;
create trigger ledger_touch_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function ledger_touch('select 0 from old_rows limit 1',
    'select p.corporate_id, p.product_code, date ''-infinity'' as day from (select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows) changed join ledger_product p on p.product_code = changed.product_code');
drop trigger ledger_touch_insert on tax_code_mapping;
create trigger ledger_touch_insert after insert on tax_code_mapping referencing new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select r.corporate_id, r.product_code, date ''-infinity'' as day from ledger_receipt r where r.tax_code in (select tax_code from (select id, tax_code, tax_rate from new_rows) changed)');
drop trigger ledger_touch_update on tax_code_mapping;
create trigger ledger_touch_update after update on tax_code_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select r.corporate_id, r.product_code, date ''-infinity'' as day from ledger_receipt r where r.tax_code in (select tax_code from ((select id, tax_code, tax_rate from old_rows except select id, tax_code, tax_rate from new_rows) union all (select id, tax_code, tax_rate from new_rows except select id, tax_code, tax_rate from old_rows)) changed)');
drop trigger ledger_touch_delete on tax_code_mapping;
create trigger ledger_touch_delete after delete on tax_code_mapping referencing old table as old_rows
  for each statement execute function ledger_touch('select 0 from old_rows limit 1',
    'select r.corporate_id, r.product_code, date ''-infinity'' as day from ledger_receipt r where r.tax_code in (select tax_code from (select id, tax_code, tax_rate from old_rows) changed)');
