-- How many pieces of a move are still to be moved: where the ERP has moved goods itself meanwhile, by so much fewer.
-- m: the move. What a DN has on a line is what the BI view says; without a row there, what the notices say.
create or replace function arrival_moved(m arrival_dn_move) returns integer language sql stable as $$
  select greatest(0, least(m.quantity::bigint, coalesce(
    (select sum(d.shipping_quantity) from purchase_delivery d where d.corporate_id = m.corporate_id and d.purchase_order_code = m.from_order_code
      and d.purchase_order_line_item = m.from_line_item and d.dn_number = m.dn_number),
    (select sum(s.quantity) from arrival_shipping s where s.corporate_id = m.corporate_id and s.purchase_order_code = m.from_order_code
      and s.purchase_order_line_item = m.from_line_item and s.dn_number = m.dn_number), 0) - m.rest_quantity))::integer
$$;
