-- The order type of a purchase line (docs/business-rules/uploads-and-periods.md#order-types): by characters 3 to 5 of
-- the tracking number, else by the longest configured prefix of the purchase order code, else 未知. Returns the ids of
-- the configuration rows that were used.
create or replace function arrival_order_type(tracking_number text, order_code text)
returns table (order_type text, tracking_config_id bigint, order_code_config_id bigint) language sql stable as $$
  select coalesce(by_tracking.order_type, by_code.order_type, '未知'), by_tracking.id, case when by_tracking.id is null then by_code.id end
  from (select) one
  left join tracking_number_config by_tracking on by_tracking.tracking_number_match = substr(tracking_number, 3, 3)
  left join lateral (
    select c.id, c.order_type from order_code_config c where starts_with(order_code, c.purchase_order_code_pre)
    order by length(c.purchase_order_code_pre) desc, c.id limit 1
  ) by_code on true
$$;
