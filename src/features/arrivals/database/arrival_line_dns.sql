-- The DNs and batches of a purchase line: those of the BI view, and those of notices whose DN the view does not have.
-- Parameters: the line's corporate, order code and line item. Quantities in pieces: `taken` was moved to other lines,
-- `carried` is the received part of it. source_kind as in arrival_records_of.
create or replace function arrival_line_dns(corporate bigint, order_code text, line_item integer) returns table (
  source_kind integer, source_id bigint, dn_number text, dc_received_date date, apple_shipping_date date, shipping_quantity bigint, received_quantity bigint,
  estimated_delivery_date date, agent_delivery_time timestamp, delivery_id bigint, shipping_id bigint, move_id bigint, taken bigint, carried bigint
) language sql stable as $$
  select moved.source_kind, moved.source_id, moved.dn_number, moved.dc_received_date, moved.apple_shipping_date, moved.shipping_quantity, moved.received_quantity,
    moved.estimated_delivery_date, moved.agent_delivery_time, moved.delivery_id, moved.shipping_id, moved.move_id, moved.taken,
    least(moved.taken, greatest(0, moved.received_quantity - (moved.shipping_quantity - moved.taken)))
  from (
    select dn.*, away.move_id, case when away.move_id is null then 0 else greatest(0, least(dn.shipping_quantity, away.quantity
      - coalesce(sum(dn.shipping_quantity) over (partition by dn.dn_number order by dn.source_id rows between unbounded preceding and 1 preceding), 0)
    ))::bigint end as taken
    from (
      select 0 as source_kind, d.id as source_id, d.dn_number, d.dc_received_date, coalesce(d.apple_shipping_date, n.ship_date) as apple_shipping_date,
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
      select 1, min(s.id), s.dn_number, null, min(s.ship_date), sum(s.quantity)::bigint, null, coalesce(max(s.stated_delivery_date), max(s.estimated_delivery_date)), min(s.agent_delivery_time),
        null, min(s.id)
      from arrival_shipping s
      where s.corporate_id = corporate and s.purchase_order_code = order_code and s.purchase_order_line_item = line_item
        and not exists (
          select from purchase_delivery d where d.corporate_id = corporate and d.purchase_order_code = order_code
            and d.purchase_order_line_item = line_item and d.dn_number = s.dn_number
        )
      group by s.dn_number
    ) dn
    left join lateral (
      select min(m.id) as move_id, sum(arrival_moved(m)) as quantity from arrival_dn_move m
      where m.corporate_id = corporate and m.from_order_code = order_code and m.from_line_item = line_item and m.dn_number = dn.dn_number
      having count(*) > 0
    ) away on true
  ) moved
$$;
