-- A quantity of arrivals and of the ledger may be a sum (of notices, receipts or moves), and a sum may be beyond what
-- integer holds. Views and functions are as they were, but for the types of quantities.
drop view arrival_record_now, ledger_receipt_now, ledger_entry;
drop function arrival_told(bigint, text, integer), ledger_cut(bigint, text[], date[]), ledger_cut_whole(bigint, text[]),
  ledger_lots(bigint, text[]), ledger_moves(bigint, text[]), ledger_mark(bigint, date, integer, numeric, boolean);

alter table arrival_dn_move alter column rest_quantity type bigint;
alter table arrival_record
  alter column display_unaccounted_quantity type bigint,
  alter column shipping_quantity type bigint,
  alter column received_quantity type bigint;
alter table ledger_receipt alter column quantity type bigint;
alter table ledger_segment alter column quantity type bigint;
alter table ledger_shortage alter column quantity type bigint;

-- What the BI view has of the DNs and batches of a line, and the notices of DNs that the BI view lacks: how much of each
-- was moved away (`taken`), and how much of that had been received (`carried`).
create function arrival_told(corporate bigint, order_code text, line_item integer) returns table (
  record_id bigint, dn_number text, dc_received_date date, apple_shipping_date date, shipping_quantity bigint, received_quantity bigint,
  estimated_delivery_date date, agent_delivery_time timestamp, delivery_id bigint, shipping_id bigint, move_id bigint, taken bigint, carried bigint
) language sql stable as $$
  select said.record_id, said.dn_number, said.dc_received_date, said.apple_shipping_date, said.shipping_quantity, said.received_quantity,
    said.estimated_delivery_date, said.agent_delivery_time, said.delivery_id, said.shipping_id, said.move_id, said.taken,
    least(said.taken, greatest(0, said.received_quantity - (said.shipping_quantity - said.taken)))
  from (
    select told.*, away.move_id, case when away.move_id is null then 0 else greatest(0, least(told.shipping_quantity, away.quantity
      - coalesce(sum(told.shipping_quantity) over (partition by told.dn_number order by told.record_id rows between unbounded preceding and 1 preceding), 0)
    ))::bigint end as taken
    from (
      select d.id * 4 as record_id, d.dn_number, d.dc_received_date, coalesce(d.apple_shipping_date, n.ship_date) as apple_shipping_date,
        coalesce(d.shipping_quantity, case when row_number() over (partition by d.dn_number order by d.id) = 1 then n.quantity end) as shipping_quantity,
        d.received_quantity::bigint,
        coalesce(n.stated_delivery_date, d.expected_date, n.estimated_delivery_date) as estimated_delivery_date, n.agent_delivery_time, d.id as delivery_id, n.id as shipping_id
      from purchase_delivery d
      left join lateral (
        select min(s.id) as id, sum(s.quantity)::bigint as quantity, min(s.ship_date) as ship_date, max(s.stated_delivery_date) as stated_delivery_date,
          max(s.estimated_delivery_date) as estimated_delivery_date, min(s.agent_delivery_time) as agent_delivery_time
        from arrival_shipping s
        where s.corporate_id = corporate and s.purchase_order_code = order_code and s.purchase_order_line_item = line_item
          and s.dn_number = d.dn_number
        having count(*) > 0
      ) n on true
      where d.corporate_id = corporate and d.purchase_order_code = order_code and d.purchase_order_line_item = line_item
      union all
      select min(s.id) * 4 + 1, s.dn_number, null, min(s.ship_date), sum(s.quantity)::bigint, null, coalesce(max(s.stated_delivery_date), max(s.estimated_delivery_date)), min(s.agent_delivery_time),
        null, min(s.id)
      from arrival_shipping s
      where s.corporate_id = corporate and s.purchase_order_code = order_code and s.purchase_order_line_item = line_item
        and not exists (
          select from purchase_delivery d where d.corporate_id = corporate and d.purchase_order_code = order_code
            and d.purchase_order_line_item = line_item and d.dn_number = s.dn_number
        )
      group by s.dn_number
    ) told
    left join lateral (
      select min(m.id) as move_id, sum(arrival_moved(m)) as quantity from arrival_dn_move m
      where m.corporate_id = corporate and m.from_order_code = order_code and m.from_line_item = line_item and m.dn_number = told.dn_number
      having count(*) > 0
    ) away on true
  ) said
$$;

-- The records of one line; `arrival_records_of` has the same of many lines at once.
create view arrival_record_now as
select l.corporate_id, piece.record_id, l.id as line_id, l.purchase_order_create_date, piece.dc_received_date, piece.apple_shipping_date,
  kind.order_type, nullif(product.lob, '') as category, l.purchase_order_code, piece.dn_number, known.tracking_number, l.storage_location_code, l.product_code,
  coalesce(nullif(product.dh_value, ''), nullif(product.mpn, '')) as mpn, l.factory_code,
  case when piece.first then l.purchase_quantity end as display_purchase_quantity,
  case when piece.first then l.purchase_quantity - coalesce(piece.line_received, 0)::bigint - gone.quantity end as display_unaccounted_quantity,
  case when piece.first then gone.quantity end as delete_num,
  (case
    when l.purchase_quantity > 0 and gone.quantity >= l.purchase_quantity then 6
    when piece.received_quantity > 0 and piece.received_quantity >= coalesce(piece.shipping_quantity, l.purchase_quantity - gone.quantity) then 5
    when piece.received_quantity > 0 then 4
    when piece.dn_number is null then 1
    when piece.apple_shipping_date is null then 2
    else 3 end)::smallint as shipping_status,
  piece.shipping_quantity, piece.received_quantity, piece.estimated_delivery_date, piece.agent_delivery_time,
  piece.delivery_id, piece.shipping_id, deletion.id as deletion_id, tracking.id as tracking_id, piece.move_id,
  product.id as product_mapping_id,
  case when tracking.id is null then mapped.id end as tracking_mapping_id, kind.tracking_config_id, kind.order_code_config_id,
  tax.id as tax_code_mapping_id, storage.id as storage_location_id
from purchase_line l
left join lateral (
  select d.id, d.delete_quantity, d.known_deleted from arrival_order_deletion d
  where d.corporate_id = l.corporate_id and d.purchase_order_code = l.purchase_order_code and d.purchase_order_line_item = l.purchase_order_line_item
  order by d.id desc limit 1
) deletion on true
cross join lateral (
  select greatest(l.deleted_quantity, case when deletion.id is not null then least(l.purchase_quantity, deletion.known_deleted + deletion.delete_quantity) end) as quantity
) gone
left join lateral (
  select x.id, x.tracking_number from arrival_order_tracking x
  where x.corporate_id = l.corporate_id and x.purchase_order_code = l.purchase_order_code and x.purchase_order_line_item = l.purchase_order_line_item
  order by x.id desc limit 1
) tracking on true
left join lateral (
  select min(m.id) as id, min(m.tracking_number) as tracking_number from tracking_mapping m where m.purchase_order_code = l.purchase_order_code having count(*) = 1
) mapped on true
cross join lateral (select coalesce(tracking.tracking_number, mapped.tracking_number, l.tracking_number) as tracking_number) known
cross join lateral arrival_order_type(known.tracking_number, l.purchase_order_code) kind
left join product_mapping product on product.product_code = l.product_code
left join tax_code_mapping tax on tax.tax_code = l.tax_code
left join lateral (
  select s.id from storage_location_map s where l.storage_location_code in (s.dc_internal_storage_id_new, s.dc_internal_storage_id)
  order by s.dc_internal_storage_id_new = l.storage_location_code desc, s.id limit 1
) storage on true
cross join lateral (
  select coalesce(held.record_id, l.id * 4 + 3) as record_id, held.dn_number, held.dc_received_date, held.apple_shipping_date, held.shipping_quantity,
    held.received_quantity, held.estimated_delivery_date, held.agent_delivery_time, held.delivery_id, held.shipping_id, held.move_id,
    row_number() over (order by held.dn_number nulls first, held.record_id) = 1 as first, sum(held.received_quantity) over () as line_received
  from (select) line
  left join (
    select told.record_id, told.dn_number, case when told.received_quantity > told.carried or told.carried = 0 then told.dc_received_date end as dc_received_date,
      told.apple_shipping_date, told.shipping_quantity - told.taken as shipping_quantity, told.received_quantity - told.carried as received_quantity,
      told.estimated_delivery_date, told.agent_delivery_time, told.delivery_id, told.shipping_id, case when told.taken > 0 then told.move_id end as move_id
    from arrival_told(l.corporate_id, l.purchase_order_code, l.purchase_order_line_item) told
    where told.taken = 0 or told.shipping_quantity > told.taken or told.received_quantity > told.carried
    union all
    select min(m.id) * 4 + 2, m.dn_number, max(brought.dc_received_date) filter (where brought.received_quantity > 0), min(brought.apple_shipping_date),
      sum(brought.quantity)::bigint, nullif(sum(brought.received_quantity)::bigint, 0), max(brought.estimated_delivery_date), min(brought.agent_delivery_time),
      null, min(brought.shipping_id), min(m.id)
    from arrival_dn_move m
    cross join lateral arrival_brought(m) brought
    where m.corporate_id = l.corporate_id and m.to_order_code = l.purchase_order_code and m.to_line_item = l.purchase_order_line_item and brought.quantity > 0
    group by m.dn_number
  ) held on not exists (
    select from arrival_dn_deletion removed where removed.corporate_id = l.corporate_id and removed.dn_number = held.dn_number
  )
) piece;

create or replace function arrival_records_of(lines bigint[]) returns setof arrival_record language plpgsql stable
  set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off
  set plan_cache_mode to force_custom_plan
as $$
begin
  return query with line as materialized (
    select l.* from purchase_line l where l.id = any(lines)
  ), moved as materialized (
    select l.id from line l join arrival_dn_move m
      on m.corporate_id = l.corporate_id and m.from_order_code = l.purchase_order_code and m.from_line_item = l.purchase_order_line_item
    union
    select l.id from line l join arrival_dn_move m
      on m.corporate_id = l.corporate_id and m.to_order_code = l.purchase_order_code and m.to_line_item = l.purchase_order_line_item
  ), deletion as materialized (
    select distinct on (l.id) l.id as line_id, d.id, d.delete_quantity, d.known_deleted
    from line l join arrival_order_deletion d using (corporate_id, purchase_order_code, purchase_order_line_item) order by l.id, d.id desc
  ), tracking as materialized (
    select distinct on (l.id) l.id as line_id, x.id, x.tracking_number
    from line l join arrival_order_tracking x using (corporate_id, purchase_order_code, purchase_order_line_item) order by l.id, x.id desc
  ), mapped as materialized (
    select m.purchase_order_code, min(m.id) as id, min(m.tracking_number) as tracking_number from tracking_mapping m
    where m.purchase_order_code in (select l.purchase_order_code from line l) group by m.purchase_order_code having count(*) = 1
  ), by_code as materialized (
    select o.purchase_order_code, c.id, c.order_type from (select distinct l.purchase_order_code from line l) o
    cross join lateral (
      select c.id, c.order_type from order_code_config c where starts_with(o.purchase_order_code, c.purchase_order_code_pre)
      order by length(c.purchase_order_code_pre) desc, c.id limit 1
    ) c
  ), notice as materialized (
    select l.id as line_id, s.dn_number, min(s.id) as id, sum(s.quantity)::bigint as quantity, min(s.ship_date) as ship_date,
      max(s.stated_delivery_date) as stated_delivery_date, max(s.estimated_delivery_date) as estimated_delivery_date, min(s.agent_delivery_time) as agent_delivery_time
    from line l join arrival_shipping s using (corporate_id, purchase_order_code, purchase_order_line_item) group by l.id, s.dn_number
  ), shipped as materialized (
    select l.id as line_id, d.* from line l join (
      select * from purchase_delivery
      where corporate_id = any(array(select distinct l.corporate_id from line l)) and purchase_order_code = any(array(select distinct l.purchase_order_code from line l))
    ) d using (corporate_id, purchase_order_code, purchase_order_line_item)
  ), told as (
    select d.line_id, d.corporate_id, d.id * 4 as record_id, d.dn_number, d.dc_received_date, coalesce(d.apple_shipping_date, n.ship_date) as apple_shipping_date,
      coalesce(d.shipping_quantity, case when row_number() over (partition by d.line_id, d.dn_number order by d.id) = 1 then n.quantity end) as shipping_quantity,
      d.received_quantity::bigint, coalesce(n.stated_delivery_date, d.expected_date, n.estimated_delivery_date) as estimated_delivery_date, n.agent_delivery_time, d.id as delivery_id, n.id as shipping_id
    from shipped d left join notice n on n.line_id = d.line_id and n.dn_number = d.dn_number
    union all
    select n.line_id, l.corporate_id, n.id * 4 + 1, n.dn_number, null, n.ship_date, n.quantity, null, coalesce(n.stated_delivery_date, n.estimated_delivery_date), n.agent_delivery_time, null, n.id
    from notice n join line l on l.id = n.line_id where not exists (select from shipped d where d.line_id = n.line_id and d.dn_number = n.dn_number)
  ), held as (
    select told.* from told where not exists (
      select from arrival_dn_deletion removed where removed.corporate_id = told.corporate_id and removed.dn_number = told.dn_number
    )
  ), piece as (
    select l.id as line_id, coalesce(held.record_id, l.id * 4 + 3) as record_id, held.dn_number, held.dc_received_date, held.apple_shipping_date, held.shipping_quantity,
      held.received_quantity, held.estimated_delivery_date, held.agent_delivery_time, held.delivery_id, held.shipping_id,
      row_number() over (partition by l.id order by held.dn_number nulls first, held.record_id) = 1 as first, sum(held.received_quantity) over (partition by l.id) as line_received
    from line l left join held on held.line_id = l.id
    where not exists (select from moved where moved.id = l.id)
  )
  select l.corporate_id, piece.record_id, l.id, l.purchase_order_create_date, piece.dc_received_date, piece.apple_shipping_date,
    coalesce(by_tracking.order_type, by_code.order_type, '未知'), nullif(product.lob, ''), l.purchase_order_code, piece.dn_number, known.tracking_number, l.storage_location_code, l.product_code,
    coalesce(nullif(product.dh_value, ''), nullif(product.mpn, '')), l.factory_code,
    case when piece.first then l.purchase_quantity end,
    case when piece.first then l.purchase_quantity - coalesce(piece.line_received, 0)::bigint - gone.quantity end,
    case when piece.first then gone.quantity end,
    (case
      when l.purchase_quantity > 0 and gone.quantity >= l.purchase_quantity then 6
      when piece.received_quantity > 0 and piece.received_quantity >= coalesce(piece.shipping_quantity, l.purchase_quantity - gone.quantity) then 5
      when piece.received_quantity > 0 then 4
      when piece.dn_number is null then 1
      when piece.apple_shipping_date is null then 2
      else 3 end)::smallint,
    piece.shipping_quantity, piece.received_quantity, piece.estimated_delivery_date, piece.agent_delivery_time,
    piece.delivery_id, piece.shipping_id, deletion.id, tracking.id, null::bigint, product.id,
    case when tracking.id is null then mapped.id end, by_tracking.id, case when by_tracking.id is null then by_code.id end, tax.id, storage.id
  from piece join line l on l.id = piece.line_id
  left join deletion on deletion.line_id = l.id
  cross join lateral (
    select greatest(l.deleted_quantity, case when deletion.id is not null then least(l.purchase_quantity, deletion.known_deleted + deletion.delete_quantity) end) as quantity
  ) gone
  left join tracking on tracking.line_id = l.id
  left join mapped on mapped.purchase_order_code = l.purchase_order_code
  cross join lateral (select coalesce(tracking.tracking_number, mapped.tracking_number, l.tracking_number) as tracking_number) known
  left join tracking_number_config by_tracking on by_tracking.tracking_number_match = substr(known.tracking_number, 3, 3)
  left join by_code on by_code.purchase_order_code = l.purchase_order_code
  left join product_mapping product on product.product_code = l.product_code
  left join tax_code_mapping tax on tax.tax_code = l.tax_code
  left join lateral (
    select s.id from storage_location_map s where l.storage_location_code in (s.dc_internal_storage_id_new, s.dc_internal_storage_id)
    order by s.dc_internal_storage_id_new = l.storage_location_code desc, s.id limit 1
  ) storage on true
  union all
  select now.* from moved join arrival_record_now now on now.line_id = moved.id;
end  $$;

create view ledger_receipt_now as
select r.corporate_id, r.record_id as receipt_id, r.product_code, r.dc_received_date as received_date, r.received_quantity as quantity, l.untaxed_unit_price, l.tax_code
from arrival_record r join purchase_line l on l.id = r.line_id
where r.received_quantity > 0 and r.dc_received_date is not null;

-- Everything that comes in and goes out, with its day: 1 receipts, 2 deliveries, 3 adjustments.
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

create function ledger_lots(corporate bigint, codes text[]) returns table (
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

create function ledger_moves(corporate bigint, codes text[]) returns table (
  at bigint, source integer, source_id bigint, day date, quantity bigint
) language sql stable as $$
  select touched.at, e.source, e.source_id, e.day, e.quantity
  from unnest(codes) with ordinality touched (code, at) cross join lateral (
    select * from ledger_entry e where e.corporate_id = corporate and e.product_code = touched.code and not e.inbound offset 0
  ) e
$$;

create function ledger_mark(number bigint, day date, quantity bigint, price numeric, inbound boolean) returns bigint language sql immutable as $$
  select hash_of(number || ' ' || day - date '2000-01-01' || ' ' || quantity || ' ' || case when inbound then coalesce(price::text, 'unknown') else 'out' end)
$$;

-- First in, first out, of all of some products of a corporate.
create function ledger_cut_whole(corporate bigint, codes text[]) returns table (
  at bigint, product_code text, lot bigint, move bigint, in_date date, out_date date, quantity bigint, taxed_unit_price numeric, made_of numeric
) language sql stable as $$
  with lot as materialized (
    select at, row_number() over own as place, (sum(quantity) over own)::bigint as until, source_id * 4 + source as lot, day, quantity, price
    from ledger_lots(corporate, codes) window own as (partition by at order by day, source, source_id rows unbounded preceding)
  ), move as materialized (
    select at, row_number() over own as place, (sum(quantity) over own)::bigint as until, source_id * 4 + source as move, day, quantity
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
  select product.at, product.code, lot.lot, move.move, lot.day, move.day, edge.pieces, lot.price, product.made_of
  from edge join product on product.at = edge.at
  left join lot on lot.at = edge.at and lot.place = edge.lots + 1
  left join move on move.at = edge.at and move.place = edge.n - edge.lots
  where edge.pieces > 0
$$;

-- First in, first out, of some products of a corporate, each from a day on.
create function ledger_cut(corporate bigint, codes text[], days date[] default null) returns table (
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
  select touched.at, touched.code, lot.source, lot.source_id, move.source, move.source_id, lot.day, move.day, edge.until - edge.since, lot.price
  from edge
  join touched on touched.at = edge.at
  left join lot on lot.n = edge.lot
  left join entry move on move.n = edge.move
  where edge.until > edge.since;
end  $$;
