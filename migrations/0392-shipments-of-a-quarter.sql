-- The batch shipment plan reads the shipments of a quarter. The index of order type and category has few values before
-- the date, so PostgreSQL 18 skips from one to the next; earlier versions read the whole index instead of the table.
drop index arrival_record_type;
create index arrival_record_type on arrival_record (corporate_id, order_type, category, apple_shipping_date);
comment on index arrival_record_type is
  'Arrival records: choices of the filters of order type and category, and these filters. Batch shipment plan: shipments of a quarter.';
