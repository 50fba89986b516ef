-- Expected arrivals (document 3 §2.9, §2.10; domain §6).

-- 发货通知: the lines of every file stay, and of those that name one DN, PO and part the newest file's counts.
create table shipping_notice (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  customer_po_number text not null,
  dn_number text not null,
  so_number text,
  part_number text not null,
  part_description text,
  qty integer not null,
  tracking_number text,
  delivery_datetime timestamp without time zone not null,
  estimated_date date,
  origin_city text,
  ship_to_customer_id text not null,
  customer_account_id text not null
);
create index shipping_notice_upload_id on shipping_notice (upload_id);
-- An order's lines, and among them those of one key, the newest file's last.
create index shipping_notice_key on shipping_notice (corporate_id, customer_po_number, dn_number, part_number, upload_id);

-- The lines that count, with what mappings and PO lines say of them; kept ready, because people filter, order and sum up by it. `notice_id` is the line's.
create table expected_arrival (
  corporate_id bigint not null,
  notice_id bigint primary key,
  customer_po_number text not null,
  dn_number text not null,
  part_number text not null,
  qty integer not null,
  delivery_datetime timestamp without time zone not null,
  customer_account_id text not null,
  category text,
  sub_lob text,
  product_name text,
  product_code text,
  storage_location_name text,
  summary_code text not null,
  expected_date date,
  matched_quantity integer not null,
  flag smallint not null check (flag in (0, 1)),
  -- Why the flag is 1; null where it is 0.
  flag_reason text,
  create_time timestamp without time zone not null,
  product_mapping_id bigint,
  storage_location_map_id bigint
);
create trigger keep_count_of_inserts after insert on expected_arrival referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on expected_arrival referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on expected_arrival for each statement execute function keep_count('corporate');
create index expected_arrival_delivered on expected_arrival (corporate_id, delivery_datetime, notice_id);
create index expected_arrival_created on expected_arrival (corporate_id, create_time, notice_id);
create index expected_arrival_order on expected_arrival (corporate_id, lower(customer_po_number), notice_id);
create index expected_arrival_category on expected_arrival (corporate_id, category, delivery_datetime, notice_id);
create index expected_arrival_location on expected_arrival (corporate_id, storage_location_name, delivery_datetime, notice_id);
create index expected_arrival_factory on expected_arrival (corporate_id, customer_account_id, delivery_datetime, notice_id);
-- Beginnings of numbers and codes; the second one finds an order's lines when they are brought up to date.
create index expected_arrival_order_begins on expected_arrival (corporate_id, lower(customer_po_number) collate "C");
create index expected_arrival_order_is on expected_arrival (corporate_id, customer_po_number);
create index expected_arrival_part_begins on expected_arrival (corporate_id, lower(part_number) collate "C");
create index expected_arrival_summary_begins on expected_arrival (corporate_id, lower(summary_code) collate "C");

-- How the update of a corporate's shipping info stands: of requests the newest, and the newest that was carried out.
create table shipping_update (
  corporate_id bigint primary key references corporate on delete cascade,
  requested bigint not null,
  finished bigint not null default 0,
  running boolean not null default false,
  failed boolean not null default false,
  lines integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  finished_at timestamptz
);
