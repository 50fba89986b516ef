-- Receipts (docs/business-rules/ledger-and-interest.md#entries): the arrival records with received pieces and a day of
-- receipt, with the untaxed unit price and tax code of the purchase line.
create view ledger_receipt_now as
select r.corporate_id, r.record_id as receipt_id, r.product_code, r.dc_received_date as received_date, r.received_quantity as quantity, l.untaxed_unit_price, l.tax_code
from arrival_record r join purchase_line l on l.id = r.line_id
where r.received_quantity > 0 and r.dc_received_date is not null;
