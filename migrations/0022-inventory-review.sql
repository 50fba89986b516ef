-- The day's inventories and adjustments (document 2 §2.2; domain §5): snapshots, whose live rows are those of their own day's newest upload.

-- T2库存.
create table t2_inventory_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  distributor text not null,
  city text not null,
  inventory_count integer not null,
  in_transit_count integer not null
);
create unique index t2_inventory_line_live on t2_inventory_line (period_record_id, product_code, distributor, city) nulls not distinct where current;
create index t2_inventory_line_index_2 on t2_inventory_line (upload_id);
-- Disti库存.
create table disti_inventory_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  warehouse text not null,
  city text not null,
  inventory_count integer not null,
  receipt_date date,
  batch text
);
create unique index disti_inventory_line_live on disti_inventory_line (period_record_id, product_code, warehouse, city, receipt_date, batch) nulls not distinct where current;
create index disti_inventory_line_index_2 on disti_inventory_line (upload_id);
-- 数据调整.
create table data_adjustment_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  adjust_count integer not null,
  reason text not null,
  taxed_unit_price numeric,
  receipt_date date
);
create index data_adjustment_line_live on data_adjustment_line (period_record_id) where current;
create index data_adjustment_line_index_2 on data_adjustment_line (upload_id);
