-- Logistics ageing (docs/business-rules/logistics-ageing.md): one row for each current delivery line. Durations are in
-- tenths of days. On time: 1 yes, 0 late, 2 未完成 (no end time), null without a standard. The line-haul ends with the
-- transfer, otherwise with the last signature. Warehousing begins on the next day for orders after 18:00:00. A purchase
-- order can have several SKUs of one part number: a SKU with a receipt is preferred, then a receipt in the destination
-- city of the line, then the first SKU code.
create view logistics_ageing_now as
select line.line_id, line.corporate_id, line.delivery_create_time, line.shipping_date, line.delivery_order_number, line.product_code, line.pathway,
  line.lob, line.type_of_shipping, line.transfer_date, line.appointment_time, line.storage_time,
  line.ground as ground_line_time,
  line.warehousing as warehousing_time,
  case when line.warehousing > line.warehousing_standard then line.warehousing - line.warehousing_standard
    when line.warehousing <= line.warehousing_standard then 0 end as overdue_duration,
  (case when line.ground_end is null then 2 when line.ground <= line.ground_standard then 1 when line.ground > line.ground_standard then 0 end)::smallint
    as ground_line_on_time,
  (case when line.storage_time is null then 2 when line.warehousing <= line.warehousing_standard then 1
    when line.warehousing > line.warehousing_standard then 0 end)::smallint as warehousing_on_time,
  line.milestone_id, line.vc_receipt_id, line.product_mapping_id, line.partner_sku_mapping_id, line.logistics_mapping_id
from (
  select d.id as line_id, d.corporate_id, d.delivery_create_time, d.shipping_date, d.delivery_order_number, d.product_code,
    d.origin_city || '-' || d.destination_city as pathway,
    coalesce(nullif(p.lob, ''), m.lob, nullif(sku.lob, '')) as lob,
    m.type_of_shipping, m.transfer_date, sku.appointment_time, sku.storage_time,
    ends.ground as ground_end,
    tenths_of_days(d.shipping_date, ends.ground) as ground,
    tenths_of_days(d.delivery_create_time::date + case when d.delivery_create_time::time <= '18:00' then 0 else 1 end, sku.storage_time) as warehousing,
    (r.ground_line_standard_time * 10)::integer as ground_standard,
    (r.warehousing_standard_time * 10)::integer as warehousing_standard,
    m.id as milestone_id, sku.receipt_id as vc_receipt_id, p.id as product_mapping_id, sku.id as partner_sku_mapping_id, r.id as logistics_mapping_id
  from delivery_order_line d
  left join transport_milestone m on m.current and m.corporate_id = d.corporate_id
    and m.delivery_order_number = d.delivery_order_number and m.purchase_order_line_item = d.purchase_order_line_item
  left join product_mapping p on p.product_code = d.product_code
  left join lateral (
    select s.id, s.lob, v.id as receipt_id, v.appointment_time, v.storage_time
    from partner_sku_mapping s
    left join vc_receipt v on v.current and v.corporate_id = d.corporate_id and v.jd_po_number = d.jd_po_number and v.sku_code = s.sku_code
    where s.mpn = p.mpn and s.mpn <> ''
    order by v.id is null, v.warehouse_city is distinct from d.destination_city, s.sku_code
    limit 1
  ) sku on true
  left join logistics_mapping r on r.pathway_begin_location = d.origin_city and r.pathway_end_location = d.destination_city
    and r.type_of_shipping = m.type_of_shipping
  cross join lateral (
    select coalesce(m.transfer_date, m.fourth_sign_time, m.third_sign_time, m.second_sign_time, m.first_sign_time) as ground
  ) ends
  where d.current
) line;
