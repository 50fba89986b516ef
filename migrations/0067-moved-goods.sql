-- What was received of moved goods goes along with them, and what their notices say (document 3 §8; domain §6; decision 46).

-- What the BI says of a line's DNs and batches, and notices of DNs that the BI has not: how much of each was moved away (`taken`), and how much of that had been received (`carried`).
-- What is left in the order was received first; what was received beyond what was shipped stays where the BI says it.
create function arrival_told(corporate bigint, order_code text, line_item integer) returns table (
  record_id bigint, dn_number text, dc_received_date date, apple_shipping_date date, shipping_quantity integer, received_quantity integer,
  estimated_delivery_date date, agent_delivery_time timestamp, delivery_id bigint, shipping_id bigint, move_id bigint, taken integer, carried integer
) language sql stable as $$
  select said.record_id, said.dn_number, said.dc_received_date, said.apple_shipping_date, said.shipping_quantity, said.received_quantity,
    said.estimated_delivery_date, said.agent_delivery_time, said.delivery_id, said.shipping_id, said.move_id, said.taken,
    least(said.taken, greatest(0, said.received_quantity - (said.shipping_quantity - said.taken)))
  from (
    select told.*, away.move_id, case when away.move_id is null then 0 else greatest(0, least(told.shipping_quantity, away.quantity
      - coalesce(sum(told.shipping_quantity) over (partition by told.dn_number order by told.record_id rows between unbounded preceding and 1 preceding), 0)
    ))::integer end as taken
    from (
      select d.id * 4 as record_id, d.dn_number, d.dc_received_date, coalesce(d.apple_shipping_date, n.ship_date) as apple_shipping_date,
        coalesce(d.shipping_quantity, case when row_number() over (partition by d.dn_number order by d.id) = 1 then n.quantity end) as shipping_quantity,
        d.received_quantity,
        coalesce(n.estimated_delivery_date, d.expected_date) as estimated_delivery_date, n.agent_delivery_time, d.id as delivery_id, n.id as shipping_id
      from purchase_delivery d
      left join lateral (
        select min(s.id) as id, sum(s.quantity)::integer as quantity, min(s.ship_date) as ship_date, max(s.estimated_delivery_date) as estimated_delivery_date,
          min(s.agent_delivery_time) as agent_delivery_time
        from arrival_shipping s
        where s.corporate_id = corporate and s.purchase_order_code = order_code and s.purchase_order_line_item = line_item
          and s.dn_number = d.dn_number
        having count(*) > 0
      ) n on true
      where d.corporate_id = corporate and d.purchase_order_code = order_code and d.purchase_order_line_item = line_item
      union all
      select min(s.id) * 4 + 1, s.dn_number, null, min(s.ship_date), sum(s.quantity)::integer, null, max(s.estimated_delivery_date), min(s.agent_delivery_time),
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

-- What a move brings to its line: quantities, and what the BI and notices say of the goods. Of what was received, the earlier move has its goods first.
create function arrival_brought(m arrival_dn_move) returns table (
  quantity integer, received_quantity integer, dc_received_date date, apple_shipping_date date, estimated_delivery_date date, agent_delivery_time timestamp, shipping_id bigint
) language sql stable as $$
  select moved.quantity, greatest(0, least(moved.quantity, told.carried - earlier.quantity))::integer, told.dc_received_date,
    told.apple_shipping_date, told.estimated_delivery_date, told.agent_delivery_time, told.shipping_id
  from (select arrival_moved(m) as quantity) moved
  cross join lateral (
    select coalesce(sum(t.carried), 0) as carried, max(t.dc_received_date) filter (where t.carried > 0) as dc_received_date, min(t.apple_shipping_date) as apple_shipping_date,
      max(t.estimated_delivery_date) as estimated_delivery_date, min(t.agent_delivery_time) as agent_delivery_time, min(t.shipping_id) as shipping_id
    from arrival_told(m.corporate_id, m.from_order_code, m.from_line_item) t where t.dn_number = m.dn_number
  ) told
  cross join lateral (
    select coalesce(sum(arrival_moved(o)), 0) as quantity from arrival_dn_move o
    where o.corporate_id = m.corporate_id and o.from_order_code = m.from_order_code and o.from_line_item = m.from_line_item and o.dn_number = m.dn_number and o.id < m.id
  ) earlier
$$;

-- The rows of one line: what the BI says of its DNs and batches, what notices say of DNs that the BI has not, what was moved here from other lines; without a DN the line itself.
-- An id is that of the record it stands for, four to one: shipment, notice, move, line.
create or replace view arrival_record_now as
select l.corporate_id, piece.record_id, l.id as line_id, l.purchase_order_create_date, piece.dc_received_date, piece.apple_shipping_date,
  coalesce(by_tracking.order_type, by_code.order_type, '未知') as order_type, nullif(product.lob, '') as category,
  l.purchase_order_code, piece.dn_number, known.tracking_number, l.storage_location_code, l.product_code,
  coalesce(nullif(product.dh_value, ''), nullif(product.mpn, '')) as mpn, l.factory_code,
  case when piece.first then l.purchase_quantity end as display_purchase_quantity,
  case when piece.first then l.purchase_quantity - coalesce(piece.line_received, 0)::integer - gone.quantity end as display_unaccounted_quantity,
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
  case when tracking.id is null then mapped.id end as tracking_mapping_id,
  by_tracking.id as tracking_config_id,
  case when by_tracking.id is null then by_code.id end as order_code_config_id,
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
left join tracking_number_config by_tracking on by_tracking.tracking_number_match = substr(known.tracking_number, 3, 3)
left join lateral (
  select c.id, c.order_type from order_code_config c where starts_with(l.purchase_order_code, c.purchase_order_code_pre)
  order by length(c.purchase_order_code_pre) desc, c.id limit 1
) by_code on true
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
      sum(brought.quantity)::integer, nullif(sum(brought.received_quantity)::integer, 0), max(brought.estimated_delivery_date), min(brought.agent_delivery_time),
      null, min(brought.shipping_id), min(m.id)
    from arrival_dn_move m
    cross join lateral arrival_brought(m) brought
    where m.corporate_id = l.corporate_id and m.to_order_code = l.purchase_order_code and m.to_line_item = l.purchase_order_line_item and brought.quantity > 0
    group by m.dn_number
  ) held on not exists (
    select from arrival_dn_deletion removed where removed.corporate_id = l.corporate_id and removed.dn_number = held.dn_number
  )
) piece;

-- A move is followed by the lines of the others that share its goods, too.
drop trigger derived_arrival_record_insert on arrival_dn_move;
drop trigger derived_arrival_record_update on arrival_dn_move;
drop trigger derived_arrival_record_delete on arrival_dn_move;
create trigger derived_arrival_record_insert after insert on arrival_dn_move referencing new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item union all select l.id from changed c join arrival_dn_move m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_update after update on arrival_dn_move referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_record_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item union all select l.id from changed c join arrival_dn_move m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');
create trigger derived_arrival_record_delete after delete on arrival_dn_move referencing old table as old_rows
  for each statement execute function arrival_record_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item union all select l.id from changed m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item union all select l.id from changed c join arrival_dn_move m on m.corporate_id = c.corporate_id and m.from_order_code = c.from_order_code and m.from_line_item = c.from_line_item and m.dn_number = c.dn_number join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item');

create temporary table moved_line on commit drop as
select l.id from arrival_dn_move m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.from_order_code and l.purchase_order_line_item = m.from_line_item
union
select l.id from arrival_dn_move m join purchase_line l on l.corporate_id = m.corporate_id and l.purchase_order_code = m.to_order_code and l.purchase_order_line_item = m.to_line_item;
delete from arrival_record where line_id in (select id from moved_line);
insert into arrival_record select now.* from moved_line moved join arrival_record_now now on now.line_id = moved.id;
