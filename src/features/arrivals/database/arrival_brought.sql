-- The goods that a DN move adds to its target line.
-- m: the move. Returns the quantity in pieces, the received part of it, and the dates of the goods in the BI view and
-- the notices.
-- Received pieces of a DN go to earlier moves (lower id) first.
create or replace function arrival_brought(m arrival_dn_move) returns table (
  quantity integer, received_quantity integer, dc_received_date date, apple_shipping_date date, estimated_delivery_date date, agent_delivery_time timestamp, shipping_id bigint
) language sql stable as $$
  select moved.quantity, greatest(0, least(moved.quantity, dn.carried - earlier.quantity))::integer, dn.dc_received_date,
    dn.apple_shipping_date, dn.estimated_delivery_date, dn.agent_delivery_time, dn.shipping_id
  from (select arrival_moved(m) as quantity) moved
  cross join lateral (
    select coalesce(sum(t.carried), 0) as carried, max(t.dc_received_date) filter (where t.carried > 0) as dc_received_date, min(t.apple_shipping_date) as apple_shipping_date,
      max(t.estimated_delivery_date) as estimated_delivery_date, min(t.agent_delivery_time) as agent_delivery_time, min(t.shipping_id) as shipping_id
    from arrival_line_dns(m.corporate_id, m.from_order_code, m.from_line_item) t where t.dn_number = m.dn_number
  ) dn
  cross join lateral (
    select coalesce(sum(arrival_moved(o)), 0) as quantity from arrival_dn_move o
    where o.corporate_id = m.corporate_id and o.from_order_code = m.from_order_code and o.from_line_item = m.from_line_item and o.dn_number = m.dn_number and o.id < m.id
  ) earlier
$$;
