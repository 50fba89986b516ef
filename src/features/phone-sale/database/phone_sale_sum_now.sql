-- Phone sales of the market by week, brand, channel and price band, for the sales dashboards (decision 60). Brands that
-- the dashboards do not show add up as Other (docs/business-rules/uploads-and-periods.md#columns). Quantity in pieces,
-- amount in yuan.
create view phone_sale_sum_now as
select r.corporate_id, r.id as period_record_id, s.brand, s.channel, s.price_band, s.quantity, s.amount
from period_record r cross join lateral (
  select case when l.brand in ('Apple', 'Huawei', 'Xiaomi', 'Honor', 'OPPO', 'vivo') then l.brand else 'Other' end as brand,
    l.channel, l.price_band, sum(l.quantity)::bigint as quantity, sum(l.amount) as amount
  from phone_sale_line l where l.period_record_id = r.id and l.current
  group by 1, 2, 3
) s;
