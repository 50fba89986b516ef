-- The DNs and batches of a purchase line that is the source or target of DN moves: its own without the moved goods, and
-- the DNs moved to it. l: the line. Columns as in the CTE line_dn of arrival_records_of. Quantities in pieces.
-- In plpgsql, so that it is planned once a session, and only where a move exists.
create or replace function arrival_moved_pieces(l purchase_line) returns table (
  source_kind integer, source_id bigint, dn_number text, dc_received_date date, apple_shipping_date date, shipping_quantity bigint, received_quantity bigint,
  estimated_delivery_date date, agent_delivery_time timestamp, delivery_id bigint, shipping_id bigint, move_id bigint
) language plpgsql stable rows 10 as $$
#variable_conflict use_column
begin
  return query
  select dn.source_kind, dn.source_id, dn.dn_number, case when dn.received_quantity > dn.carried or dn.carried = 0 then dn.dc_received_date end,
    dn.apple_shipping_date, dn.shipping_quantity - dn.taken, dn.received_quantity - dn.carried, dn.estimated_delivery_date, dn.agent_delivery_time,
    dn.delivery_id, dn.shipping_id, case when dn.taken > 0 then dn.move_id end
  from arrival_line_dns(l.corporate_id, l.purchase_order_code, l.purchase_order_line_item) dn
  where dn.taken = 0 or dn.shipping_quantity > dn.taken or dn.received_quantity > dn.carried
  union all
  select 2, min(m.id), m.dn_number, max(brought.dc_received_date) filter (where brought.received_quantity > 0), min(brought.apple_shipping_date),
    sum(brought.quantity)::bigint, nullif(sum(brought.received_quantity)::bigint, 0), max(brought.estimated_delivery_date), min(brought.agent_delivery_time),
    null, min(brought.shipping_id), min(m.id)
  from arrival_dn_move m
  cross join lateral arrival_brought(m) brought
  where m.corporate_id = l.corporate_id and m.to_order_code = l.purchase_order_code and m.to_line_item = l.purchase_order_line_item and brought.quantity > 0
  group by m.dn_number;
end $$;
