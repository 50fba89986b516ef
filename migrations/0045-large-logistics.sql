-- Shipments of large goods (document 2 §2.3; domain §14): the files of a factory and day stand side by side. A file that was undone is gone.
create table large_logistics_file (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate,
  factory_code text not null,
  day date not null,
  upload_id bigint not null unique references upload
);
create index large_logistics_file_place on large_logistics_file (corporate_id, factory_code, day);

-- 大件物流.
create table large_logistics_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  waybill_number text not null,
  jd_po_number text not null,
  sku_code text not null,
  quantity integer not null,
  package_count integer not null,
  weight numeric,
  volume numeric,
  destination_warehouse text not null
);
create index large_logistics_line_upload_id on large_logistics_line (upload_id);
-- Finds the line of a waybill in other files: what has arrived does not come again.
create index large_logistics_line_key on large_logistics_line (corporate_id, waybill_number, sku_code);
