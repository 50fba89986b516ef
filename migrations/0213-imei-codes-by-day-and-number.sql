-- The day of goods issue with each number behind it, too: the first matches in the order of days are found from one day to the next, however far back they lie, and those of some days without all others (decision 121).
create index imei_record_gi_date_delivery_number on imei_record (corporate_id, gi_date, delivery_number collate "C");
create index imei_record_gi_date_part_number on imei_record (corporate_id, gi_date, part_number collate "C");
create index imei_record_gi_date_serial_number on imei_record (corporate_id, gi_date, serial_number collate "C", id);
-- Many devices have no IMEI, fewer still a second one, and nobody looks for those: their indexes hold what there is.
drop index imei_record_imei_number_gi_date;
create index imei_record_imei_number_gi_date on imei_record (corporate_id, imei_number collate "C", gi_date, id) where imei_number is not null;
create index imei_record_gi_date_imei_number on imei_record (corporate_id, gi_date, imei_number collate "C", id) where imei_number is not null;
drop index imei_record_po_number_gi_date;
create index imei_record_po_number_gi_date on imei_record (corporate_id, po_number collate "C", gi_date) where po_number is not null;
create index imei_record_gi_date_po_number on imei_record (corporate_id, gi_date, po_number collate "C") where po_number is not null;
drop index imei_record_imei2_gi_date;
create index imei_record_imei2_gi_date on imei_record (corporate_id, imei2 collate "C", gi_date, id) where imei2 is not null;
create index imei_record_gi_date_imei2 on imei_record (corporate_id, gi_date, imei2 collate "C", id) where imei2 is not null;
