-- Settings that administrators change at run time (document 2 §2.10); the reader knows the default of a key that has no row.
create table system_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text
);

-- A day, week or quarter for which a workbook is expected, of one kind and corporate (domain §5).
create table period_record (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate on delete cascade,
  -- Which list it stands in, such as upload-record-1 … upload-record-8.
  kind text not null,
  -- 2026-11-18, FY26Q1W03 or FY26Q1.
  period_key text not null,
  -- The day itself, or the first day of the week or quarter.
  day date not null,
  -- The upload whose rows count: the latest that is done and not undone. Null before the first and after the last undo.
  active_upload_id bigint references upload,
  api_pull_status text check (api_pull_status in ('未拉取', '成功', '失败')),
  -- {text, parameters}: a source text of the words and what it speaks of.
  api_pull_failure jsonb,
  api_pulled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (corporate_id, kind, period_key)
);
create index period_record_newest on period_record (corporate_id, kind, day desc);

-- The rows of period uploads. Those of a replaced upload stay, so that an undo gives them back; `current` marks the live row of a
-- natural key: among active uploads the one with the greatest upload id (a newer file of another day takes a key over).
-- One statement writes a file's rows from one locked period record, so they name record and corporate without a check of each row.

-- Type 1, delivery notes: a line of a delivery order.
create table delivery_order_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  delivery_order_number text not null,
  purchase_order_line_item integer not null,
  delivery_create_time timestamp not null,
  jd_po_number text not null,
  shipping_date date,
  addressee text,
  product_code text not null,
  product_code_count integer not null,
  origin_city text not null,
  destination_city text not null,
  inside_or_outside_port text check (inside_or_outside_port in ('港内', '港外')),
  ship_to_party text
);
create unique index delivery_order_line_live on delivery_order_line (corporate_id, delivery_order_number, purchase_order_line_item) where current;
create index delivery_order_line_past on delivery_order_line (corporate_id, delivery_order_number, purchase_order_line_item) where not current;
create index delivery_order_line_upload on delivery_order_line (upload_id);

-- Types 2–7, storage: where a delivery line is on its way.
create table transport_milestone (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  delivery_order_number text not null,
  purchase_order_line_item integer not null,
  -- Category of the upload: 2 iPhone, 3 iPad, 4 CPU, 5 Watch, 6 Beats, 7 配件.
  lob text not null,
  -- 1 空运, 2 陆运, 3 铁运, 4 海运
  type_of_shipping smallint not null check (type_of_shipping between 1 and 4),
  transfer_date timestamp,
  first_sign_time timestamp,
  second_sign_time timestamp,
  third_sign_time timestamp,
  fourth_sign_time timestamp,
  exception_reason text
);
create unique index transport_milestone_live on transport_milestone (corporate_id, delivery_order_number, purchase_order_line_item) where current;
create index transport_milestone_past on transport_milestone (corporate_id, delivery_order_number, purchase_order_line_item) where not current;
create index transport_milestone_upload on transport_milestone (upload_id);

-- Type 8, VC: the retail partner's appointment and receipt.
create table vc_receipt (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  jd_po_number text not null,
  sku_code text not null,
  warehouse_city text not null,
  purchase_quantity integer not null,
  appointment_time timestamp,
  storage_time timestamp,
  received_quantity integer
);
create unique index vc_receipt_live on vc_receipt (corporate_id, jd_po_number, sku_code) where current;
create index vc_receipt_past on vc_receipt (corporate_id, jd_po_number, sku_code) where not current;
create index vc_receipt_upload on vc_receipt (upload_id);
