-- The pieces that a DN move moves, without those that the ERP has moved itself since then.
-- m: the move. The quantity of a DN on a line comes from the BI view, or from the notices when the view has no row.
create or replace function arrival_moved(m arrival_dn_move) returns integer language sql stable as $$
  select greatest(0, least(m.quantity::bigint, coalesce(
    (select sum(d.shipping_quantity) from purchase_delivery d where d.corporate_id = m.corporate_id and d.purchase_order_code = m.from_order_code
      and d.purchase_order_line_item = m.from_line_item and d.dn_number = m.dn_number),
    (select sum(s.quantity) from arrival_shipping s where s.corporate_id = m.corporate_id and s.purchase_order_code = m.from_order_code
      and s.purchase_order_line_item = m.from_line_item and s.dn_number = m.dn_number), 0) - m.rest_quantity))::integer
$$;
