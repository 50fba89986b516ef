-- When goods are expected, their notices say, or nobody does (domain §6): what the BI expects stays with the shipment and is shown nowhere.

-- What the BI says of a line's DNs and batches, and notices of DNs that the BI has not: how much of each was moved away (`taken`), and how much of that had been received (`carried`).
-- What is left in the order was received first; what was received beyond what was shipped stays where the BI says it.
create or replace function arrival_told(corporate bigint, order_code text, line_item integer) returns table (
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
        n.estimated_delivery_date, n.agent_delivery_time, d.id as delivery_id, n.id as shipping_id
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

update arrival_record set estimated_delivery_date = null where shipping_id is null and estimated_delivery_date is not null;
