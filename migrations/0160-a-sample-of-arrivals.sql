-- Every 128th arrival record, as good as drawn by lot, with all that records are filtered and ordered by: it tells how many a filter finds, about, without looking at them (decision 105).
create index arrival_record_sample on arrival_record (corporate_id, purchase_order_create_date, record_id)
  include (dc_received_date, apple_shipping_date, order_type, category, purchase_order_code, dn_number, tracking_number, storage_location_code, product_code, mpn, factory_code)
  where get_byte(decode(md5(record_id::text), 'hex'), 0) < 2;
