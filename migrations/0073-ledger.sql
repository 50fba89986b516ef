-- The inventory ledger (domain §7; decision 55): what came in, what went out, and first in, first out, what of it is whose: segments and shortages, a product at a time.

-- What arrival records say was received, with what the price of it is made of; the price itself follows from mappings when segments are made.
create view ledger_receipt_now as
select r.corporate_id, r.record_id as receipt_id, r.product_code, r.dc_received_date as received_date, r.received_quantity as quantity, l.untaxed_unit_price, l.tax_code
from arrival_record r join purchase_line l on l.id = r.line_id
where r.received_quantity > 0 and r.dc_received_date is not null;

-- 台账收货, kept ready: the table of ledger_receipt_now.
create table ledger_receipt (
  corporate_id bigint not null,
  receipt_id bigint not null,
  product_code text not null,
  received_date date not null,
  quantity integer not null,
  untaxed_unit_price numeric,
  tax_code text,
  primary key (receipt_id)
);
create trigger keep_count_of_inserts after insert on ledger_receipt referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_receipt referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_receipt for each statement execute function keep_count('corporate');

create function ledger_receipt_follow() returns trigger language plpgsql as $$
declare
  whose bigint[];
  touched_receipt_id bigint[];
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('select array_agg(receipt_id) from (select distinct * from (%s) named (receipt_id)) named', tg_argv[1])
    into touched_receipt_id;
  if touched_receipt_id is null then return null; end if;
  execute 'with touched as (select * from unnest($1) touched (receipt_id)),
    now as materialized (select now.* from touched join ledger_receipt_now now using (receipt_id)),
    gone as (delete from ledger_receipt kept using touched where kept.receipt_id = touched.receipt_id
      and not exists (select from now where now.receipt_id = kept.receipt_id))
    insert into ledger_receipt as kept (corporate_id, receipt_id, product_code, received_date, quantity, untaxed_unit_price,
      tax_code)
    select corporate_id, receipt_id, product_code, received_date, quantity, untaxed_unit_price,
      tax_code from now
    on conflict (receipt_id) do update set (corporate_id, product_code, received_date, quantity, untaxed_unit_price, tax_code)
      = row(excluded.corporate_id, excluded.product_code, excluded.received_date, excluded.quantity, excluded.untaxed_unit_price, excluded.tax_code)
    where row(kept.*) is distinct from row(excluded.*)' using touched_receipt_id;
  return null;
end $$;
create trigger derived_ledger_receipt_insert after insert on arrival_record referencing new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select record_id from changed');
create trigger derived_ledger_receipt_update after update on arrival_record referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select record_id from changed');
create trigger derived_ledger_receipt_delete after delete on arrival_record referencing old table as old_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select record_id from changed');
create trigger derived_ledger_receipt_truncate after truncate on arrival_record
  for each statement execute function derived_start_anew('ledger_receipt', 'ledger_receipt_now');
create trigger derived_ledger_receipt_insert after insert on purchase_line referencing new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select id, tax_code, untaxed_unit_price from new_rows) select r.record_id from changed join arrival_record r on r.line_id = changed.id');
create trigger derived_ledger_receipt_update after update on purchase_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as ((select id, tax_code, untaxed_unit_price from old_rows except select id, tax_code, untaxed_unit_price from new_rows) union all (select id, tax_code, untaxed_unit_price from new_rows except select id, tax_code, untaxed_unit_price from old_rows)) select r.record_id from changed join arrival_record r on r.line_id = changed.id');
create trigger derived_ledger_receipt_delete after delete on purchase_line referencing old table as old_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select id, tax_code, untaxed_unit_price from old_rows) select r.record_id from changed join arrival_record r on r.line_id = changed.id');
create trigger derived_ledger_receipt_truncate after truncate on purchase_line
  for each statement execute function derived_start_anew('ledger_receipt', 'ledger_receipt_now');

insert into ledger_receipt select * from ledger_receipt_now;

create index ledger_receipt_product on ledger_receipt (corporate_id, product_code);
create index ledger_receipt_received on ledger_receipt (corporate_id, received_date);

-- Moves are read where they are: deliveries by product (delivery_order_line_product) and by day, adjustments by product.
create index delivery_order_line_shipped on delivery_order_line (corporate_id, shipping_date) where current;
create index data_adjustment_line_product on data_adjustment_line (product_code) where current;

-- Everything that comes in and goes out, with its day. Sources are numbered in the order in which they count within a day: 1 receipts, 2 deliveries, 3 adjustments.
-- A positive adjustment is a lot of its receipt date, if it tells one; anything else moves on the day of its record.
create view ledger_entry as
select corporate_id, product_code, true as inbound, 1 as source, receipt_id as source_id, received_date as day, quantity, untaxed_unit_price, tax_code, null::numeric as taxed_unit_price
from ledger_receipt
union all
select corporate_id, product_code, false, 2, id, shipping_date, product_code_count, null, null, null
from delivery_order_line where current and shipping_date is not null and product_code_count > 0
union all
select a.corporate_id, a.product_code, a.adjust_count > 0, 3, a.id,
  coalesce(case when a.adjust_count > 0 then a.receipt_date end, (select p.day from period_record p where p.id = a.period_record_id)),
  abs(a.adjust_count), null, null, a.taxed_unit_price
from data_adjustment_line a where a.current and a.adjust_count <> 0;

-- 库存分段: of one lot so many pieces that one move took, or that are still there.
create table ledger_segment (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  product_code text collate "C" not null,
  receipt_id bigint,
  lot_adjustment_id bigint,
  delivery_line_id bigint,
  move_adjustment_id bigint,
  in_date date not null,
  out_date date,
  quantity integer not null,
  taxed_unit_price numeric,
  value numeric
);
create index ledger_segment_product on ledger_segment (corporate_id, product_code);

-- 库存缺口: what a move took beyond all that had come in.
create table ledger_shortage (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  delivery_line_id bigint,
  move_adjustment_id bigint,
  out_date date not null,
  quantity integer not null
);
create index ledger_shortage_product on ledger_shortage (corporate_id, product_code);

-- 台账物料: what segments and shortages of a product add up to.
create table ledger_product (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  in_quantity bigint not null,
  out_quantity bigint not null,
  shortage bigint not null,
  segments integer not null,
  primary key (corporate_id, product_code)
);
create index ledger_product_code on ledger_product (product_code);

create trigger keep_count_of_inserts after insert on ledger_segment referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_segment referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_segment for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_shortage referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_shortage referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_shortage for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_product referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_product referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_product for each statement execute function keep_count('corporate');

-- Products whose segments are to be made anew: by the commit of the transaction that touched them, or by a job where they are very many.
create table ledger_due (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  since timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (corporate_id, product_code)
);

-- One row for a transaction that touches products, from the first touch to its commit: its deferred trigger is what works them off.
create table ledger_bell (
  transaction_id xid8 primary key default pg_current_xact_id(),
  -- Rows of sources that changed.
  changed bigint not null,
  -- Whether something changed that all corporates share, so that they all wait for this transaction.
  shared boolean not null
);

-- First in, first out, of some products of a corporate. Inbound and outbound are laid end to end, each in its order; wherever one of either ends, there is an edge. What lies between two
-- edges came with one lot and left with one move: those that end there or next behind it, which is what the smallest number seen so far is, from the last edge down.
create function ledger_cut(corporate bigint, codes text[]) returns table (
  product_code text, lot_source integer, lot_id bigint, move_source integer, move_id bigint, in_date date, out_date date, quantity integer, taxed_unit_price numeric
) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_nestloop = off set jit = off set work_mem = '64MB' as $$
#variable_conflict use_column
begin
  return query
  with entry as materialized (
    select touched.at, e.inbound, e.source, e.source_id, e.day, e.quantity, e.untaxed_unit_price, e.tax_code, e.taxed_unit_price,
      row_number() over (order by touched.at, e.inbound, e.day, e.source, e.source_id) as n,
      sum(e.quantity) over (partition by touched.at, e.inbound order by e.day, e.source, e.source_id rows unbounded preceding) as until
    from unnest(codes) with ordinality touched (product_code, at)
    join ledger_entry e on e.product_code = touched.product_code
    where e.corporate_id = corporate and e.product_code = any(codes)
  ), edge as (
    select at, until, lead(until, 1, 0::bigint) over down as since, min(n) filter (where inbound) over down as lot, min(n) filter (where not inbound) over down as move
    from entry window down as (partition by at order by until desc rows unbounded preceding)
  )
  select touched.product_code, lot.source, lot.source_id, move.source, move.source_id, lot.day, move.day, (edge.until - edge.since)::integer,
    trim_scale(case lot.source when 3 then coalesce(lot.taxed_unit_price, product.supply_price)
      when 1 then coalesce(lot.untaxed_unit_price, product.unit_price_before_tax) * (1 + coalesce(rtrim(tax.tax_rate, '%')::numeric, product.tax_point) / 100) end)
  from edge
  join unnest(codes) with ordinality touched (product_code, at) on touched.at = edge.at
  left join entry lot on lot.n = edge.lot
  left join entry move on move.n = edge.move
  left join product_mapping product on product.product_code = touched.product_code
  left join tax_code_mapping tax on tax.tax_code = lot.tax_code
  where edge.until > edge.since;
end $$;

-- Brings segments, shortages and sums of some products of a corporate up to date, in one statement; what is as it was is left alone. The caller holds the corporate's lock (derived_lock).
create function ledger_make(corporate bigint, codes text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_nestloop = off set jit = off set work_mem = '64MB' as $$
begin
  with cut as materialized (
    select c.*, coalesce(c.lot_id * 4 + c.lot_source, 0) as lot, coalesce(c.move_id * 4 + c.move_source, 0) as move from ledger_cut(corporate, codes) c
  ), kept as (
    select s.*, coalesce(s.receipt_id * 4 + 1, s.lot_adjustment_id * 4 + 3) as lot, coalesce(s.delivery_line_id * 4 + 2, s.move_adjustment_id * 4 + 3, 0) as move
    from ledger_segment s where s.corporate_id = corporate and s.product_code = any(codes)
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
  ), lacked as (
    insert into ledger_shortage (corporate_id, product_code, delivery_line_id, move_adjustment_id, out_date, quantity)
    select corporate, product_code, case move_source when 2 then move_id end, case move_source when 3 then move_id end, out_date, quantity
    from lacking where move_id is not null
  ), total as materialized (
    select product_code, coalesce(sum(quantity) filter (where lot <> 0), 0) as in_quantity, coalesce(sum(quantity) filter (where move <> 0), 0) as out_quantity,
      coalesce(sum(quantity) filter (where lot = 0), 0) as shortage, count(*) as segments
    from cut group by product_code
  ), forgotten as (
    delete from ledger_product p where p.corporate_id = corporate and p.product_code = any(codes) and p.product_code not in (select product_code from total)
  )
  insert into ledger_product as p (corporate_id, product_code, in_quantity, out_quantity, shortage, segments)
  select corporate, product_code, in_quantity, out_quantity, shortage, segments from total
  on conflict (corporate_id, product_code) do update set (in_quantity, out_quantity, shortage, segments)
    = row(excluded.in_quantity, excluded.out_quantity, excluded.shortage, excluded.segments)
  where row(p.*) is distinct from row(excluded.*);
end $$;

-- How many entries one commit works off: few where what all corporates share has changed, for then they all wait for it.
create function ledger_at_once(shared boolean) returns bigint language sql immutable as $$
  select case when shared then 20000 else 200000 end
$$;

-- Notes whose products a statement touches. Its first argument is the query that tells whose rows change, its second the one that names their products.
create function ledger_touch() returns trigger language plpgsql as $$
declare
  whose bigint[];
  touched bigint;
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('with touched as materialized (%s), due as (
    insert into ledger_due (corporate_id, product_code) select distinct corporate_id, product_code from touched on conflict do nothing
  ) select count(*) from touched', tg_argv[1]) into touched;
  perform ledger_ring(touched, 0 = any(whose));
  return null;
end $$;

-- Whoever empties a source touches every product.
create function ledger_touch_all() returns trigger language plpgsql as $$
begin
  perform derived_lock('{0}');
  insert into ledger_due (corporate_id, product_code) select corporate_id, product_code from ledger_product on conflict do nothing;
  perform ledger_ring(1, true);
  return null;
end $$;

-- Has the commit of this transaction look after what it touched.
create function ledger_ring(touched bigint, of_all boolean) returns void language plpgsql as $$
begin
  if touched = 0 then return; end if;
  insert into ledger_bell as bell (changed, shared) values (touched, of_all)
  on conflict (transaction_id) do update set changed = bell.changed + excluded.changed, shared = bell.shared or excluded.shared;
end $$;

-- At commit: the products that this transaction touched are made anew, unless there are so many entries of them that a job does it.
create function ledger_at_commit() returns trigger language plpgsql as $$
declare
  rung ledger_bell;
  entries bigint;
  corporate bigint;
  codes text[];
begin
  delete from ledger_bell where transaction_id = new.transaction_id returning * into rung;
  if not found then return null; end if;
  select rung.changed + coalesce(sum(p.segments), 0) into entries
  from ledger_due due join ledger_product p using (corporate_id, product_code) where due.transaction_id = rung.transaction_id;
  if entries > ledger_at_once(rung.shared) then return null; end if;
  for corporate, codes in select corporate_id, array_agg(product_code) from ledger_due where transaction_id = rung.transaction_id group by corporate_id order by corporate_id loop
    perform ledger_make(corporate, codes);
  end loop;
  delete from ledger_due where transaction_id = rung.transaction_id;
  return null;
end $$;
create constraint trigger ledger_at_commit after insert on ledger_bell deferrable initially deferred
  for each row execute function ledger_at_commit();

-- Makes so many of the products that wait anew, of one corporate, those that wait longest first; gives how many there were. Each transaction takes the corporate's lock for a moment.
create function ledger_catch_up(products integer) returns integer language plpgsql as $$
declare
  corporate bigint;
  codes text[];
begin
  select corporate_id into corporate from ledger_due order by since, corporate_id limit 1;
  if not found then return 0; end if;
  perform derived_lock(array[corporate]);
  with taken as (
    delete from ledger_due where corporate_id = corporate
      and product_code in (select product_code from ledger_due where corporate_id = corporate order by since, product_code limit products)
    returning product_code
  ) select array_agg(product_code) into codes from taken;
  if codes is not null then perform ledger_make(corporate, codes); end if;
  return coalesce(cardinality(codes), 0);
end $$;

-- What touches products.
create trigger ledger_touch_insert after insert on ledger_receipt referencing new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code from new_rows');
create trigger ledger_touch_update after update on ledger_receipt referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code from old_rows union all select corporate_id, product_code from new_rows');
create trigger ledger_touch_delete after delete on ledger_receipt referencing old table as old_rows
  for each statement execute function ledger_touch('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code from old_rows');
create trigger ledger_touch_insert after insert on delivery_order_line referencing new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code from (select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null) changed');
create trigger ledger_touch_update after update on delivery_order_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code from ((select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null except select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null) union all (select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null except select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null)) changed');
create trigger ledger_touch_delete after delete on delivery_order_line referencing old table as old_rows
  for each statement execute function ledger_touch('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code from (select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null) changed');
create trigger ledger_touch_truncate after truncate on delivery_order_line for each statement execute function ledger_touch_all();
create trigger ledger_touch_insert after insert on data_adjustment_line referencing new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code from (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current) changed');
create trigger ledger_touch_update after update on data_adjustment_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code from ((select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current except select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current) union all (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current except select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current)) changed');
create trigger ledger_touch_delete after delete on data_adjustment_line referencing old table as old_rows
  for each statement execute function ledger_touch('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code from (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current) changed');
create trigger ledger_touch_truncate after truncate on data_adjustment_line for each statement execute function ledger_touch_all();
create trigger ledger_touch_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select p.corporate_id, p.product_code from (select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows) changed join ledger_product p on p.product_code = changed.product_code');
create trigger ledger_touch_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select p.corporate_id, p.product_code from ((select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows except select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows) union all (select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows except select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows)) changed join ledger_product p on p.product_code = changed.product_code');
create trigger ledger_touch_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function ledger_touch('select 0 from old_rows limit 1',
    'select p.corporate_id, p.product_code from (select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows) changed join ledger_product p on p.product_code = changed.product_code');
create trigger ledger_touch_truncate after truncate on product_mapping for each statement execute function ledger_touch_all();
create trigger ledger_touch_insert after insert on tax_code_mapping referencing new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select r.corporate_id, r.product_code from ledger_receipt r where r.tax_code in (select tax_code from (select id, tax_code, tax_rate from new_rows) changed)');
create trigger ledger_touch_update after update on tax_code_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_touch('select 0 from new_rows limit 1',
    'select r.corporate_id, r.product_code from ledger_receipt r where r.tax_code in (select tax_code from ((select id, tax_code, tax_rate from old_rows except select id, tax_code, tax_rate from new_rows) union all (select id, tax_code, tax_rate from new_rows except select id, tax_code, tax_rate from old_rows)) changed)');
create trigger ledger_touch_delete after delete on tax_code_mapping referencing old table as old_rows
  for each statement execute function ledger_touch('select 0 from old_rows limit 1',
    'select r.corporate_id, r.product_code from ledger_receipt r where r.tax_code in (select tax_code from (select id, tax_code, tax_rate from old_rows) changed)');
create trigger ledger_touch_truncate after truncate on tax_code_mapping for each statement execute function ledger_touch_all();

-- What is there already is made by the job, when the product starts.
insert into ledger_due (corporate_id, product_code) select distinct corporate_id, product_code from ledger_entry;
