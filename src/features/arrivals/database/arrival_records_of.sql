-- The arrival records of some purchase lines (docs/business-rules/arrivals.md): one row for each line, DN and batch, or
-- one for a line without DNs. lines: ids of purchase lines.
-- Quantities in pieces, money exact. Values of the line itself are only in its first row.
-- Status: 6 deleted, 5 received, 4 partly received; otherwise by the DN and its shipping date (arrival_status).
-- source_kind names the source row: 0 purchase_delivery (delivery_id), 1 arrival_shipping (shipping_id),
-- 2 arrival_dn_move (move_id), 3 purchase_line (line_id). record_id is source_id * 4 +
-- source_kind, which is unique.
-- The statement joins whole tables, so that it also suits millions of lines. Only the source and target lines of DN
-- moves are computed one by one.
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
    where not exists (select from moved where moved.id = l.id)
  ), line_dn as (
    select d.line_id, 0 as source_kind, d.id as source_id, d.dn_number, d.dc_received_date, coalesce(d.apple_shipping_date, n.ship_date) as apple_shipping_date,
      coalesce(d.shipping_quantity, case when row_number() over (partition by d.line_id, d.dn_number order by d.id) = 1 then n.quantity end) as shipping_quantity,
      d.received_quantity::bigint, coalesce(n.stated_delivery_date, d.expected_date, n.estimated_delivery_date) as estimated_delivery_date, n.agent_delivery_time,
      d.id as delivery_id, n.id as shipping_id, null::bigint as move_id
    from shipped d left join notice n on n.line_id = d.line_id and n.dn_number = d.dn_number
    union all
    select n.line_id, 1, n.id, n.dn_number, null, n.ship_date, n.quantity, null, coalesce(n.stated_delivery_date, n.estimated_delivery_date), n.agent_delivery_time,
      null, n.id, null
    from notice n where not exists (select from moved where moved.id = n.line_id)
      and not exists (select from shipped d where d.line_id = n.line_id and d.dn_number = n.dn_number)
    union all
    select l.id, goods.* from moved join line l on l.id = moved.id cross join lateral arrival_moved_pieces(l) goods
  ), piece as (
    select l.id as line_id, coalesce(line_dn.source_kind, 3) as source_kind, coalesce(line_dn.source_id, l.id) as source_id,
      line_dn.dn_number, line_dn.dc_received_date, line_dn.apple_shipping_date, line_dn.shipping_quantity,
      line_dn.received_quantity, line_dn.estimated_delivery_date, line_dn.agent_delivery_time, line_dn.delivery_id, line_dn.shipping_id, line_dn.move_id,
      row_number() over (partition by l.id order by line_dn.dn_number nulls first, line_dn.source_id, line_dn.source_kind) = 1 as first,
      sum(line_dn.received_quantity) over (partition by l.id) as line_received
    from line l left join line_dn on line_dn.line_id = l.id and not exists (
      select from arrival_dn_deletion removed where removed.corporate_id = l.corporate_id and removed.dn_number = line_dn.dn_number
    )
  )
  select l.corporate_id, piece.source_id * 4 + piece.source_kind, l.id, l.purchase_order_create_date, piece.dc_received_date, piece.apple_shipping_date,
    coalesce(by_tracking.order_type, by_code.order_type, '未知'), nullif(product.lob, ''), l.purchase_order_code, piece.dn_number, effective_tracking.tracking_number, l.storage_location_code, l.product_code,
    coalesce(nullif(product.dh_value, ''), nullif(product.mpn, '')), l.factory_code,
    case when piece.first then l.purchase_quantity end,
    case when piece.first then l.purchase_quantity - coalesce(piece.line_received, 0)::bigint - deleted.quantity end,
    case when piece.first then deleted.quantity end,
    arrival_status(l.purchase_quantity, deleted.quantity, piece.shipping_quantity, piece.received_quantity, piece.dn_number, piece.apple_shipping_date),
    piece.shipping_quantity, piece.received_quantity, piece.estimated_delivery_date, piece.agent_delivery_time,
    piece.delivery_id, piece.shipping_id, deletion.id, tracking.id, piece.move_id, product.id,
    case when tracking.id is null then mapped.id end, by_tracking.id, case when by_tracking.id is null then by_code.id end, tax.id, storage.id,
    piece.source_kind
  from piece join line l on l.id = piece.line_id
  left join deletion on deletion.line_id = l.id
  cross join lateral (
    select greatest(l.deleted_quantity, case when deletion.id is not null then least(l.purchase_quantity, deletion.known_deleted + deletion.delete_quantity) end) as quantity
  ) deleted
  left join tracking on tracking.line_id = l.id
  left join mapped on mapped.purchase_order_code = l.purchase_order_code
  cross join lateral (select coalesce(tracking.tracking_number, mapped.tracking_number, l.tracking_number) as tracking_number) effective_tracking
  left join tracking_number_config by_tracking on by_tracking.tracking_number_match = substr(effective_tracking.tracking_number, 3, 3)
  left join by_code on by_code.purchase_order_code = l.purchase_order_code
  left join product_mapping product on product.product_code = l.product_code
  left join tax_code_mapping tax on tax.tax_code = l.tax_code
  left join lateral (
    select s.id from storage_location_map s where l.storage_location_code in (s.dc_internal_storage_id_new, s.dc_internal_storage_id)
    order by s.dc_internal_storage_id_new = l.storage_location_code desc, s.id limit 1
  ) storage on true;
end  $$;
