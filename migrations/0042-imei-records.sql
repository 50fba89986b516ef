-- IMEI码.
create table imei_record (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  delivery_number text not null,
  sold_to_id text,
  ship_to_id text,
  part_number text not null,
  serial_number text not null,
  imei_number text,
  product_description text,
  hawb_number text,
  mawb_number text,
  gi_date date not null,
  carrier_id text,
  mac_address text,
  model_number text,
  po_number text,
  box_id text,
  sscc18 text,
  csn_eid text,
  imei2 text,
  version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint imei_record_key unique (corporate_id, serial_number)
);
create index imei_record_gi_date on imei_record (corporate_id, gi_date, id);
create index imei_record_serial_number_gi_date on imei_record (corporate_id, serial_number collate "C", gi_date, id);
create index imei_record_imei_number_gi_date on imei_record (corporate_id, imei_number collate "C", gi_date, id);
create index imei_record_imei2_gi_date on imei_record (corporate_id, imei2 collate "C", gi_date, id);
create index imei_record_delivery_number on imei_record (corporate_id, delivery_number collate "C");
create index imei_record_part_number on imei_record (corporate_id, part_number collate "C");
create index imei_record_po_number on imei_record (corporate_id, po_number collate "C");
create trigger keep_count_of_inserts after insert on imei_record referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on imei_record referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on imei_record for each statement execute function keep_count('corporate');
