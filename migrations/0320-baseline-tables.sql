-- Baseline: tables with their keys and checks, in alphabetical order.

-- Ascends with each change of the expense cells.
create sequence expense_version;

-- Days from a city to a city by category (docs/business-rules/master-data.md#ageing-configuration).
create table ageing_config (
  id bigint generated always as identity not null,
  start_city text not null,
  end_city text not null,
  aging bigint not null,
  lob text not null,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint ageing_config_pkey primary key (id),
  constraint ageing_config_key unique (start_city, end_city, lob)
);

create table app_user (
  id bigint generated always as identity not null,
  user_name text not null,
  login_account text not null,
  phone_number text default ''::text not null,
  role_id bigint,
  shop_id bigint,
  password_hash text not null,
  must_change_password boolean default true not null,
  show_purchasing smallint default 1 not null,
  show_delivery smallint default 1 not null,
  show_purchasing_histogram smallint default 1 not null,
  show_delivery_histogram smallint default 1 not null,
  created_at timestamptz default now() not null,
  password_expires_at timestamptz,
  avatar text,
  introduction text default ''::text not null,
  constraint app_user_pkey primary key (id),
  constraint app_user_show_delivery_check check ((show_delivery = any (array[1, 2]))),
  constraint app_user_show_delivery_histogram_check check ((show_delivery_histogram = any (array[1, 2]))),
  constraint app_user_show_purchasing_check check ((show_purchasing = any (array[1, 2]))),
  constraint app_user_show_purchasing_histogram_check check ((show_purchasing_histogram = any (array[1, 2])))
);

-- 删除DN.
create table arrival_dn_deletion (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  dn_number text not null,
  constraint arrival_dn_deletion_pkey primary key (id)
);

-- 移动DN.
create table arrival_dn_move (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  dn_number text not null,
  from_order_code text not null,
  to_order_code text not null,
  product_code text not null,
  quantity integer not null,
  from_line_item integer not null,
  to_line_item integer not null,
  rest_quantity bigint not null,
  constraint arrival_dn_move_pkey primary key (id)
);

-- BI视图历史数据.
create table arrival_history_order (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  constraint arrival_history_order_pkey primary key (id)
);

-- Uploads of orders to be pulled again (BI视图历史数据) whose pull has stored what the view says of them: the hourly job asks again for the others.
create table arrival_history_pull (
  upload_id bigint not null,
  constraint arrival_history_pull_pkey primary key (upload_id)
);

-- ERP未删单号.
create table arrival_order_deletion (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  delete_quantity integer not null,
  known_deleted integer not null,
  constraint arrival_order_deletion_pkey primary key (id)
);

-- 异常PO.
create table arrival_order_tracking (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  tracking_number text not null,
  constraint arrival_order_tracking_pkey primary key (id)
);

-- A change of a configuration that records do not follow yet; the job that makes them follow takes it away. Of the job that is at it: how many records there are, and how many are done.
create table arrival_order_type_change (
  id bigint generated always as identity not null,
  records bigint default 0 not null,
  done bigint default 0 not null,
  constraint arrival_order_type_change_pkey primary key (id)
);

-- How far the view was read for a corporate, and when last: what changed until then has been stored, or looked at and found as it was.
create table arrival_pull (
  corporate_id bigint not null,
  changed_until timestamp,
  pulled_at timestamptz,
  compared_at timestamptz,
  lines bigint default 0 not null,
  upload_id bigint,
  failure jsonb,
  failed_at timestamptz,
  constraint arrival_pull_pkey primary key (corporate_id)
);

-- 到货查询, kept ready: the table of arrival_record_now. Texts are compared by their bytes, which is all that finding beginnings needs.
create table arrival_record (
  corporate_id bigint not null,
  record_id bigint not null,
  line_id bigint not null,
  purchase_order_create_date date not null,
  dc_received_date date,
  apple_shipping_date date,
  order_type text collate "C" not null,
  category text collate "C",
  purchase_order_code text collate "C" not null,
  dn_number text collate "C",
  tracking_number text collate "C",
  storage_location_code text collate "C",
  product_code text collate "C" not null,
  mpn text collate "C",
  factory_code text collate "C",
  display_purchase_quantity integer,
  display_unaccounted_quantity bigint,
  delete_num integer,
  shipping_status smallint not null,
  shipping_quantity bigint,
  received_quantity bigint,
  estimated_delivery_date date,
  agent_delivery_time timestamp,
  delivery_id bigint,
  shipping_id bigint,
  deletion_id bigint,
  tracking_id bigint,
  move_id bigint,
  product_mapping_id bigint,
  tracking_mapping_id bigint,
  tracking_config_id bigint,
  order_code_config_id bigint,
  tax_code_mapping_id bigint,
  storage_location_id bigint,
  constraint arrival_record_pkey primary key (record_id)
) with (fillfactor=50);

-- 发货通知.
create table arrival_shipping (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  dn_number text not null,
  product_code text not null,
  quantity integer not null,
  ship_date date,
  estimated_delivery_date date,
  agent_delivery_time timestamp,
  tracking_number text,
  notice_line_id bigint not null,
  stated_delivery_date date,
  constraint arrival_shipping_pkey primary key (id)
);

-- 到货汇总, kept ready: the table of arrival_summary_now.
create table arrival_summary (
  corporate_id bigint not null,
  summary_code text not null,
  flag integer not null,
  storage_location_name text,
  category text,
  sub_lob text,
  delivery_datetime timestamp not null,
  dn_count integer not null,
  line_count integer not null,
  qty bigint not null,
  abnormal_count integer not null,
  constraint arrival_summary_pkey primary key (corporate_id, summary_code)
);

-- What a person was offered to cover; each once, and by him alone (docs/business-rules/arrivals.md#corrections).
create table arrival_tracking_offer (
  token text not null,
  user_id bigint not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  old_tracking_number text not null,
  tracking_number text not null,
  used_at timestamptz,
  constraint arrival_tracking_offer_pkey primary key (token)
);

create table audit_entry (
  id bigint generated always as identity not null,
  at timestamptz not null,
  user_id bigint,
  user_name text not null,
  corporate_id bigint,
  action text not null,
  entity text not null,
  record_id text,
  old_value jsonb,
  new_value jsonb,
  upload_id bigint,
  request_id text,
  constraint audit_entry_pkey primary key (id)
);

create table auto_partner_sku_mapping (
  id bigint generated always as identity not null,
  sku_code text not null,
  mpn text not null,
  product_name text not null,
  lob text not null,
  sub_lob text not null,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint auto_partner_sku_mapping_pkey primary key (id),
  constraint auto_partner_sku_mapping_key unique (sku_code)
);

create table auto_product_mapping (
  id bigint generated always as identity not null,
  lob text not null,
  sub_lob text not null,
  product_name text not null,
  product_code text not null,
  mpn text not null,
  supply_price numeric,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint auto_product_mapping_pkey primary key (id),
  constraint auto_product_mapping_key unique (product_code)
);

-- 分批排程期初.
create table batch_plan_opening (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  mpn text not null,
  quantity integer not null,
  opening_day date,
  constraint batch_plan_opening_pkey primary key (id)
);

-- What the screen showed when it was saved: one workbook a corporate and day.
create table batch_plan_record (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  day date not null,
  file_id bigint not null,
  created_at timestamptz not null,
  constraint batch_plan_record_pkey primary key (id),
  constraint batch_plan_record_corporate_id_day_key unique (corporate_id, day)
);

-- The relation that is pulled unless BI_VIEW names another one (docs/data-sources.md). Here it is a table that the demonstration fills; the product only reads it.
create table bi_purchase_order (
  corporate_code text not null,
  purchase_order_code text not null,
  purchase_order_line_item text not null,
  dn_number text,
  batch_code text,
  customer_po_number text,
  tracking_number text,
  purchase_order_create_date date not null,
  order_entry_date date,
  factory_code text,
  storage_location_code text,
  product_code text not null,
  purchase_quantity integer not null,
  deleted_quantity integer default 0 not null,
  tax_code text,
  untaxed_unit_price numeric,
  shipping_quantity integer,
  apple_shipping_date date,
  expected_date date,
  dc_received_date date,
  received_quantity integer,
  changed_at timestamp not null
);

-- The cargo status of a day, as it was known then. It is made again for a later delivery-note upload of the day, and stays as it is from some time after that
-- upload's deadline on.
create table cargo_snapshot (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  day date not null,
  made_at timestamptz not null,
  dn_upload_id bigint,
  inventory_day date,
  weeks text[] not null,
  constraint cargo_snapshot_pkey primary key (id),
  constraint cargo_snapshot_corporate_id_day_key unique (corporate_id, day)
);

-- A row a product; products of which there was nothing have none.
create table cargo_snapshot_line (
  snapshot_id bigint not null,
  mpn text not null,
  lob text not null,
  sub_lob text,
  product_name text,
  total_order_quantity bigint not null,
  sm_storage_in bigint not null,
  jd_ordered bigint not null,
  jd_not_ordered bigint not null,
  quantity_expected_dn bigint not null,
  quantity_expected_dn1 bigint not null,
  quantity_expected_dn2 bigint not null,
  quantity_expected_dn3 bigint not null,
  already_dn_not_shipped bigint not null,
  not_dn_not_shipped bigint not null,
  quantity_on_the_way bigint not null,
  quantity_bei_jing bigint not null,
  quantity_ji_nan bigint not null,
  quantity_sheng_yang bigint not null,
  quantity_wu_han bigint not null,
  quantity_xi_an bigint not null,
  quantity_cheng_du bigint not null,
  quantity_shang_hai bigint not null,
  quantity_guang_zhou bigint not null,
  quantity_total bigint not null,
  quantity_difference bigint,
  open_by_week jsonb not null,
  constraint cargo_snapshot_line_pkey primary key (snapshot_id, mpn)
);

-- Lists of codes that filters name by their id, which is made of the codes.
create table code_list (
  id text not null,
  codes text[] not null,
  kept_at timestamptz not null,
  code_count integer default 0 not null,
  stored_at timestamptz,
  stored_by bigint,
  constraint code_list_pkey primary key (id)
);

-- Corporates and shops: a user works for the corporate of the shop chosen in the top bar
-- (docs/business-rules/permissions.md#corporates).
create table corporate (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  annualized_rate numeric(6,2),
  type smallint default 2 not null,
  constraint corporate_pkey primary key (id),
  constraint corporate_code_key unique (code),
  constraint corporate_annualized_rate_check check ((annualized_rate >= (0)::numeric)),
  constraint corporate_type_check check ((type = any (array[1, 2, 3])))
);

-- What a corporate sets for itself, such as the addresses of its reminders (docs/business-rules/scheduled-work.md).
create table corporate_setting (
  corporate_id bigint not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint corporate_setting_pkey primary key (corporate_id, key)
);

-- 数据调整.
create table data_adjustment_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  adjust_count integer not null,
  reason text not null,
  taxed_unit_price numeric,
  receipt_date date,
  constraint data_adjustment_line_pkey primary key (id)
);

-- 季度销售基础数据.
create table dc_quarter_sale_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  quantity integer,
  constraint dc_quarter_sale_line_pkey primary key (id)
);

-- 周度销售基础数据.
create table dc_week_sale_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  w1 integer,
  w2 integer,
  w3 integer,
  w4 integer,
  w5 integer,
  w6 integer,
  w7 integer,
  w8 integer,
  w9 integer,
  w10 integer,
  w11 integer,
  w12 integer,
  w13 integer,
  w14 integer,
  constraint dc_week_sale_line_pkey primary key (id)
);

-- Type 1, delivery notes: a line of a delivery order.
create table delivery_order_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
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
  inside_or_outside_port text,
  ship_to_party text,
  constraint delivery_order_line_pkey primary key (id),
  constraint delivery_order_line_inside_or_outside_port_check check ((inside_or_outside_port = any (array['港内'::text, '港外'::text])))
);

-- Disti库存.
create table disti_inventory_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  warehouse text not null,
  city text not null,
  inventory_count integer not null,
  receipt_date date not null,
  batch text,
  constraint disti_inventory_line_pkey primary key (id)
);

-- The lines that count, with what mappings and po lines say of them; kept ready, because people filter, order and sum up by it. `notice_id` is the line's.
create table expected_arrival (
  corporate_id bigint not null,
  notice_id bigint not null,
  customer_po_number text not null,
  dn_number text not null,
  part_number text not null,
  qty integer not null,
  delivery_datetime timestamp not null,
  customer_account_id text not null,
  category text,
  sub_lob text,
  product_name text,
  product_code text,
  storage_location_name text,
  summary_code text not null,
  expected_date date,
  matched_quantity integer not null,
  flag smallint not null,
  flag_reason text,
  create_time timestamp not null,
  product_mapping_id bigint,
  storage_location_map_id bigint,
  constraint expected_arrival_pkey primary key (notice_id),
  constraint expected_arrival_flag_check check ((flag = any (array[0, 1])))
);

-- What a mapping says anew: of a part (its mpn), a ship-to customer, or the city that an ageing begins in. The job that follows takes it away.
create table expected_arrival_mapping_change (
  id bigint generated always as identity not null,
  kind text not null,
  named text not null,
  constraint expected_arrival_mapping_change_pkey primary key (id),
  constraint expected_arrival_mapping_change_kind_check check ((kind = any (array['part'::text, 'ship-to'::text, 'city'::text])))
);

-- Orders whose lines have yet to follow; a batch takes its own away in the transaction that brings them up to date.
create table expected_arrival_to_follow (
  corporate_id bigint not null,
  customer_po_number text not null,
  constraint expected_arrival_to_follow_pkey primary key (corporate_id, customer_po_number)
);

-- What has come in of a group up to a day, that one included. Without a reference to the group: that would be looked up a million times.
create table expense_cell (
  version bigint not null,
  group_no integer not null,
  in_date date not null,
  quantity bigint not null,
  value numeric not null,
  value_days numeric not null,
  constraint expense_cell_pkey primary key (version, group_no, in_date)
);

-- Of how many changes the cells know, and how many there were.
create table expense_cells_of (
  corporate_id bigint not null,
  version bigint,
  noting boolean default false not null,
  epoch bigint default 0 not null,
  constraint expense_cells_of_pkey primary key (corporate_id)
);

-- What has been added since, or taken away, which is below 0.
create table expense_delta (
  corporate_id bigint not null,
  lob text not null,
  sub_lob text,
  in_date date not null,
  out_date date,
  quantity bigint not null,
  value numeric
);

-- Segments of a product line that stayed for so many days.
create table expense_group (
  version bigint not null,
  group_no integer not null,
  corporate_id bigint not null,
  lob text not null,
  sub_lob text,
  stay integer,
  quantity bigint not null,
  value numeric not null,
  value_days numeric not null,
  first_in date not null,
  last_in date not null,
  by_line boolean not null,
  constraint expense_group_pkey primary key (version, group_no)
);

create table fiscal_quarter (
  fiscal_year_id bigint not null,
  quarter smallint not null,
  start_day date not null,
  end_day date not null,
  constraint fiscal_quarter_pkey primary key (fiscal_year_id, quarter),
  constraint fiscal_quarter_overlap exclude using gist (daterange(start_day, end_day, '[]'::text) with &&),
  constraint fiscal_quarter_check check ((end_day > start_day)),
  constraint fiscal_quarter_end_day_check check ((extract(dow from end_day) = (6)::numeric)),
  constraint fiscal_quarter_quarter_check check (((quarter >= 1) and (quarter <= 4))),
  constraint fiscal_quarter_start_day_check check ((extract(dow from start_day) = (0)::numeric))
);

-- The maintained fiscal calendar (docs/business-rules/calendars.md#fiscal-calendar): a year has four quarters, each
-- Sunday to Saturday, none overlapping another.
create table fiscal_year (
  id bigint generated always as identity not null,
  year integer not null,
  created_at timestamptz default now() not null,
  constraint fiscal_year_pkey primary key (id),
  constraint fiscal_year_year_key unique (year),
  constraint fiscal_year_year_check check (((year >= 2000) and (year <= 2099)))
);

create table goods_restriction (
  id bigint generated always as identity not null,
  lob text not null,
  sub_lob text not null,
  time_begin date not null,
  time_end date not null,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint goods_restriction_pkey primary key (id),
  constraint goods_restriction_overlap exclude using gist (hash_of(((lob || '/'::text) || sub_lob)) with =, daterange(time_begin, time_end, '[]'::text) with &&, lob with =, sub_lob with =),
  constraint goods_restriction_check check ((time_end >= time_begin))
);

-- The first answer to a write under one Idempotency-Key, kept a day.
create table idempotent_answer (
  user_id bigint not null,
  route text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz not null,
  request_digest bytea,
  answer_omitted boolean default false not null,
  constraint idempotent_answer_pkey primary key (user_id, route, key)
);

-- IMEI码.
create table imei_record (
  id bigint generated always as identity not null,
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
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint imei_record_pkey primary key (id),
  constraint imei_record_key unique (corporate_id, serial_number)
);

-- Indexes that a restore has left to be made, without which everything is right, and slower (docs/decisions/0005-portable-backup-format.md). It is empty once a
-- database is as its migrations made it; a backup leaves it out.
create table index_to_make (
  id bigint generated always as identity not null,
  name text not null,
  table_name text not null,
  definition text not null,
  later boolean not null,
  made_at timestamptz,
  constraint index_to_make_pkey primary key (id),
  constraint index_to_make_name_key unique (name)
);

-- 上周库存及销量.
create table inventory_sale_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  current_week_sale_count integer not null,
  jd_inventory_count integer not null,
  constraint inventory_sale_line_pkey primary key (id)
);

-- Invoices (docs/business-rules/integrations.md#invoices): each came by mail or was uploaded; what became of it,
-- attachment and upload tell.
create table invoice (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  name text not null,
  came_at timestamptz not null,
  attachment_id bigint,
  upload_id bigint,
  constraint invoice_pkey primary key (id),
  constraint invoice_attachment_id_key unique (attachment_id),
  constraint invoice_upload_id_key unique (upload_id),
  constraint invoice_check check ((num_nonnulls(attachment_id, upload_id) = 1))
);

-- 发票明细.
create table invoice_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  customer_code text not null,
  customer_name text not null,
  customer_purchase_order_number text,
  so_number text,
  so_item text,
  specification_model text,
  goods_name text,
  invoice_goods_name text,
  delivery_note_number text,
  billing_document text not null,
  billing_item text not null,
  document_date date not null,
  quantity bigint not null,
  unit_price numeric,
  document_pre_tax_amount numeric not null,
  document_tax_amount numeric not null,
  document_total_amount numeric not null,
  invoice_number text not null,
  invoice_date date not null,
  invoice_line_item text not null,
  reference_tax_classification_code text,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint invoice_line_pkey primary key (id),
  constraint invoice_line_key unique (corporate_id, invoice_number, invoice_line_item)
);

-- 京东未下单期初.
create table jd_not_ordered_opening (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  product_code text not null,
  quantity integer not null,
  opening_day date,
  constraint jd_not_ordered_opening_pkey primary key (id)
);

-- How many rows a list has is kept, not counted: each statement adds a line with what it changed, so that no two of them wait for each other; a job makes few of many.
create table kept_count (
  id bigint generated always as identity not null,
  table_name text not null,
  corporate_id bigint,
  change bigint not null,
  constraint kept_count_pkey primary key (id)
);

-- Browsers in which an account has signed in before; of the cookie that proves it only the hash is stored.
create table known_device (
  token_hash bytea not null,
  user_id bigint not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  constraint known_device_pkey primary key (token_hash, user_id)
);

-- Shipments of large goods (docs/business-rules/integrations.md#large-logistics,
-- docs/business-rules/integrations.md#push): the files of a factory and day stand side by side. A file that was undone
-- is gone.
create table large_logistics_file (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  factory_code text not null,
  day date not null,
  upload_id bigint not null,
  constraint large_logistics_file_pkey primary key (id),
  constraint large_logistics_file_upload_id_key unique (upload_id)
);

-- 大件物流.
create table large_logistics_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  waybill_number text not null,
  jd_po_number text not null,
  sku_code text not null,
  quantity integer not null,
  package_count integer not null,
  weight numeric,
  volume numeric,
  destination_warehouse text not null,
  constraint large_logistics_line_pkey primary key (id)
);

-- One row for a transaction that touches products, from the first touch to its commit: its deferred trigger is what works them off.
create table ledger_bell (
  transaction_id xid8 default pg_current_xact_id() not null,
  changed bigint not null,
  shared boolean not null,
  constraint ledger_bell_pkey primary key (transaction_id)
);

-- Products whose segments are to be made anew: by the commit of the transaction that touched them, or by a job where they are very many.
create table ledger_due (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  since timestamptz default now() not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  from_day date default '-infinity'::date not null,
  constraint ledger_due_pkey primary key (corporate_id, product_code)
);

-- A sum over the entries, prices included, that a product was made of in full; gone when it is made from a day on. Of no meaning but to be compared.
create table ledger_made (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  made_of numeric not null,
  constraint ledger_made_pkey primary key (corporate_id, product_code)
);

-- 台账物料: what segments and shortages of a product add up to.
create table ledger_product (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  in_quantity bigint not null,
  out_quantity bigint not null,
  shortage bigint not null,
  segments integer not null,
  constraint ledger_product_pkey primary key (corporate_id, product_code)
);

-- 台账收货, kept ready: the table of ledger_receipt_now.
create table ledger_receipt (
  corporate_id bigint not null,
  receipt_id bigint not null,
  product_code text not null,
  received_date date not null,
  quantity bigint not null,
  untaxed_unit_price numeric,
  tax_code text,
  constraint ledger_receipt_pkey primary key (receipt_id)
);

-- 库存分段: of one lot so many pieces that one move took, or that are still there.
create table ledger_segment (
  id bigint generated always as identity (increment by 1000 cache 1) not null,
  corporate_id bigint not null,
  product_code text collate "C" not null,
  receipt_id bigint,
  lot_adjustment_id bigint,
  delivery_line_id bigint,
  move_adjustment_id bigint,
  in_date date not null,
  out_date date,
  quantity bigint not null,
  taxed_unit_price numeric,
  value numeric,
  constraint ledger_segment_pkey primary key (id)
);

-- 库存缺口: what a move took beyond all that had come in.
create table ledger_shortage (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  delivery_line_id bigint,
  move_adjustment_id bigint,
  out_date date not null,
  quantity bigint not null
);

-- The lines of the logistics ageing report, one a live delivery-order line, kept ready: what filters, sorts and counts look at, and the
-- records that each line was made from. It is derived data: `logistics_ageing_now` computes it from the sources, and the triggers below
-- bring it up to date in the transaction that changes a source, so that it is never stale and never half done.
-- (docs/decisions/0032-declared-derived-tables.md)
create table logistics_ageing (
  line_id bigint not null,
  corporate_id bigint not null,
  delivery_create_time timestamp not null,
  shipping_date date,
  delivery_order_number text collate "C" not null,
  product_code text collate "C" not null,
  pathway text not null,
  lob text,
  type_of_shipping smallint,
  transfer_date timestamp,
  appointment_time timestamp,
  storage_time timestamp,
  ground_line_time integer,
  warehousing_time integer,
  overdue_duration integer,
  ground_line_on_time smallint,
  warehousing_on_time smallint,
  milestone_id bigint,
  vc_receipt_id bigint,
  product_mapping_id bigint,
  partner_sku_mapping_id bigint,
  logistics_mapping_id bigint,
  constraint logistics_ageing_pkey primary key (line_id)
);

create table logistics_mapping (
  id bigint generated always as identity not null,
  pathway_begin_location text not null,
  pathway_end_location text not null,
  type_of_shipping smallint not null,
  warehousing_standard_time bigint not null,
  ground_line_standard_time bigint not null,
  jd_highway_time bigint not null,
  iphone_key_note_route text not null,
  ipad_key_note_route text not null,
  cpu_key_note_route text not null,
  watch_key_note_route text not null,
  air_pods_key_note_route text not null,
  fitting_key_note_route text not null,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint logistics_mapping_pkey primary key (id),
  constraint logistics_mapping_key unique (pathway_begin_location, pathway_end_location, type_of_shipping)
);

create table mail_attachment (
  id bigint generated always as identity not null,
  message_id bigint not null,
  archive_id bigint,
  name text not null,
  file_id bigint,
  state text not null,
  failure jsonb,
  attempt integer default 1 not null,
  upload_id bigint,
  constraint mail_attachment_pkey primary key (id),
  constraint mail_attachment_state_check check ((state = any (array['waiting'::text, 'done'::text, 'failed'::text, 'kept'::text, 'opened'::text])))
);

create table mail_message (
  id bigint generated always as identity not null,
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  message_id text,
  sender text not null,
  subject text not null,
  sent_at timestamptz,
  size bigint not null,
  handler text,
  corporate_id bigint,
  state text not null,
  failure jsonb,
  content_key bytea,
  file_id bigint,
  met_at timestamptz not null,
  constraint mail_message_pkey primary key (id),
  constraint mail_message_mailbox_uid_validity_uid_key unique (mailbox, uid_validity, uid),
  constraint mail_message_state_check check ((state = any (array['read'::text, 'failed'::text, 'ignored'::text, 'repeated'::text, 'waiting'::text])))
);

-- Incoming mail (docs/business-rules/integrations.md#mailbox; decision 49): how far each mailbox was read, what became
-- of its messages, and what they brought.
create table mailbox (
  name text not null,
  uid_validity bigint,
  last_uid bigint default 0 not null,
  read_at timestamptz,
  failure jsonb,
  trouble_uid bigint,
  trouble_count integer default 0 not null,
  constraint mailbox_pkey primary key (name)
);

-- The menu and operation tree is data in the code; start-up brings these tables up to it by code, ids stay
-- (docs/api.md#sessions-and-menus).
create table menu (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  parent_id bigint,
  "position" integer not null,
  constraint menu_pkey primary key (id),
  constraint menu_code_key unique (code)
);

-- Which part numbers a corporate's devices have ever had: the replenishment overview asks of each whether one was issued lately, instead of collecting them from a week's devices (decision 92).
create table named_part (
  corporate_id bigint not null,
  part_number text not null,
  constraint named_part_pkey primary key (corporate_id, part_number)
);

-- The 物料号 that any row of a corporate has ever named, so that the replenishment overview finds its rows by a look at each of them, and not by collecting them from hundreds of thousands
-- of lines (decision 78). Names stay: whether a product has any figure now is asked of the lines themselves.
create table named_product (
  corporate_id bigint not null,
  product_code text not null,
  constraint named_product_pkey primary key (corporate_id, product_code)
);

create table operation (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  menu_id bigint not null,
  "position" integer not null,
  constraint operation_pkey primary key (id),
  constraint operation_code_key unique (code)
);

-- The longest matching prefix tells an order's type (docs/business-rules/uploads-and-periods.md#order-types).
create table order_code_config (
  id bigint generated always as identity not null,
  purchase_order_code_pre text not null,
  order_type text not null,
  remark text,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint order_code_config_pkey primary key (id),
  constraint order_code_config_key unique (purchase_order_code_pre)
);

-- Outgoing mail, written in the transaction that causes it and sent afterwards
-- (docs/business-rules/integrations.md#outgoing-mail).
create table outbox_message (
  id bigint generated always as identity not null,
  corporate_id bigint,
  message_key uuid default gen_random_uuid() not null,
  recipients text[] not null,
  subject text not null,
  body text not null,
  attachment_file_id bigint,
  cause text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  once_key text,
  constraint outbox_message_pkey primary key (id),
  constraint outbox_message_message_key_key unique (message_key),
  constraint outbox_message_once_key_key unique (once_key),
  constraint outbox_message_recipients_check check ((cardinality(recipients) > 0)),
  constraint outbox_message_state_check check ((state = any (array['waiting'::text, 'sent'::text, 'failed'::text])))
);

-- Which part number the retail partner's sku is (docs/business-rules/master-data.md#product-mappings).
create table partner_sku_mapping (
  id bigint generated always as identity not null,
  sku_code text not null,
  mpn text not null,
  product_name text not null,
  lob text not null,
  sub_lob text not null,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint partner_sku_mapping_pkey primary key (id),
  constraint partner_sku_mapping_key unique (sku_code)
);

-- Passwords travel encrypted under this pair; in the database, so that every server process can read them.
create table password_key (
  id bigint generated always as identity not null,
  public_pem text not null,
  private_pem text not null,
  created_at timestamptz default now() not null,
  constraint password_key_pkey primary key (id)
);

-- A day, week or quarter for which a workbook is expected, of one kind and corporate
-- (docs/business-rules/uploads-and-periods.md#rows-of-periods).
create table period_record (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  kind text not null,
  period_key text not null,
  day date not null,
  active_upload_id bigint,
  api_pull_status text,
  api_pull_failure jsonb,
  api_pulled_at timestamptz,
  created_at timestamptz default now() not null,
  quarter_end date,
  dimension text default ''::text not null,
  place_key text generated always as (
case
    when (dimension = ''::text) then period_key
    else ((period_key || ' '::text) || dimension)
end) stored not null,
  constraint period_record_pkey primary key (id),
  constraint period_record_corporate_id_kind_period_key_dimension_key unique (corporate_id, kind, period_key, dimension),
  constraint period_record_api_pull_status_check check ((api_pull_status = any (array['未拉取'::text, '成功'::text, '失败'::text])))
);

-- 手机周度销售基础数据.
create table phone_sale_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  brand text not null,
  channel text not null,
  price_band text not null,
  quantity integer not null,
  amount numeric not null,
  constraint phone_sale_line_pkey primary key (id),
  constraint phone_sale_line_channel_check check ((channel = any (array['线上'::text, '线下'::text]))),
  constraint phone_sale_line_price_band_check check ((price_band = any (array['4K以下'::text, '4K~6K'::text, '6K~8K'::text, '8K以上'::text])))
);

-- 手机周度销售汇总, kept ready: the table of phone_sale_sum_now.
create table phone_sale_sum (
  corporate_id bigint not null,
  period_record_id bigint not null,
  brand text not null,
  channel text not null,
  price_band text not null,
  quantity bigint not null,
  amount numeric not null,
  constraint phone_sale_sum_pkey primary key (period_record_id, brand, channel, price_band)
);

-- What a material is: 物料号 → name, part number, category (docs/business-rules/master-data.md#product-mappings).
create table product_mapping (
  id bigint generated always as identity not null,
  product_code text not null,
  lob text not null,
  sub_lob text not null,
  product_name text not null,
  mpn text not null,
  unit_price_before_tax numeric,
  supply_price numeric,
  tax_point numeric,
  type text,
  upc text,
  hk_value text,
  dh_value text,
  t2_value text,
  scan smallint,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint product_mapping_pkey primary key (id),
  constraint product_mapping_key unique (product_code)
);

-- 采购订单发货.
create table purchase_delivery (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  dn_number text,
  batch_code text,
  shipping_quantity integer,
  apple_shipping_date date,
  expected_date date,
  dc_received_date date,
  received_quantity integer,
  constraint purchase_delivery_pkey primary key (id)
) with (fillfactor=50);

-- 采购订单行.
create table purchase_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  customer_po_number text,
  tracking_number text,
  purchase_order_create_date date not null,
  order_entry_date date,
  factory_code text,
  storage_location_code text,
  product_code text not null,
  purchase_quantity integer not null,
  deleted_quantity integer not null,
  tax_code text,
  untaxed_unit_price numeric,
  constraint purchase_line_pkey primary key (id)
) with (fillfactor=50);

-- What is pushed to partners (docs/business-rules/integrations.md#push): queued in the transaction that causes it, in
-- batches that keep their key and their rows for good.
create table push_batch (
  id bigint generated always as identity not null,
  key uuid default gen_random_uuid() not null,
  destination text not null,
  corporate_id bigint not null,
  subject_id bigint not null,
  number integer not null,
  rows integer not null,
  state text default 'waiting'::text not null,
  accepted integer default 0 not null,
  refused integer default 0 not null,
  attempts integer default 0 not null,
  failure jsonb,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint push_batch_pkey primary key (id),
  constraint push_batch_destination_subject_id_number_key unique (destination, subject_id, number),
  constraint push_batch_key_key unique (key),
  constraint push_batch_rows_check check (((rows >= 1) and (rows <= 500))),
  constraint push_batch_state_check check ((state = any (array['waiting'::text, 'done'::text])))
);

-- How the last tries went; from the fifth failure in a row a destination is left alone for a while.
create table push_circuit (
  destination text not null,
  failures integer not null,
  open_until timestamptz,
  failure jsonb not null,
  failed_at timestamptz not null,
  constraint push_circuit_pkey primary key (destination)
);

create table push_row (
  batch_id bigint not null,
  "position" integer not null,
  destination text not null,
  record_id bigint not null,
  payload jsonb not null,
  state text default 'waiting'::text not null,
  reason text,
  constraint push_row_pkey primary key (batch_id, "position"),
  constraint push_row_destination_record_id_key unique (destination, record_id),
  constraint push_row_state_check check ((state = any (array['waiting'::text, 'accepted'::text, 'refused'::text])))
);

-- What people have reviewed (docs/business-rules/uploads-and-periods.md#review): a row while a review stands; who
-- reviewed and revoked when before that is in the audit log.
create table record_review (
  kind text not null,
  record_id bigint not null,
  reviewed_at timestamptz not null,
  user_id bigint not null,
  user_name text not null,
  constraint record_review_pkey primary key (kind, record_id)
);

create table recovery_code (
  user_id bigint not null,
  code_hash bytea not null,
  constraint recovery_code_pkey primary key (user_id, code_hash)
);

-- 京东返款.
create table refund_issued (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  lob text not null,
  data_date date not null,
  amount_of_money numeric not null,
  type_record text,
  regulation text,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint refund_issued_pkey primary key (id)
);

-- What a call removed from a list, kept a day so that the removal can be undone: each record whole, as its row was.
create table removal (
  id bigint generated always as identity not null,
  list text not null,
  corporate_id bigint,
  removed_at timestamptz not null,
  undone_at timestamptz,
  records jsonb not null,
  constraint removal_pkey primary key (id)
);

create table role (
  id bigint generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  second_factor_required boolean default false not null,
  constraint role_pkey primary key (id),
  constraint role_name_key unique (name)
);

-- Outer inventory-expense categories a role may see (docs/business-rules/permissions.md#permission-page).
create table role_category (
  role_id bigint not null,
  lob text not null,
  constraint role_category_pkey primary key (role_id, lob)
);

create table role_menu (
  role_id bigint not null,
  menu_id bigint not null,
  constraint role_menu_pkey primary key (role_id, menu_id)
);

create table role_operation (
  role_id bigint not null,
  operation_id bigint not null,
  constraint role_operation_pkey primary key (role_id, operation_id)
);

-- 销售预测.
create table sale_forecast_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  week0 integer not null,
  week1 integer not null,
  week2 integer not null,
  week3 integer not null,
  week4 integer not null,
  week_jd integer,
  order_count integer,
  constraint sale_forecast_line_pkey primary key (id)
);

create table saved_view (
  id bigint generated always as identity not null,
  user_id bigint not null,
  list text not null,
  name text not null,
  state jsonb not null,
  is_default boolean default false not null,
  updated_at timestamptz default now() not null,
  constraint saved_view_pkey primary key (id),
  constraint saved_view_user_id_list_name_key unique (user_id, list, name)
);

-- A saved view may be shared with roles: who has the role sees it, as long as the view, the role and his place in it last.
create table saved_view_share (
  view_id bigint not null,
  role_id bigint not null,
  shared_at timestamptz not null,
  constraint saved_view_share_pkey primary key (view_id, role_id)
);

-- The second factor (decision 17). A row without confirmed_at is being set up. The secret leaves the database only while it is compared with a code.
create table second_factor (
  user_id bigint not null,
  secret text not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint default 0 not null,
  recovery_salt bytea,
  constraint second_factor_pkey primary key (user_id)
);

-- What happened to accounts, rights and files, and what was attempted: one row for each kind, account and address in a minute, with a count.
-- No reference to users or corporates: the log outlives them.
create table security_event (
  id bigint generated always as identity not null,
  kind text not null,
  account text not null,
  address text not null,
  minute timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  user_id bigint,
  corporate_id bigint,
  device text not null,
  routes text not null,
  details text not null,
  constraint security_event_pkey primary key (id),
  constraint security_event_kind_account_address_minute_key unique (kind, account, address, minute)
);

-- Only a token's hash is stored (docs/business-rules/accounts.md#sessions).
create table session (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text default ''::text not null,
  address text default ''::text not null,
  revoked_because text,
  constraint session_pkey primary key (id),
  constraint session_token_hash_key unique (token_hash)
);

-- 出货计划.
create table shipment_plan_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  mpn text not null,
  w1 integer,
  w2 integer,
  w3 integer,
  w4 integer,
  w5 integer,
  w6 integer,
  w7 integer,
  w8 integer,
  w9 integer,
  w10 integer,
  w11 integer,
  w12 integer,
  w13 integer,
  w14 integer,
  constraint shipment_plan_line_pkey primary key (id)
);

-- 发货通知: the lines of every file stay, and of those that name one dn, po and part the newest file's counts.
create table shipping_notice (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  customer_po_number text not null,
  dn_number text not null,
  so_number text,
  part_number text not null,
  part_description text,
  qty integer not null,
  tracking_number text,
  delivery_datetime timestamp not null,
  estimated_date date,
  origin_city text,
  ship_to_customer_id text not null,
  customer_account_id text not null,
  constraint shipping_notice_pkey primary key (id)
);

-- How the update of a corporate's shipping info stands: of requests the newest, and the newest that was carried out.
create table shipping_update (
  corporate_id bigint not null,
  requested bigint not null,
  finished bigint default 0 not null,
  running boolean default false not null,
  failed boolean default false not null,
  lines integer default 0 not null,
  done integer default 0 not null,
  changed integer default 0 not null,
  finished_at timestamptz,
  constraint shipping_update_pkey primary key (corporate_id)
);

create table shop (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  name text not null,
  created_at timestamptz default now() not null,
  constraint shop_pkey primary key (id),
  constraint shop_name_key unique (name)
);

create table sign_in_failure (
  id bigint generated always as identity not null,
  login_account text not null,
  address text not null,
  at timestamptz not null,
  device_hash bytea,
  constraint sign_in_failure_pkey primary key (id)
);

-- Between the right password and the code; good for nothing else, and no session.
create table sign_in_ticket (
  ticket_hash bytea not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  constraint sign_in_ticket_pkey primary key (ticket_hash)
);

-- What a line gets: so many pieces of a product from a warehouse. What the mappings said of the product then stays with it.
create table split_allocation (
  id bigint generated always as identity not null,
  split_file_id bigint not null,
  upload_row integer not null,
  mpn text not null,
  product_code text not null,
  product_name text not null,
  supply_price numeric,
  warehouse text not null,
  city text not null,
  way text not null,
  days integer not null,
  pieces integer not null,
  constraint split_allocation_pkey primary key (id),
  constraint split_allocation_way_check check ((way = any (array['fixed'::text, 'optimum'::text])))
);

-- 分仓需求.
create table split_demand_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  sku_code text not null,
  destination_warehouse text not null,
  destination_city text not null,
  quantity integer not null,
  constraint split_demand_line_pkey primary key (id)
);

-- What a line does not get, and why.
create table split_exception (
  split_file_id bigint not null,
  upload_row integer not null,
  reason text not null,
  missing integer not null,
  mpn text,
  constraint split_exception_pkey primary key (split_file_id, upload_row)
);

-- Warehouse split (docs/business-rules/warehouse-split.md#tasks): the demand workbooks of a category's day stand side
-- by side, each with what was computed of it. One that was undone is gone.
create table split_file (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  lob text not null,
  day date not null,
  upload_id bigint not null,
  state text not null,
  failure jsonb,
  inventory_day date,
  computed_at timestamptz,
  completed_at timestamptz,
  completed_by text,
  inventory_upload_id bigint,
  inventory_reviewed_at timestamptz,
  inventory_reviewed_by text,
  constraint split_file_pkey primary key (id),
  constraint split_file_upload_id_key unique (upload_id),
  constraint split_file_state_check check ((state = any (array['computing'::text, 'separated'::text, 'failed'::text, 'done'::text])))
);

-- What was to be decided about an mpn: which warehouses had how much, how far they are from where it was asked for, and what was decided. It answers "why this warehouse".
create table split_problem (
  split_file_id bigint not null,
  mpn text not null,
  problem jsonb not null,
  constraint split_problem_pkey primary key (split_file_id, mpn)
);

create table storage_location_map (
  id bigint generated always as identity not null,
  ship_to_customer_id text not null,
  storage_location_name text not null,
  dc_internal_storage_id text not null,
  dc_internal_storage_id_new text not null,
  jd_storage_id text,
  remark text,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint storage_location_map_pkey primary key (id),
  constraint storage_location_map_key unique (ship_to_customer_id)
);

-- Files live in the database in chunks, so that a file and its rows commit together and one backup holds all.
create table stored_file (
  id bigint generated always as identity not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamptz default now() not null,
  constraint stored_file_pkey primary key (id)
);

create table stored_file_chunk (
  file_id bigint not null,
  "position" integer not null,
  bytes bytea not null,
  constraint stored_file_chunk_pkey primary key (file_id, "position")
);

-- National subsidy (docs/business-rules/integrations.md#national-subsidy, docs/business-rules/integrations.md#push). A
-- file a factory and day of goods issue, and further ones of what came later.
create table subsidy_file (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  factory_code text not null,
  day date not null,
  number integer not null,
  rows integer not null,
  created_at timestamptz not null,
  received integer default 0 not null,
  errors integer default 0 not null,
  times_at timestamptz,
  constraint subsidy_file_pkey primary key (id),
  constraint subsidy_file_corporate_id_factory_code_day_number_key unique (corporate_id, factory_code, day, number)
);

-- The devices of a file as they were when it was made. A serial number stands in one file.
create table subsidy_line (
  id bigint generated always as identity not null,
  subsidy_file_id bigint not null,
  corporate_id bigint not null,
  serial_number text not null,
  imei_number text,
  imei2 text,
  part_number text not null,
  product_description text,
  delivery_number text not null,
  po_number text,
  ship_to_id text,
  gi_date date not null,
  constraint subsidy_line_pkey primary key (id),
  constraint subsidy_line_corporate_id_serial_number_key unique (corporate_id, serial_number)
);

-- 国补时间.
create table subsidy_time (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  serial_number text not null,
  subsidy_time timestamp not null,
  subsidy_file_id bigint not null,
  subsidy_line_id bigint,
  outcome text,
  other_file text,
  constraint subsidy_time_pkey primary key (id)
);

-- Settings that administrators change at run time (docs/business-rules/scheduled-work.md#configured-times); the reader
-- knows the default of a key that has no row.
create table system_setting (
  key text not null,
  value jsonb not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  constraint system_setting_pkey primary key (key)
);

-- T2库存.
create table t2_inventory_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  distributor text not null,
  city text not null,
  inventory_count integer not null,
  in_transit_count integer not null,
  constraint t2_inventory_line_pkey primary key (id)
);

-- Every list of master data has the same closing columns. `version` is raised by every write and taken back by the undo of that write.
-- `upload_id` and `upload_row` say which import wrote the row last (null: a person, in the form); `created_upload_id` which import made it.
-- No foreign key to upload: uploads are never deleted, and half a million checks a load would be paid for nothing.
create table tax_code_mapping (
  id bigint generated always as identity not null,
  tax_code text not null,
  tax_rate text not null,
  descr text,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tax_code_mapping_pkey primary key (id),
  constraint tax_code_mapping_key unique (tax_code)
);

create table tracking_mapping (
  id bigint generated always as identity not null,
  tracking_number text not null,
  purchase_order_code text not null,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tracking_mapping_pkey primary key (id),
  constraint tracking_mapping_key unique (tracking_number)
);

-- Characters 3 to 5 of a demand tracking number tell the order type
-- (docs/business-rules/uploads-and-periods.md#order-types).
create table tracking_number_config (
  id bigint generated always as identity not null,
  tracking_number_match text not null,
  order_type text not null,
  remark text,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tracking_number_config_pkey primary key (id),
  constraint tracking_number_config_key unique (tracking_number_match)
);

create table transfer_route (
  id bigint generated always as identity not null,
  lob text not null,
  shenma_warehouse text not null,
  jd_warehouse text not null,
  version bigint default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint transfer_route_pkey primary key (id),
  constraint transfer_route_key unique (lob, jd_warehouse)
);

-- Types 2–7, storage: where a delivery line is on its way.
create table transport_milestone (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  delivery_order_number text not null,
  purchase_order_line_item integer not null,
  lob text not null,
  type_of_shipping smallint not null,
  transfer_date timestamp,
  first_sign_time timestamp,
  second_sign_time timestamp,
  third_sign_time timestamp,
  fourth_sign_time timestamp,
  exception_reason text,
  constraint transport_milestone_pkey primary key (id),
  constraint transport_milestone_type_of_shipping_check check (((type_of_shipping >= 1) and (type_of_shipping <= 4)))
);

-- What stored rows name and no list knows (docs/business-rules/work-and-data-quality.md#data-quality), as the last
-- count found it: decision 50.
create table unknown_name (
  corporate_id bigint,
  source text not null,
  list text not null,
  fields text not null,
  named jsonb not null,
  lines bigint not null,
  pieces numeric,
  money numeric,
  since timestamptz,
  uploads jsonb not null,
  upload_count integer not null
);

-- When a record set's rows were last counted, and by what a change since is known.
create table unknown_name_count (
  corporate_id bigint,
  source text not null,
  counted_at timestamptz not null,
  declared text not null,
  entities text[] not null,
  behind bigint not null,
  entries bigint not null,
  constraint unknown_name_count_source_corporate_id_key unique nulls not distinct (source, corporate_id)
);

-- One row a workbook that somebody sent, whatever became of it.
create table upload (
  id bigint generated always as identity not null,
  importer text not null,
  corporate_id bigint,
  period_key text,
  client_key text,
  dry_run boolean default false not null,
  state text not null,
  file_id bigint,
  file_name text not null,
  error_file_id bigint,
  error_file_until timestamptz,
  rows_read integer default 0 not null,
  rows_checked integer default 0 not null,
  rows_stored integer default 0 not null,
  inserted integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  refused integer default 0 not null,
  failure text,
  answer jsonb,
  user_id bigint not null,
  user_name text not null,
  created_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  cancel_requested boolean default false not null,
  undone_at timestamptz,
  undone_by text,
  waiting_for text,
  file_removed_at timestamptz,
  origin text default 'workbook'::text not null,
  batch_id bigint,
  batch_position integer,
  warning_count integer default 0 not null,
  warning_file_id bigint,
  warning_file_until timestamptz,
  seen boolean default false not null,
  constraint upload_pkey primary key (id),
  constraint upload_origin_check check ((origin = any (array['workbook'::text, 'mail'::text, 'interface'::text, 'view'::text]))),
  constraint upload_state_check check ((state = any (array['received'::text, 'reading'::text, 'storing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text, 'undone'::text])))
);

-- Several files of one call; each is an upload of its own.
create table upload_batch (
  id bigint generated always as identity not null,
  importer text not null,
  corporate_id bigint,
  client_key text,
  dry_run boolean default false not null,
  files integer not null,
  files_begun integer default 0 not null,
  user_id bigint not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  cancel_requested boolean default false not null,
  finished_at timestamptz,
  constraint upload_batch_pkey primary key (id)
);

-- What a list's record was before an import changed it: `before` is null where the import inserted it.
create table upload_change (
  upload_id bigint not null,
  record_id bigint not null,
  row_number integer not null,
  before jsonb,
  version_after bigint not null,
  constraint upload_change_pkey primary key (upload_id, record_id)
);

-- Between which ids the records lie that an import added to a list: whoever undoes it finds them by their primary key, among millions too. An import of before has no row here.
create table upload_made (
  upload_id bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  constraint upload_made_pkey primary key (upload_id)
);

-- Nonces that have come back inside an encrypted password: none comes twice, on whichever server.
create table used_nonce (
  nonce text not null,
  expires_at timestamptz not null,
  constraint used_nonce_pkey primary key (nonce)
);

create table user_shop (
  user_id bigint not null,
  shop_id bigint not null,
  constraint user_shop_pkey primary key (user_id, shop_id)
);

-- Type 8, vc: the retail partner's appointment and receipt.
create table vc_receipt (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  jd_po_number text not null,
  sku_code text not null,
  warehouse_city text not null,
  purchase_quantity integer not null,
  appointment_time timestamp,
  storage_time timestamp,
  received_quantity integer,
  constraint vc_receipt_pkey primary key (id)
);

-- When a week's file came, in business time.
create table week_file (
  upload_id bigint not null,
  import_time timestamp not null,
  constraint week_file_pkey primary key (upload_id)
);
