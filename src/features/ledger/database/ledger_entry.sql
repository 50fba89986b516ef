-- All entries of the ledger (docs/business-rules/ledger-and-interest.md#entries). source: 1 receipt, 2 delivery, 3
-- adjustment; source_id is the id in its table. quantity is in pieces and positive; inbound is the direction. The day
-- of an adjustment is its receipt date if it adds goods and has one, otherwise the day of its period.
create view ledger_entry as
select corporate_id, product_code, true as inbound, 1 as source, receipt_id as source_id, received_date as day, quantity, untaxed_unit_price, tax_code, null::numeric as taxed_unit_price
from ledger_receipt
union all
select corporate_id, product_code, false, 2, id, shipping_date, product_code_count, null, null, null
from delivery_order_line where current and shipping_date is not null and product_code_count > 0
union all
select a.corporate_id, a.product_code, a.adjust_count > 0, 3, a.id,
  coalesce(case when a.adjust_count > 0 then a.receipt_date end, (select p.day from period_record p where p.id = a.period_record_id)),
  abs(a.adjust_count), null, null, a.taxed_unit_price
from data_adjustment_line a where a.current and a.adjust_count <> 0;
