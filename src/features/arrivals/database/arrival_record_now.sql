-- Arrivals (docs/business-rules/arrivals.md): one row for each purchase line, DN and batch, or one for a line without
-- DNs.
-- Quantities in pieces, money exact. Values of the line itself are only in its first row.
-- Status: 6 deleted, 5 received, 4 partly received; otherwise by the known dates.
-- arrival_records_of computes the same rows for many lines at once; a test compares the two.
create view arrival_record_now as
select l.corporate_id, piece.record_id, l.id as line_id, l.purchase_order_create_date, piece.dc_received_date, piece.apple_shipping_date,
  kind.order_type, nullif(product.lob, '') as category, l.purchase_order_code, piece.dn_number, known.tracking_number, l.storage_location_code, l.product_code,
  coalesce(nullif(product.dh_value, ''), nullif(product.mpn, '')) as mpn, l.factory_code,
  case when piece.first then l.purchase_quantity end as display_purchase_quantity,
  case when piece.first then l.purchase_quantity - coalesce(piece.line_received, 0)::bigint - gone.quantity end as display_unaccounted_quantity,
  case when piece.first then gone.quantity end as delete_num,
  arrival_status(l.purchase_quantity, gone.quantity, piece.shipping_quantity, piece.received_quantity, piece.dn_number, piece.apple_shipping_date) as shipping_status,
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
    select dn.record_id, dn.dn_number, case when dn.received_quantity > dn.carried or dn.carried = 0 then dn.dc_received_date end as dc_received_date,
      dn.apple_shipping_date, dn.shipping_quantity - dn.taken as shipping_quantity, dn.received_quantity - dn.carried as received_quantity,
      dn.estimated_delivery_date, dn.agent_delivery_time, dn.delivery_id, dn.shipping_id, case when dn.taken > 0 then dn.move_id end as move_id
    from arrival_line_dns(l.corporate_id, l.purchase_order_code, l.purchase_order_line_item) dn
    where dn.taken = 0 or dn.shipping_quantity > dn.taken or dn.received_quantity > dn.carried
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
