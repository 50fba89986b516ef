-- What many devices share is kept with the day of goods issue, by which its matches are put in order.
drop index imei_record_delivery_number;
drop index imei_record_part_number;
drop index imei_record_po_number;
create index imei_record_delivery_number_gi_date on imei_record (corporate_id, delivery_number collate "C", gi_date);
create index imei_record_part_number_gi_date on imei_record (corporate_id, part_number collate "C", gi_date);
create index imei_record_po_number_gi_date on imei_record (corporate_id, po_number collate "C", gi_date);
