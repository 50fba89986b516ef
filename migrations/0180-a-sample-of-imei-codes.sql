-- Every 128th device, as good as drawn by lot, with all that devices are filtered and ordered by: it tells how many a filter finds, about, without looking at them (decisions 105, 108).
create index imei_record_sample on imei_record (corporate_id, gi_date, id)
  include (serial_number, imei_number, imei2, delivery_number, part_number, po_number) where get_byte(decode(md5(id::text), 'hex'), 0) < 2;
