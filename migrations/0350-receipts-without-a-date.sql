-- Finds the arrival records that were received without a date, for the data-quality page. Such records are few.
create index arrival_record_undated on arrival_record (corporate_id, purchase_order_create_date desc, record_id desc)
  where received_quantity > 0 and dc_received_date is null;
