create table ageing_config (
  id bigint generated always as identity not null,
  start_city text not null,
  end_city text not null,
  aging bigint not null,
  lob text not null,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint ageing_config_pkey primary key (id),
  constraint ageing_config_key unique (start_city, end_city, lob)
);
create index ageing_config_end_city on ageing_config (end_city collate pinyin);
create index ageing_config_parts on ageing_config using gin (text_parts(start_city) collate "C", text_parts(end_city) collate "C");
create index ageing_config_start_city on ageing_config (start_city collate pinyin);
create index ageing_config_updated_at on ageing_config (updated_at, id);
-- trigger expected_arrivals_delete: after delete, expected_arrival_mapping_changed()
-- trigger expected_arrivals_insert: after insert, expected_arrival_mapping_changed()
-- trigger expected_arrivals_update: after update, expected_arrival_mapping_changed()

create table api_token (
  id bigint generated always as identity not null,
  user_id bigint not null,
  name text not null,
  token_hash bytea not null,
  hint text not null,
  read_only boolean not null,
  codes text[] not null,
  shop_ids bigint[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_address text,
  constraint api_token_pkey primary key (id),
  constraint api_token_token_hash_key unique (token_hash),
  constraint api_token_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);
create index api_token_user on api_token (user_id);

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
  created_at timestamp with time zone default now() not null,
  password_expires_at timestamp with time zone,
  avatar text,
  introduction text default ''::text not null,
  is_service boolean default false not null,
  tokens_stopped_at timestamp with time zone,
  constraint app_user_pkey primary key (id),
  constraint app_user_show_delivery_check check ((show_delivery = any (array[1, 2]))),
  constraint app_user_show_delivery_histogram_check check ((show_delivery_histogram = any (array[1, 2]))),
  constraint app_user_show_purchasing_check check ((show_purchasing = any (array[1, 2]))),
  constraint app_user_show_purchasing_histogram_check check ((show_purchasing_histogram = any (array[1, 2]))),
  constraint app_user_role_id_fkey foreign key (role_id) references role(id),
  constraint app_user_shop_id_fkey foreign key (shop_id) references shop(id)
);
create unique index app_user_login_account on app_user (lower(login_account));
-- trigger work_account: after update of role_id, shop_id, notify_work_of_account()

create table arrival_dn_deletion (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  dn_number text not null,
  constraint arrival_dn_deletion_pkey primary key (id),
  constraint arrival_dn_deletion_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index arrival_dn_deletion_dn on arrival_dn_deletion (corporate_id, dn_number);
create index arrival_dn_deletion_upload_id on arrival_dn_deletion (upload_id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()

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
  constraint arrival_dn_move_pkey primary key (id),
  constraint arrival_dn_move_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index arrival_dn_move_from on arrival_dn_move (corporate_id, from_order_code, from_line_item, dn_number);
create index arrival_dn_move_to on arrival_dn_move (corporate_id, to_order_code, to_line_item, dn_number);
create index arrival_dn_move_upload_id on arrival_dn_move (upload_id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()
-- trigger derived_arrival_record_update: after update, arrival_record_follow()

create table arrival_history_order (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  constraint arrival_history_order_pkey primary key (id),
  constraint arrival_history_order_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index arrival_history_order_upload_id on arrival_history_order (upload_id);

create table arrival_history_pull (
  upload_id bigint not null,
  constraint arrival_history_pull_pkey primary key (upload_id),
  constraint arrival_history_pull_upload_id_fkey foreign key (upload_id) references upload(id) on delete cascade
);

create table arrival_order_deletion (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  delete_quantity integer not null,
  known_deleted integer not null,
  constraint arrival_order_deletion_pkey primary key (id),
  constraint arrival_order_deletion_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index arrival_order_deletion_line on arrival_order_deletion (corporate_id, purchase_order_code, purchase_order_line_item, id);
create index arrival_order_deletion_upload_id on arrival_order_deletion (upload_id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()

create table arrival_order_tracking (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  purchase_order_code text not null,
  purchase_order_line_item integer not null,
  tracking_number text not null,
  constraint arrival_order_tracking_pkey primary key (id),
  constraint arrival_order_tracking_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index arrival_order_tracking_line on arrival_order_tracking (corporate_id, purchase_order_code, purchase_order_line_item, id);
create index arrival_order_tracking_upload_id on arrival_order_tracking (upload_id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()

create table arrival_order_type_change (
  id bigint generated always as identity not null,
  records bigint default 0 not null,
  done bigint default 0 not null,
  constraint arrival_order_type_change_pkey primary key (id)
);

create table arrival_pull (
  corporate_id bigint not null,
  changed_until timestamp without time zone,
  pulled_at timestamp with time zone,
  compared_at timestamp with time zone,
  lines bigint default 0 not null,
  upload_id bigint,
  failure jsonb,
  failed_at timestamp with time zone,
  constraint arrival_pull_pkey primary key (corporate_id),
  constraint arrival_pull_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade,
  constraint arrival_pull_upload_id_fkey foreign key (upload_id) references upload(id)
);
-- trigger work_pull: after insert or update of failure, notify_work_of_corporate()

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
  agent_delivery_time timestamp without time zone,
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
  source_kind integer not null,
  constraint arrival_record_pkey primary key (record_id)
) with (fillfactor=50);
create index arrival_record_dn on arrival_record (corporate_id, lower(dn_number));
create index arrival_record_line on arrival_record (line_id);
create index arrival_record_order on arrival_record (corporate_id, lower(purchase_order_code));
create index arrival_record_ordered on arrival_record (corporate_id, purchase_order_create_date, record_id);
create index arrival_record_type on arrival_record (corporate_id, order_type, category, apple_shipping_date);
create index arrival_record_undated on arrival_record (corporate_id, purchase_order_create_date desc, record_id desc) where ((received_quantity > 0) and (dc_received_date is null));
-- trigger derived_ledger_receipt_delete: after delete, ledger_receipt_follow()
-- trigger derived_ledger_receipt_insert: after insert, ledger_receipt_follow()
-- trigger derived_ledger_receipt_update: after update, ledger_receipt_follow()
-- trigger keep_count_of_deletes: after delete, keep_count()
-- trigger keep_count_of_inserts: after insert, keep_count()

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
  agent_delivery_time timestamp without time zone,
  tracking_number text,
  notice_line_id bigint not null,
  stated_delivery_date date,
  constraint arrival_shipping_pkey primary key (id),
  constraint arrival_shipping_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index arrival_shipping_dn on arrival_shipping (corporate_id, dn_number);
create index arrival_shipping_line on arrival_shipping (corporate_id, purchase_order_code, purchase_order_line_item, dn_number);
create index arrival_shipping_notice on arrival_shipping (notice_line_id);
create index arrival_shipping_upload_id on arrival_shipping (upload_id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()

create table arrival_summary (
  corporate_id bigint not null,
  summary_code text not null,
  flag integer not null,
  storage_location_name text,
  category text,
  sub_lob text,
  delivery_datetime timestamp without time zone not null,
  dn_count integer not null,
  line_count integer not null,
  qty bigint not null,
  abnormal_count integer not null,
  constraint arrival_summary_pkey primary key (corporate_id, summary_code)
);
create index arrival_summary_days on arrival_summary (corporate_id, ((delivery_datetime)::date) desc, summary_code);

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
  used_at timestamp with time zone,
  constraint arrival_tracking_offer_pkey primary key (token),
  constraint arrival_tracking_offer_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index arrival_tracking_offer_upload_id on arrival_tracking_offer (upload_id);

create table audit_entry (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
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
create index audit_entry_at on audit_entry (at);
create index audit_entry_record on audit_entry (entity, record_id, at);
create index audit_entry_user on audit_entry (user_id, at);
-- trigger queue_webhooks: after insert, queue_webhooks()

create table auto_partner_sku_mapping (
  id bigint generated always as identity not null,
  sku_code text not null,
  mpn text not null,
  product_name text not null,
  lob text not null,
  sub_lob text not null,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint auto_partner_sku_mapping_pkey primary key (id),
  constraint auto_partner_sku_mapping_key unique (sku_code)
);
create index auto_partner_sku_mapping_by_mpn on auto_partner_sku_mapping (mpn);
create index auto_partner_sku_mapping_lob on auto_partner_sku_mapping (lob, sub_lob);
create index auto_partner_sku_mapping_name_parts on auto_partner_sku_mapping using gin (text_parts(product_name) collate "C");
create index auto_partner_sku_mapping_updated_at on auto_partner_sku_mapping (updated_at, id);

create table auto_product_mapping (
  id bigint generated always as identity not null,
  lob text not null,
  sub_lob text not null,
  product_name text not null,
  product_code text not null,
  mpn text not null,
  supply_price numeric,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint auto_product_mapping_pkey primary key (id),
  constraint auto_product_mapping_key unique (product_code)
);
create index auto_product_mapping_by_mpn on auto_product_mapping (mpn);
create index auto_product_mapping_lob on auto_product_mapping (lob, sub_lob);
create index auto_product_mapping_name_parts on auto_product_mapping using gin (text_parts(product_name) collate "C");
create index auto_product_mapping_updated_at on auto_product_mapping (updated_at, id);

create table backup (
  id bigint generated always as identity not null,
  state text not null,
  started_at timestamp with time zone not null,
  file_name text,
  byte_count bigint,
  row_count bigint,
  duration_ms bigint,
  verified_at timestamp with time zone,
  removed_at timestamp with time zone,
  failure jsonb,
  constraint backup_pkey primary key (id),
  constraint backup_state_check check ((state = any (array['waiting'::text, 'writing'::text, 'verifying'::text, 'verified'::text, 'failed'::text])))
);
create index backup_started_at on backup (started_at, id);

create table batch_plan_opening (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  mpn text not null,
  quantity integer not null,
  opening_day date,
  constraint batch_plan_opening_pkey primary key (id),
  constraint batch_plan_opening_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index batch_plan_opening_mpn on batch_plan_opening (corporate_id, mpn, upload_id desc);
create index batch_plan_opening_upload_id on batch_plan_opening (upload_id);

create table batch_plan_record (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  day date not null,
  file_id bigint not null,
  created_at timestamp with time zone not null,
  constraint batch_plan_record_pkey primary key (id),
  constraint batch_plan_record_corporate_id_day_key unique (corporate_id, day),
  constraint batch_plan_record_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade,
  constraint batch_plan_record_file_id_fkey foreign key (file_id) references stored_file(id)
);
create index batch_plan_record_newest on batch_plan_record (corporate_id, created_at desc, id desc);

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
  changed_at timestamp without time zone not null
);
create index bi_purchase_order_changed_at on bi_purchase_order (corporate_code, changed_at);
create index bi_purchase_order_order on bi_purchase_order (corporate_code, purchase_order_code);

create table cargo_snapshot (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  day date not null,
  made_at timestamp with time zone not null,
  dn_upload_id bigint,
  inventory_day date,
  weeks text[] not null,
  constraint cargo_snapshot_pkey primary key (id),
  constraint cargo_snapshot_corporate_id_day_key unique (corporate_id, day),
  constraint cargo_snapshot_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);

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
  constraint cargo_snapshot_line_pkey primary key (snapshot_id, mpn),
  constraint cargo_snapshot_line_snapshot_id_fkey foreign key (snapshot_id) references cargo_snapshot(id) on delete cascade
);

create table code_list (
  id text not null,
  codes text[] not null,
  kept_at timestamp with time zone not null,
  code_count integer default 0 not null,
  stored_at timestamp with time zone,
  stored_by bigint,
  constraint code_list_pkey primary key (id)
);
create index code_list_kept on code_list (kept_at);
create index code_list_stored on code_list (stored_by, stored_at);

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

create table corporate_setting (
  corporate_id bigint not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by text not null,
  constraint corporate_setting_pkey primary key (corporate_id, key),
  constraint corporate_setting_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);

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
  constraint data_adjustment_line_pkey primary key (id),
  constraint data_adjustment_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index data_adjustment_line_index_2 on data_adjustment_line (upload_id);
create index data_adjustment_line_live on data_adjustment_line (period_record_id) where current;
create index data_adjustment_line_product on data_adjustment_line (product_code) where current;
-- trigger ledger_changes_delete: after delete, ledger_record_changes()
-- trigger ledger_changes_insert: after insert, ledger_record_changes()
-- trigger ledger_changes_update: after update, ledger_record_changes()

create table dc_quarter_sale_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  quantity integer,
  constraint dc_quarter_sale_line_pkey primary key (id),
  constraint dc_quarter_sale_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create unique index dc_quarter_sale_line_live on dc_quarter_sale_line (period_record_id, product_code) nulls not distinct where current;
create index dc_quarter_sale_line_upload_id on dc_quarter_sale_line (upload_id);
-- trigger note_named_products: after insert, note_named_products()

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
  constraint dc_week_sale_line_pkey primary key (id),
  constraint dc_week_sale_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create unique index dc_week_sale_line_live on dc_week_sale_line (period_record_id, product_code) nulls not distinct where current;
create index dc_week_sale_line_told on dc_week_sale_line (period_record_id, product_code) where (current and (num_nonnulls(w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14) > 0));
create index dc_week_sale_line_upload_id on dc_week_sale_line (upload_id);
-- trigger note_named_products: after insert, note_named_products()

create table delivery_order_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  current boolean not null,
  delivery_order_number text not null,
  purchase_order_line_item integer not null,
  delivery_create_time timestamp without time zone not null,
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
  constraint delivery_order_line_inside_or_outside_port_check check ((inside_or_outside_port = any (array['港内'::text, '港外'::text]))),
  constraint delivery_order_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index delivery_order_line_jd_po on delivery_order_line (corporate_id, jd_po_number) where current;
create unique index delivery_order_line_live on delivery_order_line (corporate_id, delivery_order_number, purchase_order_line_item) where current;
create index delivery_order_line_past on delivery_order_line (corporate_id, delivery_order_number, purchase_order_line_item) where (not current);
create index delivery_order_line_product on delivery_order_line (product_code, corporate_id, shipping_date) include (id, product_code_count) where current;
create index delivery_order_line_shipped on delivery_order_line (corporate_id, shipping_date) where current;
create index delivery_order_line_upload on delivery_order_line (upload_id);
-- trigger derived_logistics_ageing_delete: after delete, logistics_ageing_follow()
-- trigger derived_logistics_ageing_insert: after insert, logistics_ageing_follow()
-- trigger derived_logistics_ageing_update: after update, logistics_ageing_follow()
-- trigger ledger_changes_delete: after delete, ledger_record_changes()
-- trigger ledger_changes_insert: after insert, ledger_record_changes()
-- trigger ledger_changes_update: after update, ledger_record_changes()
-- trigger note_named_products: after insert, note_named_products()

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
  constraint disti_inventory_line_pkey primary key (id),
  constraint disti_inventory_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index disti_inventory_line_index_2 on disti_inventory_line (upload_id);
create unique index disti_inventory_line_live on disti_inventory_line (period_record_id, product_code, warehouse, city, receipt_date, batch) nulls not distinct where current;
-- trigger note_named_products: after insert, note_named_products()

create table expected_arrival (
  corporate_id bigint not null,
  notice_id bigint not null,
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
  flag smallint not null,
  flag_reason text,
  create_time timestamp without time zone not null,
  product_mapping_id bigint,
  storage_location_map_id bigint,
  constraint expected_arrival_pkey primary key (notice_id),
  constraint expected_arrival_flag_check check ((flag = any (array[0, 1])))
);
create index expected_arrival_category on expected_arrival (corporate_id, category);
create index expected_arrival_delivered on expected_arrival (corporate_id, delivery_datetime, notice_id);
create index expected_arrival_factory on expected_arrival (corporate_id, customer_account_id, storage_location_name);
create index expected_arrival_order on expected_arrival (corporate_id, lower((customer_po_number collate "C")));
create index expected_arrival_order_is on expected_arrival (corporate_id, customer_po_number);
create index expected_arrival_summary on expected_arrival (corporate_id, summary_code, notice_id);
-- trigger derived_arrival_summary_delete: after delete, arrival_summary_follow()
-- trigger derived_arrival_summary_insert: after insert, arrival_summary_follow()
-- trigger derived_arrival_summary_update: after update, arrival_summary_follow()

create table expected_arrival_mapping_change (
  id bigint generated always as identity not null,
  kind text not null,
  named text not null,
  constraint expected_arrival_mapping_change_pkey primary key (id),
  constraint expected_arrival_mapping_change_kind_check check ((kind = any (array['part'::text, 'ship-to'::text, 'city'::text])))
);

create table expected_arrival_to_follow (
  corporate_id bigint not null,
  customer_po_number text not null,
  constraint expected_arrival_to_follow_pkey primary key (corporate_id, customer_po_number)
);

create table expense_cell (
  version bigint not null,
  group_no integer not null,
  in_date date not null,
  quantity bigint not null,
  value numeric not null,
  value_days numeric not null,
  constraint expense_cell_pkey primary key (version, group_no, in_date)
);

create table expense_cell_version (
  corporate_id bigint not null,
  version bigint,
  records_changes boolean default false not null,
  epoch bigint default 0 not null,
  constraint expense_cell_version_pkey primary key (corporate_id),
  constraint expense_cell_version_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);

create table expense_delta (
  corporate_id bigint not null,
  lob text not null,
  sub_lob text,
  in_date date not null,
  out_date date,
  quantity bigint not null,
  value numeric,
  constraint expense_delta_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);
create index expense_delta_of on expense_delta (corporate_id);

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
  constraint expense_group_pkey primary key (version, group_no),
  constraint expense_group_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);
create index expense_group_of on expense_group (corporate_id);

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
  constraint fiscal_quarter_start_day_check check ((extract(dow from start_day) = (0)::numeric)),
  constraint fiscal_quarter_fiscal_year_id_fkey foreign key (fiscal_year_id) references fiscal_year(id) on delete cascade
);

create table fiscal_year (
  id bigint generated always as identity not null,
  year integer not null,
  created_at timestamp with time zone default now() not null,
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
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint goods_restriction_pkey primary key (id),
  constraint goods_restriction_overlap exclude using gist (hash_of(((lob || '/'::text) || sub_lob)) with =, daterange(time_begin, time_end, '[]'::text) with &&, lob with =, sub_lob with =),
  constraint goods_restriction_check check ((time_end >= time_begin))
);
create index goods_restriction_updated_at on goods_restriction (updated_at, id);

create table idempotent_answer (
  user_id bigint not null,
  route text not null,
  key text not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  request_digest bytea,
  answer_omitted boolean default false not null,
  constraint idempotent_answer_pkey primary key (user_id, route, key)
);
create index idempotent_answer_age on idempotent_answer (user_id, created_at);
create index idempotent_answer_expiry on idempotent_answer (created_at);

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
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint imei_record_pkey primary key (id)
);
create index imei_record_delivery_number on imei_record (corporate_id, delivery_number text_pattern_ops, gi_date, id);
create index imei_record_gi_date on imei_record (corporate_id, gi_date, id) include (part_number);
create index imei_record_imei2 on imei_record (corporate_id, imei2 text_pattern_ops) where (imei2 is not null);
create index imei_record_imei_number on imei_record (corporate_id, imei_number text_pattern_ops) where (imei_number is not null);
create unique index imei_record_key on imei_record (corporate_id, serial_number text_pattern_ops);
create index imei_record_part_number on imei_record (corporate_id, part_number text_pattern_ops, po_number text_pattern_ops, gi_date, id);
-- trigger keep_count_of_deletes: after delete, keep_count()
-- trigger keep_count_of_inserts: after insert, keep_count()
-- trigger note_named_parts: after insert, note_named_parts()
-- trigger note_named_parts_changed: after update, note_named_parts()

create table import_column (
  corporate_id bigint not null,
  importer text not null,
  header text not null,
  field text not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  constraint import_column_pkey primary key (corporate_id, importer, header),
  constraint import_column_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);

create table index_to_make (
  id bigint generated always as identity not null,
  name text not null,
  table_name text not null,
  definition text not null,
  later boolean not null,
  made_at timestamp with time zone,
  backup_created_at timestamp with time zone,
  constraint index_to_make_pkey primary key (id),
  constraint index_to_make_name_key unique (name)
);

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
  constraint inventory_sale_line_pkey primary key (id),
  constraint inventory_sale_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create unique index inventory_sale_line_live on inventory_sale_line (period_record_id, product_code) nulls not distinct where current;
create index inventory_sale_line_upload_id on inventory_sale_line (upload_id);
-- trigger note_named_products: after insert, note_named_products()

create table invoice (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  name text not null,
  came_at timestamp with time zone not null,
  attachment_id bigint,
  upload_id bigint,
  constraint invoice_pkey primary key (id),
  constraint invoice_attachment_id_key unique (attachment_id),
  constraint invoice_upload_id_key unique (upload_id),
  constraint invoice_check check ((num_nonnulls(attachment_id, upload_id) = 1)),
  constraint invoice_attachment_id_fkey foreign key (attachment_id) references mail_attachment(id),
  constraint invoice_corporate_id_fkey foreign key (corporate_id) references corporate(id),
  constraint invoice_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index invoice_newest on invoice (corporate_id, came_at, id);

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
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint invoice_line_pkey primary key (id),
  constraint invoice_line_key unique (corporate_id, invoice_number, invoice_line_item)
);
create index invoice_line_document_date on invoice_line (corporate_id, document_date, id);
create index invoice_line_invoice_date on invoice_line (corporate_id, invoice_date, id);
create index invoice_line_lower_customer_code on invoice_line (corporate_id, lower((customer_code collate "C")));
create index invoice_line_lower_invoice_number on invoice_line (corporate_id, lower((invoice_number collate "C")));
create index invoice_line_updated_at on invoice_line (corporate_id, updated_at, id);

create table jd_not_ordered_opening (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  product_code text not null,
  quantity integer not null,
  opening_day date,
  constraint jd_not_ordered_opening_pkey primary key (id),
  constraint jd_not_ordered_opening_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index jd_not_ordered_opening_product on jd_not_ordered_opening (corporate_id, product_code, upload_id desc);
create index jd_not_ordered_opening_upload_id on jd_not_ordered_opening (upload_id);
-- trigger note_named_products: after insert, note_named_products()

create table kept_count (
  id bigint generated always as identity not null,
  table_name text not null,
  corporate_id bigint,
  change bigint not null,
  constraint kept_count_pkey primary key (id)
);
create index kept_count_of on kept_count (table_name, corporate_id) include (change);

create table known_device (
  token_hash bytea not null,
  user_id bigint not null,
  signed_in_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint known_device_pkey primary key (token_hash, user_id),
  constraint known_device_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);
create index known_device_user on known_device (user_id, signed_in_at);

create table large_logistics_file (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  factory_code text not null,
  day date not null,
  upload_id bigint not null,
  constraint large_logistics_file_pkey primary key (id),
  constraint large_logistics_file_upload_id_key unique (upload_id),
  constraint large_logistics_file_corporate_id_fkey foreign key (corporate_id) references corporate(id),
  constraint large_logistics_file_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index large_logistics_file_day on large_logistics_file (corporate_id, day);
create index large_logistics_file_place on large_logistics_file (corporate_id, factory_code, day);
-- trigger work_large_logistics: after insert or delete, notify_work_of_corporate()

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
  constraint large_logistics_line_pkey primary key (id),
  constraint large_logistics_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index large_logistics_line_key on large_logistics_line (corporate_id, waybill_number, sku_code);
create index large_logistics_line_upload_id on large_logistics_line (upload_id);

create table ledger_commit_request (
  transaction_id xid8 default pg_current_xact_id() not null,
  changed bigint not null,
  shared boolean not null,
  constraint ledger_commit_request_pkey primary key (transaction_id)
);
-- trigger ledger_compute_at_commit: after insert, ledger_compute_at_commit()

create table ledger_due (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  since timestamp with time zone default now() not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  from_day date default '-infinity'::date not null,
  constraint ledger_due_pkey primary key (corporate_id, product_code)
);

create table ledger_made (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  made_of numeric not null,
  constraint ledger_made_pkey primary key (corporate_id, product_code)
);

create table ledger_product (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  in_quantity bigint not null,
  out_quantity bigint not null,
  shortage bigint not null,
  segments integer not null,
  constraint ledger_product_pkey primary key (corporate_id, product_code)
);
create index ledger_product_code on ledger_product (product_code);
-- trigger note_named_products: after insert, note_named_products()

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
create index ledger_receipt_product on ledger_receipt (corporate_id, product_code, received_date);
create index ledger_receipt_received on ledger_receipt (corporate_id, received_date);
-- trigger ledger_changes_delete: after delete, ledger_record_changes()
-- trigger ledger_changes_insert: after insert, ledger_record_changes()
-- trigger ledger_changes_update: after update, ledger_record_changes()

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
create index ledger_segment_late on ledger_segment (corporate_id, product_code, in_date) where (in_date > out_date);
create index ledger_segment_product on ledger_segment (corporate_id, product_code, coalesce(out_date, 'infinity'::date));
create index ledger_segment_unpriced on ledger_segment (corporate_id, product_code) include (quantity) where (value is null);
-- trigger zz_expense_deleted: after delete, expense_segments_changed()
-- trigger zz_expense_inserted: after insert, expense_segments_changed()
-- trigger zz_expense_updated: after update, expense_segments_changed()

create table ledger_shortage (
  corporate_id bigint not null,
  product_code text collate "C" not null,
  delivery_line_id bigint,
  move_adjustment_id bigint,
  out_date date not null,
  quantity bigint not null
);
create index ledger_shortage_product on ledger_shortage (corporate_id, product_code);

create table logistics_ageing (
  line_id bigint not null,
  corporate_id bigint not null,
  delivery_create_time timestamp without time zone not null,
  shipping_date date,
  delivery_order_number text collate "C" not null,
  product_code text collate "C" not null,
  pathway text not null,
  lob text,
  type_of_shipping smallint,
  transfer_date timestamp without time zone,
  appointment_time timestamp without time zone,
  storage_time timestamp without time zone,
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
create index logistics_ageing_blocks on logistics_ageing using brin (shipping_date, appointment_time, storage_time, transfer_date, ground_line_time, warehousing_time, overdue_duration) with (pages_per_range='32', autosummarize='on');
create index logistics_ageing_created on logistics_ageing (corporate_id, delivery_create_time, line_id);
create index logistics_ageing_delivery_order on logistics_ageing (corporate_id, lower(delivery_order_number));
create index logistics_ageing_lob on logistics_ageing (corporate_id, lob);
create index logistics_ageing_pathway on logistics_ageing (corporate_id, pathway);
create index logistics_ageing_product on logistics_ageing (corporate_id, lower(product_code));
-- trigger keep_count_of_deletes: after delete, keep_count()
-- trigger keep_count_of_inserts: after insert, keep_count()

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
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint logistics_mapping_pkey primary key (id),
  constraint logistics_mapping_key unique (pathway_begin_location, pathway_end_location, type_of_shipping)
);
create index logistics_mapping_pathway on logistics_mapping ((((pathway_begin_location || '-'::text) || pathway_end_location)) collate pinyin, id);
create index logistics_mapping_pathway_parts on logistics_mapping using gin (text_parts(((pathway_begin_location || '-'::text) || pathway_end_location)) collate "C");
create index logistics_mapping_updated_at on logistics_mapping (updated_at, id);
-- trigger derived_logistics_ageing_delete: after delete, logistics_ageing_follow()
-- trigger derived_logistics_ageing_insert: after insert, logistics_ageing_follow()
-- trigger derived_logistics_ageing_update: after update, logistics_ageing_follow()

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
  constraint mail_attachment_state_check check ((state = any (array['waiting'::text, 'done'::text, 'failed'::text, 'kept'::text, 'opened'::text]))),
  constraint mail_attachment_archive_id_fkey foreign key (archive_id) references mail_attachment(id),
  constraint mail_attachment_file_id_fkey foreign key (file_id) references stored_file(id),
  constraint mail_attachment_message_id_fkey foreign key (message_id) references mail_message(id),
  constraint mail_attachment_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index mail_attachment_done on mail_attachment (name, id) where (state = 'done'::text);
create index mail_attachment_message on mail_attachment (message_id);
create index mail_attachment_unread on mail_attachment (message_id) where (state = 'failed'::text);
create index mail_attachment_upload on mail_attachment (upload_id) where (upload_id is not null);
-- trigger work_attachment: after insert or update of state, notify_work_of_all()

create table mail_message (
  id bigint generated always as identity not null,
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  message_id text,
  sender text not null,
  subject text not null,
  sent_at timestamp with time zone,
  size bigint not null,
  handler text,
  corporate_id bigint,
  state text not null,
  failure jsonb,
  content_key bytea,
  file_id bigint,
  met_at timestamp with time zone not null,
  constraint mail_message_pkey primary key (id),
  constraint mail_message_mailbox_uid_validity_uid_key unique (mailbox, uid_validity, uid),
  constraint mail_message_state_check check ((state = any (array['read'::text, 'failed'::text, 'ignored'::text, 'repeated'::text, 'waiting'::text]))),
  constraint mail_message_corporate_id_fkey foreign key (corporate_id) references corporate(id),
  constraint mail_message_file_id_fkey foreign key (file_id) references stored_file(id),
  constraint mail_message_mailbox_fkey foreign key (mailbox) references mailbox(name)
);
create unique index mail_message_content on mail_message (content_key) where (state = 'read'::text);
create index mail_message_met on mail_message (met_at, id);
create index mail_message_unread on mail_message (handler, corporate_id) where (state = 'failed'::text);
create index mail_message_waiting on mail_message (mailbox) where (state = 'waiting'::text);
-- trigger work_mail: after insert or update of state, notify_work_of_corporate()

create table mailbox (
  name text not null,
  uid_validity bigint,
  last_uid bigint default 0 not null,
  read_at timestamp with time zone,
  failure jsonb,
  trouble_uid bigint,
  trouble_count integer default 0 not null,
  constraint mailbox_pkey primary key (name)
);

create table menu (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  parent_id bigint,
  "position" integer not null,
  constraint menu_pkey primary key (id),
  constraint menu_code_key unique (code),
  constraint menu_parent_id_fkey foreign key (parent_id) references menu(id)
);

create table named_part (
  corporate_id bigint not null,
  part_number text not null,
  constraint named_part_pkey primary key (corporate_id, part_number)
);

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
  constraint operation_code_key unique (code),
  constraint operation_menu_id_fkey foreign key (menu_id) references menu(id)
);

create table order_code_config (
  id bigint generated always as identity not null,
  purchase_order_code_pre text not null,
  order_type text not null,
  remark text,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint order_code_config_pkey primary key (id),
  constraint order_code_config_key unique (purchase_order_code_pre)
);
create index order_code_config_updated_at on order_code_config (updated_at, id);
-- trigger arrival_order_types_delete: after delete, arrival_order_types_change()
-- trigger arrival_order_types_insert: after insert, arrival_order_types_change()
-- trigger arrival_order_types_update: after update, arrival_order_types_change()

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
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  once_key text,
  constraint outbox_message_pkey primary key (id),
  constraint outbox_message_message_key_key unique (message_key),
  constraint outbox_message_once_key_key unique (once_key),
  constraint outbox_message_recipients_check check ((cardinality(recipients) > 0)),
  constraint outbox_message_state_check check ((state = any (array['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint outbox_message_attachment_file_id_fkey foreign key (attachment_file_id) references stored_file(id),
  constraint outbox_message_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);
create index outbox_message_newest on outbox_message (created_at desc, id desc);
create index outbox_message_waiting on outbox_message (id) where (state <> 'sent'::text);

create table partner_sku_mapping (
  id bigint generated always as identity not null,
  sku_code text not null,
  mpn text not null,
  product_name text not null,
  lob text not null,
  sub_lob text not null,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint partner_sku_mapping_pkey primary key (id),
  constraint partner_sku_mapping_key unique (sku_code)
);
create index partner_sku_mapping_by_mpn on partner_sku_mapping (mpn);
create index partner_sku_mapping_lob on partner_sku_mapping (lob, sub_lob);
create index partner_sku_mapping_name_parts on partner_sku_mapping using gin (text_parts(product_name) collate "C");
create index partner_sku_mapping_updated_at on partner_sku_mapping (updated_at, id);
-- trigger derived_logistics_ageing_delete: after delete, logistics_ageing_follow()
-- trigger derived_logistics_ageing_insert: after insert, logistics_ageing_follow()
-- trigger derived_logistics_ageing_update: after update, logistics_ageing_follow()

create table password_key (
  id bigint generated always as identity not null,
  public_pem text not null,
  private_pem text not null,
  created_at timestamp with time zone default now() not null,
  constraint password_key_pkey primary key (id)
);

create table period_record (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  kind text not null,
  period_key text not null,
  day date not null,
  active_upload_id bigint,
  api_pull_status text,
  api_pull_failure jsonb,
  api_pulled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  quarter_end date,
  constraint period_record_pkey primary key (id),
  constraint period_record_corporate_id_kind_period_key_key unique (corporate_id, kind, period_key),
  constraint period_record_api_pull_status_check check ((api_pull_status = any (array['未拉取'::text, '成功'::text, '失败'::text]))),
  constraint period_record_active_upload_id_fkey foreign key (active_upload_id) references upload(id),
  constraint period_record_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);
create index period_record_newest on period_record (corporate_id, kind, day desc);
-- trigger work_period: after insert or delete or update of active_upload_id, day, quarter_end, notify_work_of_corporate()

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
  constraint phone_sale_line_price_band_check check ((price_band = any (array['4K以下'::text, '4K~6K'::text, '6K~8K'::text, '8K以上'::text]))),
  constraint phone_sale_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index phone_sale_line_index_2 on phone_sale_line (upload_id);
create unique index phone_sale_line_live on phone_sale_line (period_record_id, brand, channel, price_band) nulls not distinct where current;
-- trigger derived_phone_sale_sum_delete: after delete, phone_sale_sum_follow()
-- trigger derived_phone_sale_sum_insert: after insert, phone_sale_sum_follow()
-- trigger derived_phone_sale_sum_update: after update, phone_sale_sum_follow()

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
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint product_mapping_pkey primary key (id),
  constraint product_mapping_key unique (product_code)
);
create index product_mapping_by_mpn on product_mapping (mpn);
create index product_mapping_hk_value on product_mapping (hk_value) where (hk_value <> ''::text);
create index product_mapping_lob on product_mapping (lob, sub_lob);
create index product_mapping_name_parts on product_mapping using gin (text_parts(product_name) collate "C");
create index product_mapping_updated_at on product_mapping (updated_at, id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()
-- trigger derived_arrival_record_update: after update, arrival_record_follow()
-- trigger derived_logistics_ageing_delete: after delete, logistics_ageing_follow()
-- trigger derived_logistics_ageing_insert: after insert, logistics_ageing_follow()
-- trigger derived_logistics_ageing_update: after update, logistics_ageing_follow()
-- trigger expected_arrivals_delete: after delete, expected_arrival_mapping_changed()
-- trigger expected_arrivals_insert: after insert, expected_arrival_mapping_changed()
-- trigger expected_arrivals_update: after update, expected_arrival_mapping_changed()
-- trigger ledger_changes_delete: after delete, ledger_record_changes()
-- trigger ledger_changes_insert: after insert, ledger_record_changes()
-- trigger ledger_changes_update: after update, ledger_record_changes()
-- trigger zz_expense_category_deleted: after delete, expense_category_changed()
-- trigger zz_expense_category_inserted: after insert, expense_category_changed()
-- trigger zz_expense_category_updated: after update, expense_category_changed()

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
create index purchase_delivery_dn on purchase_delivery (corporate_id, dn_number);
create unique index purchase_delivery_key on purchase_delivery (corporate_id, purchase_order_code, purchase_order_line_item, dn_number, batch_code) nulls not distinct;
create index purchase_delivery_upload_id on purchase_delivery using brin (upload_id) with (autosummarize='on');
-- trigger upload_is_there_of_inserts: after insert, upload_is_there()
-- trigger upload_is_there_of_updates: after update, upload_is_there()

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
create index purchase_line_customer_po on purchase_line (corporate_id, customer_po_number, product_code);
create index purchase_line_customer_po_begins on purchase_line (lower((customer_po_number collate "C")));
create unique index purchase_line_key on purchase_line (corporate_id, purchase_order_code, purchase_order_line_item);
create index purchase_line_product_code on purchase_line (product_code);
create index purchase_line_upload_id on purchase_line using brin (upload_id) with (autosummarize='on');
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()
-- trigger derived_arrival_record_update: after update, arrival_record_follow()
-- trigger derived_ledger_receipt_update: after update, ledger_receipt_follow()
-- trigger note_named_products: after insert, note_named_products()
-- trigger note_named_products_changed: after update, note_named_products()
-- trigger upload_is_there_of_inserts: after insert, upload_is_there()
-- trigger upload_is_there_of_updates: after update, upload_is_there()

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
  next_attempt_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint push_batch_pkey primary key (id),
  constraint push_batch_destination_subject_id_number_key unique (destination, subject_id, number),
  constraint push_batch_key_key unique (key),
  constraint push_batch_rows_check check (((rows >= 1) and (rows <= 500))),
  constraint push_batch_state_check check ((state = any (array['waiting'::text, 'done'::text]))),
  constraint push_batch_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);
create index push_batch_refused on push_batch (destination, corporate_id, done_at) where (refused > 0);
create index push_batch_waiting on push_batch (destination, next_attempt_at, id) where (state = 'waiting'::text);
-- trigger work_push: after update of state, failure, notify_work_of_corporate()

create table push_circuit (
  destination text not null,
  failures integer not null,
  open_until timestamp with time zone,
  failure jsonb not null,
  failed_at timestamp with time zone not null,
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
  constraint push_row_state_check check ((state = any (array['waiting'::text, 'accepted'::text, 'refused'::text]))),
  constraint push_row_batch_id_fkey foreign key (batch_id) references push_batch(id)
);

create table record_review (
  kind text not null,
  record_id bigint not null,
  reviewed_at timestamp with time zone not null,
  user_id bigint not null,
  user_name text not null,
  constraint record_review_pkey primary key (kind, record_id)
);
-- trigger work_review: after insert or delete, notify_work_of_all()

create table recovery_code (
  user_id bigint not null,
  code_hash bytea not null,
  constraint recovery_code_pkey primary key (user_id, code_hash),
  constraint recovery_code_user_id_fkey foreign key (user_id) references second_factor(user_id) on delete cascade
);

create table refund_issued (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  lob text not null,
  data_date date not null,
  amount_of_money numeric not null,
  type_record text,
  regulation text,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint refund_issued_pkey primary key (id),
  constraint refund_issued_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);
create index refund_issued_amount_of_money on refund_issued (corporate_id, amount_of_money, id);
create index refund_issued_data_date on refund_issued (corporate_id, data_date, id);
create index refund_issued_lob on refund_issued (corporate_id, lob, id);
create index refund_issued_updated_at on refund_issued (corporate_id, updated_at, id);

create table removal (
  id bigint generated always as identity not null,
  list text not null,
  corporate_id bigint,
  removed_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  records jsonb not null,
  constraint removal_pkey primary key (id)
);
create index removal_removed_at on removal (removed_at);

create table role (
  id bigint generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  second_factor_required boolean default false not null,
  constraint role_pkey primary key (id),
  constraint role_name_key unique (name)
);

create table role_category (
  role_id bigint not null,
  lob text not null,
  constraint role_category_pkey primary key (role_id, lob),
  constraint role_category_role_id_fkey foreign key (role_id) references role(id) on delete cascade
);

create table role_menu (
  role_id bigint not null,
  menu_id bigint not null,
  constraint role_menu_pkey primary key (role_id, menu_id),
  constraint role_menu_menu_id_fkey foreign key (menu_id) references menu(id) on delete cascade,
  constraint role_menu_role_id_fkey foreign key (role_id) references role(id) on delete cascade
);
-- trigger work_menus: after insert or delete, notify_work_of_role()

create table role_operation (
  role_id bigint not null,
  operation_id bigint not null,
  constraint role_operation_pkey primary key (role_id, operation_id),
  constraint role_operation_operation_id_fkey foreign key (operation_id) references operation(id) on delete cascade,
  constraint role_operation_role_id_fkey foreign key (role_id) references role(id) on delete cascade
);
-- trigger work_operations: after insert or delete, notify_work_of_role()

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
  constraint sale_forecast_line_pkey primary key (id),
  constraint sale_forecast_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create unique index sale_forecast_line_live on sale_forecast_line (period_record_id, product_code) nulls not distinct where current;
create index sale_forecast_line_upload_id on sale_forecast_line (upload_id);
-- trigger note_named_products: after insert, note_named_products()

create table saved_view (
  id bigint generated always as identity not null,
  user_id bigint not null,
  list text not null,
  name text not null,
  state jsonb not null,
  is_default boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint saved_view_pkey primary key (id),
  constraint saved_view_user_id_list_name_key unique (user_id, list, name),
  constraint saved_view_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);

create table saved_view_share (
  view_id bigint not null,
  role_id bigint not null,
  shared_at timestamp with time zone not null,
  constraint saved_view_share_pkey primary key (view_id, role_id),
  constraint saved_view_share_role_id_fkey foreign key (role_id) references role(id) on delete cascade,
  constraint saved_view_share_view_id_fkey foreign key (view_id) references saved_view(id) on delete cascade
);
create index saved_view_share_role on saved_view_share (role_id);

create table second_factor (
  user_id bigint not null,
  secret text not null,
  started_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  recovery_salt bytea,
  constraint second_factor_pkey primary key (user_id),
  constraint second_factor_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);

create table security_event (
  id bigint generated always as identity not null,
  kind text not null,
  account text not null,
  address text not null,
  minute timestamp with time zone not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  count integer not null,
  user_id bigint,
  corporate_id bigint,
  device text not null,
  routes text not null,
  details text not null,
  constraint security_event_pkey primary key (id),
  constraint security_event_kind_account_address_minute_key unique (kind, account, address, minute)
);
create index security_event_account on security_event (account text_pattern_ops, last_at desc);
create index security_event_address on security_event (address text_pattern_ops, last_at desc);
create index security_event_kind on security_event (kind, last_at desc, id desc);
create index security_event_newest on security_event (last_at desc, id desc);
create index security_event_routes on security_event using gin (routes gin_trgm_ops);

create table session (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_agent text default ''::text not null,
  address text default ''::text not null,
  revoked_because text,
  issuer text,
  subject text,
  provider_session text,
  refresh_token text,
  provider_second_factor boolean default false not null,
  constraint session_pkey primary key (id),
  constraint session_token_hash_key unique (token_hash)
);
create index session_of_provider on session (issuer, subject) where ((issuer is not null) and (revoked_at is null));
create index session_of_user on session (user_id, last_used_at);

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
  constraint shipment_plan_line_pkey primary key (id),
  constraint shipment_plan_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index shipment_plan_line_index_2 on shipment_plan_line (upload_id);
create unique index shipment_plan_line_live on shipment_plan_line (period_record_id, mpn) nulls not distinct where current;

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
  delivery_datetime timestamp without time zone not null,
  estimated_date date,
  origin_city text,
  ship_to_customer_id text not null,
  customer_account_id text not null,
  constraint shipping_notice_pkey primary key (id),
  constraint shipping_notice_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index shipping_notice_key on shipping_notice (corporate_id, customer_po_number, dn_number, part_number, upload_id);
create index shipping_notice_upload_id on shipping_notice (upload_id);

create table shipping_update (
  corporate_id bigint not null,
  requested bigint not null,
  finished bigint default 0 not null,
  running boolean default false not null,
  failed boolean default false not null,
  lines integer default 0 not null,
  done integer default 0 not null,
  changed integer default 0 not null,
  finished_at timestamp with time zone,
  constraint shipping_update_pkey primary key (corporate_id),
  constraint shipping_update_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);

create table shop (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint shop_pkey primary key (id),
  constraint shop_name_key unique (name),
  constraint shop_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);

create table sign_in_failure (
  id bigint generated always as identity not null,
  login_account text not null,
  address text not null,
  at timestamp with time zone not null,
  device_hash bytea,
  constraint sign_in_failure_pkey primary key (id)
);
create index sign_in_failure_account on sign_in_failure (login_account, at);
create index sign_in_failure_address on sign_in_failure (address, at);
create index sign_in_failure_at on sign_in_failure (at);

create table sign_in_ticket (
  ticket_hash bytea not null,
  user_id bigint not null,
  expires_at timestamp with time zone not null,
  sign_on jsonb,
  constraint sign_in_ticket_pkey primary key (ticket_hash),
  constraint sign_in_ticket_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);
create index sign_in_ticket_user on sign_in_ticket (user_id);

create table sign_on_group (
  id bigint generated always as identity not null,
  name text not null,
  priority integer not null,
  role_id bigint not null,
  constraint sign_on_group_pkey primary key (id),
  constraint sign_on_group_name_key unique (name),
  constraint sign_on_group_role_id_fkey foreign key (role_id) references role(id) on delete cascade
);
create index sign_on_group_role on sign_on_group (role_id);

create table sign_on_group_shop (
  group_id bigint not null,
  shop_id bigint not null,
  constraint sign_on_group_shop_pkey primary key (group_id, shop_id),
  constraint sign_on_group_shop_group_id_fkey foreign key (group_id) references sign_on_group(id) on delete cascade,
  constraint sign_on_group_shop_shop_id_fkey foreign key (shop_id) references shop(id) on delete cascade
);
create index sign_on_group_shop_shop on sign_on_group_shop (shop_id);

create table sign_on_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  by_groups boolean not null,
  linked_at timestamp with time zone not null,
  constraint sign_on_identity_pkey primary key (issuer, subject),
  constraint sign_on_identity_user_id_issuer_key unique (user_id, issuer),
  constraint sign_on_identity_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);

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
  constraint split_allocation_way_check check ((way = any (array['fixed'::text, 'optimum'::text]))),
  constraint split_allocation_split_file_id_fkey foreign key (split_file_id) references split_file(id)
);
create index split_allocation_line on split_allocation (split_file_id, upload_row, id);

create table split_demand_line (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  sku_code text not null,
  destination_warehouse text not null,
  destination_city text not null,
  quantity integer not null,
  constraint split_demand_line_pkey primary key (id),
  constraint split_demand_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index split_demand_line_upload_id on split_demand_line (upload_id);

create table split_exception (
  split_file_id bigint not null,
  upload_row integer not null,
  reason text not null,
  missing integer not null,
  mpn text,
  constraint split_exception_pkey primary key (split_file_id, upload_row),
  constraint split_exception_split_file_id_fkey foreign key (split_file_id) references split_file(id)
);

create table split_file (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  lob text not null,
  day date not null,
  upload_id bigint not null,
  state text not null,
  failure jsonb,
  inventory_day date,
  computed_at timestamp with time zone,
  completed_at timestamp with time zone,
  completed_by text,
  inventory_upload_id bigint,
  inventory_reviewed_at timestamp with time zone,
  inventory_reviewed_by text,
  constraint split_file_pkey primary key (id),
  constraint split_file_upload_id_key unique (upload_id),
  constraint split_file_state_check check ((state = any (array['computing'::text, 'separated'::text, 'failed'::text, 'done'::text]))),
  constraint split_file_corporate_id_fkey foreign key (corporate_id) references corporate(id),
  constraint split_file_inventory_upload_id_fkey foreign key (inventory_upload_id) references upload(id),
  constraint split_file_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index split_file_computing on split_file (id) where (state = 'computing'::text);
create index split_file_done on split_file (corporate_id, day) where (state = 'done'::text);
create index split_file_inventory on split_file (inventory_upload_id);
create index split_file_task on split_file (corporate_id, lob, day, id);
-- trigger work_split: after insert or delete or update of state, notify_work_of_corporate()

create table split_problem (
  split_file_id bigint not null,
  mpn text not null,
  problem jsonb not null,
  constraint split_problem_pkey primary key (split_file_id, mpn),
  constraint split_problem_split_file_id_fkey foreign key (split_file_id) references split_file(id)
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
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint storage_location_map_pkey primary key (id),
  constraint storage_location_map_key unique (ship_to_customer_id)
);
create index storage_location_map_name on storage_location_map (storage_location_name collate pinyin, id);
create index storage_location_map_updated_at on storage_location_map (updated_at, id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()
-- trigger derived_arrival_record_update: after update, arrival_record_follow()
-- trigger expected_arrivals_delete: after delete, expected_arrival_mapping_changed()
-- trigger expected_arrivals_insert: after insert, expected_arrival_mapping_changed()
-- trigger expected_arrivals_update: after update, expected_arrival_mapping_changed()

create table stored_file (
  id bigint generated always as identity not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint stored_file_pkey primary key (id)
);

create table stored_file_chunk (
  file_id bigint not null,
  "position" integer not null,
  bytes bytea not null,
  constraint stored_file_chunk_pkey primary key (file_id, "position"),
  constraint stored_file_chunk_file_id_fkey foreign key (file_id) references stored_file(id) on delete cascade
);

create table subsidy_file (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  factory_code text not null,
  day date not null,
  number integer not null,
  rows integer not null,
  created_at timestamp with time zone not null,
  received integer default 0 not null,
  errors integer default 0 not null,
  times_at timestamp with time zone,
  constraint subsidy_file_pkey primary key (id),
  constraint subsidy_file_corporate_id_factory_code_day_number_key unique (corporate_id, factory_code, day, number),
  constraint subsidy_file_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);
create index subsidy_file_errors on subsidy_file (corporate_id, day) where (errors > 0);
-- trigger work_subsidy: after update of errors, notify_work_of_corporate()

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
  constraint subsidy_line_corporate_id_serial_number_key unique (corporate_id, serial_number),
  constraint subsidy_line_subsidy_file_id_fkey foreign key (subsidy_file_id) references subsidy_file(id)
);
create index subsidy_line_file on subsidy_line (subsidy_file_id, id);

create table subsidy_time (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  upload_id bigint not null,
  upload_row integer not null,
  serial_number text not null,
  subsidy_time timestamp without time zone not null,
  subsidy_file_id bigint not null,
  subsidy_line_id bigint,
  outcome text,
  other_file text,
  constraint subsidy_time_pkey primary key (id),
  constraint subsidy_time_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index subsidy_time_line on subsidy_time (subsidy_file_id, subsidy_line_id, upload_id);
create index subsidy_time_serial_number on subsidy_time (corporate_id, serial_number, upload_id);
create index subsidy_time_upload_id on subsidy_time (upload_id);

create table system_setting (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text,
  constraint system_setting_pkey primary key (key)
);
-- trigger work_setting: after insert or delete or update, notify_work_of_all()

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
  constraint t2_inventory_line_pkey primary key (id),
  constraint t2_inventory_line_upload_id_fkey foreign key (upload_id) references upload(id)
);
create index t2_inventory_line_index_2 on t2_inventory_line (upload_id);
create unique index t2_inventory_line_live on t2_inventory_line (period_record_id, product_code, distributor, city) nulls not distinct where current;
-- trigger note_named_products: after insert, note_named_products()

create table tax_code_mapping (
  id bigint generated always as identity not null,
  tax_code text not null,
  tax_rate text not null,
  descr text,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tax_code_mapping_pkey primary key (id),
  constraint tax_code_mapping_key unique (tax_code)
);
create index tax_code_mapping_updated_at on tax_code_mapping (updated_at, id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()
-- trigger derived_arrival_record_update: after update, arrival_record_follow()
-- trigger ledger_changes_delete: after delete, ledger_record_changes()
-- trigger ledger_changes_insert: after insert, ledger_record_changes()
-- trigger ledger_changes_update: after update, ledger_record_changes()

create table tracking_mapping (
  id bigint generated always as identity not null,
  tracking_number text not null,
  purchase_order_code text not null,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tracking_mapping_pkey primary key (id),
  constraint tracking_mapping_key unique (tracking_number)
);
create index tracking_mapping_order on tracking_mapping (purchase_order_code);
create index tracking_mapping_updated_at on tracking_mapping (updated_at, id);
-- trigger derived_arrival_record_delete: after delete, arrival_record_follow()
-- trigger derived_arrival_record_insert: after insert, arrival_record_follow()
-- trigger derived_arrival_record_update: after update, arrival_record_follow()

create table tracking_number_config (
  id bigint generated always as identity not null,
  tracking_number_match text not null,
  order_type text not null,
  remark text,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tracking_number_config_pkey primary key (id),
  constraint tracking_number_config_key unique (tracking_number_match)
);
create index tracking_number_config_updated_at on tracking_number_config (updated_at, id);
-- trigger arrival_order_types_delete: after delete, arrival_order_types_change()
-- trigger arrival_order_types_insert: after insert, arrival_order_types_change()
-- trigger arrival_order_types_update: after update, arrival_order_types_change()

create table transfer_route (
  id bigint generated always as identity not null,
  lob text not null,
  shenma_warehouse text not null,
  jd_warehouse text not null,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint transfer_route_pkey primary key (id),
  constraint transfer_route_key unique (lob, jd_warehouse)
);
create index transfer_route_jd on transfer_route (jd_warehouse collate pinyin, id);
create index transfer_route_parts on transfer_route using gin (text_parts(shenma_warehouse) collate "C", text_parts(jd_warehouse) collate "C");
create index transfer_route_shenma on transfer_route (shenma_warehouse collate pinyin, id);
create index transfer_route_updated_at on transfer_route (updated_at, id);
-- trigger keep_count_of_deletes: after delete, keep_count()
-- trigger keep_count_of_inserts: after insert, keep_count()

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
  transfer_date timestamp without time zone,
  first_sign_time timestamp without time zone,
  second_sign_time timestamp without time zone,
  third_sign_time timestamp without time zone,
  fourth_sign_time timestamp without time zone,
  exception_reason text,
  constraint transport_milestone_pkey primary key (id),
  constraint transport_milestone_type_of_shipping_check check (((type_of_shipping >= 1) and (type_of_shipping <= 4))),
  constraint transport_milestone_upload_id_fkey foreign key (upload_id) references upload(id)
);
create unique index transport_milestone_live on transport_milestone (corporate_id, delivery_order_number, purchase_order_line_item) where current;
create index transport_milestone_past on transport_milestone (corporate_id, delivery_order_number, purchase_order_line_item) where (not current);
create index transport_milestone_upload on transport_milestone (upload_id);
-- trigger derived_logistics_ageing_delete: after delete, logistics_ageing_follow()
-- trigger derived_logistics_ageing_insert: after insert, logistics_ageing_follow()
-- trigger derived_logistics_ageing_update: after update, logistics_ageing_follow()

create table unknown_name (
  corporate_id bigint,
  source text not null,
  list text not null,
  fields text not null,
  named jsonb not null,
  lines bigint not null,
  pieces numeric,
  money numeric,
  since timestamp with time zone,
  uploads jsonb not null,
  upload_count integer not null,
  constraint unknown_name_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);
create index unknown_name_list on unknown_name (list, fields, corporate_id);
create unique index unknown_name_once on unknown_name (source, corporate_id, list, fields, named) nulls not distinct;

create table unknown_name_count (
  corporate_id bigint,
  source text not null,
  counted_at timestamp with time zone not null,
  declared text not null,
  entities text[] not null,
  behind bigint not null,
  entries bigint not null,
  constraint unknown_name_count_source_corporate_id_key unique nulls not distinct (source, corporate_id),
  constraint unknown_name_count_corporate_id_fkey foreign key (corporate_id) references corporate(id) on delete cascade
);

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
  error_file_until timestamp with time zone,
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
  created_at timestamp with time zone not null,
  heartbeat_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  cancel_requested boolean default false not null,
  undone_at timestamp with time zone,
  undone_by text,
  waiting_for text,
  file_removed_at timestamp with time zone,
  origin text default 'workbook'::text not null,
  batch_id bigint,
  batch_position integer,
  warning_count integer default 0 not null,
  warning_file_id bigint,
  warning_file_until timestamp with time zone,
  seen boolean default false not null,
  request_digest bytea,
  constraint upload_pkey primary key (id),
  constraint upload_origin_check check ((origin = any (array['workbook'::text, 'mail'::text, 'interface'::text, 'view'::text]))),
  constraint upload_state_check check ((state = any (array['received'::text, 'reading'::text, 'storing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text, 'undone'::text]))),
  constraint upload_batch_id_fkey foreign key (batch_id) references upload_batch(id),
  constraint upload_corporate_id_fkey foreign key (corporate_id) references corporate(id),
  constraint upload_error_file_id_fkey foreign key (error_file_id) references stored_file(id),
  constraint upload_file_id_fkey foreign key (file_id) references stored_file(id),
  constraint upload_warning_file_id_fkey foreign key (warning_file_id) references stored_file(id)
);
create index upload_by_client_key on upload (user_id, client_key) where (client_key is not null);
create unique index upload_client_key on upload (user_id, importer, dry_run, client_key) where (client_key is not null);
create index upload_done_by_name on upload (importer, file_name, created_at) where ((state = 'done'::text) and (origin = 'workbook'::text));
create index upload_file_name on upload (lower((file_name collate "C")));
create index upload_importer on upload (importer, corporate_id, period_key, id desc);
create index upload_of_batch on upload (batch_id, batch_position) where (batch_id is not null);
create index upload_running on upload (state) where (state = any (array['received'::text, 'reading'::text, 'storing'::text]));
create index upload_unseen on upload (user_id, id) where ((not seen) and (not dry_run));
create index upload_wrong on upload (user_id, id) where (state = any (array['failed'::text, 'refused'::text]));
create index upload_wrong_of_importer on upload (importer, created_at) where (state = any (array['failed'::text, 'refused'::text]));
-- trigger has_no_purchases: after delete, upload_has_no_purchases()
-- trigger work_upload: after insert or update of state, seen, notify_work_of_uploader()

create table upload_batch (
  id bigint generated always as identity not null,
  importer text not null,
  corporate_id bigint,
  client_key text,
  dry_run boolean default false not null,
  files integer not null,
  files_begun integer default 0 not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  cancel_requested boolean default false not null,
  finished_at timestamp with time zone,
  request_digest bytea,
  constraint upload_batch_pkey primary key (id),
  constraint upload_batch_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);
create unique index upload_batch_client_key on upload_batch (user_id, importer, dry_run, client_key) where (client_key is not null);
create index upload_batch_running on upload_batch (touched_at) where (finished_at is null);

create table upload_change (
  upload_id bigint not null,
  record_id bigint not null,
  row_number integer not null,
  before jsonb,
  version_after bigint not null,
  constraint upload_change_pkey primary key (upload_id, record_id),
  constraint upload_change_upload_id_fkey foreign key (upload_id) references upload(id) on delete cascade
);

create table upload_made (
  upload_id bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  constraint upload_made_pkey primary key (upload_id),
  constraint upload_made_upload_id_fkey foreign key (upload_id) references upload(id) on delete cascade
);

create table used_nonce (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint used_nonce_pkey primary key (nonce)
);
create index used_nonce_expires_at on used_nonce (expires_at);

create table user_shop (
  user_id bigint not null,
  shop_id bigint not null,
  constraint user_shop_pkey primary key (user_id, shop_id),
  constraint user_shop_shop_id_fkey foreign key (shop_id) references shop(id),
  constraint user_shop_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);

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
  appointment_time timestamp without time zone,
  storage_time timestamp without time zone,
  received_quantity integer,
  constraint vc_receipt_pkey primary key (id),
  constraint vc_receipt_upload_id_fkey foreign key (upload_id) references upload(id)
);
create unique index vc_receipt_live on vc_receipt (corporate_id, jd_po_number, sku_code) where current;
create index vc_receipt_past on vc_receipt (corporate_id, jd_po_number, sku_code) where (not current);
create index vc_receipt_upload on vc_receipt (upload_id);
-- trigger derived_logistics_ageing_delete: after delete, logistics_ageing_follow()
-- trigger derived_logistics_ageing_insert: after insert, logistics_ageing_follow()
-- trigger derived_logistics_ageing_update: after update, logistics_ageing_follow()

create table webhook (
  id bigint generated always as identity not null,
  corporate_id bigint not null,
  name text not null,
  url text not null,
  uploads smallint not null,
  reviews smallint not null,
  splits smallint not null,
  jobs smallint not null,
  enabled smallint not null,
  version bigint default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint webhook_pkey primary key (id),
  constraint webhook_key unique (corporate_id, name),
  constraint webhook_enabled_check check ((enabled = any (array[1, 2]))),
  constraint webhook_jobs_check check ((jobs = any (array[1, 2]))),
  constraint webhook_reviews_check check ((reviews = any (array[1, 2]))),
  constraint webhook_splits_check check ((splits = any (array[1, 2]))),
  constraint webhook_uploads_check check ((uploads = any (array[1, 2]))),
  constraint webhook_corporate_id_fkey foreign key (corporate_id) references corporate(id)
);
create index webhook_updated_at on webhook (corporate_id, updated_at, id);

create table webhook_delivery (
  id bigint generated always as identity not null,
  webhook_id bigint not null,
  key uuid default gen_random_uuid() not null,
  event text not null,
  source text not null,
  corporate_id bigint,
  data jsonb not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  status integer,
  failure jsonb,
  next_attempt_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint webhook_delivery_pkey primary key (id),
  constraint webhook_delivery_source unique (webhook_id, source),
  constraint webhook_delivery_state_check check ((state = any (array['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_delivery_corporate_id_fkey foreign key (corporate_id) references corporate(id),
  constraint webhook_delivery_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade
);
create index webhook_delivery_created_at on webhook_delivery (created_at, id);
create index webhook_delivery_waiting on webhook_delivery (next_attempt_at) where (state = 'waiting'::text);

create table webhook_failed_job (
  source text not null,
  seen_at timestamp with time zone not null,
  constraint webhook_failed_job_pkey primary key (source)
);

create table webhook_secret (
  webhook_id bigint not null,
  secret text not null,
  constraint webhook_secret_pkey primary key (webhook_id),
  constraint webhook_secret_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade
);

create table week_file (
  upload_id bigint not null,
  import_time timestamp without time zone not null,
  constraint week_file_pkey primary key (upload_id),
  constraint week_file_upload_id_fkey foreign key (upload_id) references upload(id) on delete cascade
);

create sequence expense_version;

-- view arrival_record_now (
--   corporate_id bigint
--   record_id bigint
--   line_id bigint
--   purchase_order_create_date date
--   dc_received_date date
--   apple_shipping_date date
--   order_type text
--   category text
--   purchase_order_code text
--   dn_number text
--   tracking_number text
--   storage_location_code text
--   product_code text
--   mpn text
--   factory_code text
--   display_purchase_quantity integer
--   display_unaccounted_quantity bigint
--   delete_num integer
--   shipping_status smallint
--   shipping_quantity bigint
--   received_quantity bigint
--   estimated_delivery_date date
--   agent_delivery_time timestamp without time zone
--   delivery_id bigint
--   shipping_id bigint
--   deletion_id bigint
--   tracking_id bigint
--   move_id bigint
--   product_mapping_id bigint
--   tracking_mapping_id bigint
--   tracking_config_id bigint
--   order_code_config_id bigint
--   tax_code_mapping_id bigint
--   storage_location_id bigint
--   source_kind integer
-- )

-- view arrival_summary_now (
--   corporate_id bigint
--   summary_code text
--   flag integer
--   storage_location_name text
--   category text
--   sub_lob text
--   delivery_datetime timestamp without time zone
--   dn_count integer
--   line_count integer
--   qty bigint
--   abnormal_count integer
-- )

-- view inventory_sale (
--   id bigint
--   corporate_id bigint
--   product_code text
--   current_week_sale_count integer
--   jd_inventory_count integer
--   lob text
--   sub_lob text
--   mpn text
--   product_name text
--   import_time timestamp without time zone
--   week_day date
--   updated_at timestamp with time zone
--   updated_by text
--   version bigint
-- )

-- view ledger_entry (
--   corporate_id bigint
--   product_code text
--   inbound boolean
--   source integer
--   source_id bigint
--   day date
--   quantity bigint
--   untaxed_unit_price numeric
--   tax_code text
--   taxed_unit_price numeric
-- )

-- view ledger_receipt_now (
--   corporate_id bigint
--   receipt_id bigint
--   product_code text
--   received_date date
--   quantity bigint
--   untaxed_unit_price numeric
--   tax_code text
-- )

-- view logistics_ageing_now (
--   line_id bigint
--   corporate_id bigint
--   delivery_create_time timestamp without time zone
--   shipping_date date
--   delivery_order_number text
--   product_code text
--   pathway text
--   lob text
--   type_of_shipping smallint
--   transfer_date timestamp without time zone
--   appointment_time timestamp without time zone
--   storage_time timestamp without time zone
--   ground_line_time integer
--   warehousing_time integer
--   overdue_duration integer
--   ground_line_on_time smallint
--   warehousing_on_time smallint
--   milestone_id bigint
--   vc_receipt_id bigint
--   product_mapping_id bigint
--   partner_sku_mapping_id bigint
--   logistics_mapping_id bigint
-- )

-- view phone_sale_sum_now (
--   corporate_id bigint
--   period_record_id bigint
--   brand text
--   channel text
--   price_band text
--   quantity bigint
--   amount numeric
-- )

-- view sale_forecast (
--   id bigint
--   corporate_id bigint
--   product_code text
--   week0 integer
--   week1 integer
--   week2 integer
--   week3 integer
--   week4 integer
--   week_jd integer
--   order_count integer
--   lob text
--   sub_lob text
--   mpn text
--   product_name text
--   import_time timestamp without time zone
--   week_day date
--   updated_at timestamp with time zone
--   updated_by text
--   version bigint
-- )

-- function arrival_brought(m arrival_dn_move) returns table(quantity integer, received_quantity integer, dc_received_date date, apple_shipping_date date, estimated_delivery_date date, agent_delivery_time timestamp without time zone, shipping_id bigint)

-- function arrival_line_dns(corporate bigint, order_code text, line_item integer) returns table(source_kind integer, source_id bigint, dn_number text, dc_received_date date, apple_shipping_date date, shipping_quantity bigint, received_quantity bigint, estimated_delivery_date date, agent_delivery_time timestamp without time zone, delivery_id bigint, shipping_id bigint, move_id bigint, taken bigint, carried bigint)

-- function arrival_moved(m arrival_dn_move) returns integer

-- function arrival_moved_pieces(l purchase_line) returns table(source_kind integer, source_id bigint, dn_number text, dc_received_date date, apple_shipping_date date, shipping_quantity bigint, received_quantity bigint, estimated_delivery_date date, agent_delivery_time timestamp without time zone, delivery_id bigint, shipping_id bigint, move_id bigint)

-- function arrival_order_type(tracking_number text, order_code text) returns table(order_type text, tracking_config_id bigint, order_code_config_id bigint)

-- function arrival_order_types_change() returns trigger

-- function arrival_record_follow() returns trigger

-- function arrival_records_of(lines bigint[]) returns setof arrival_record

-- function arrival_status(ordered bigint, deleted bigint, shipped bigint, received bigint, dn_number text, shipped_on date) returns smallint

-- function arrival_summary_follow() returns trigger

-- function derived_lock(corporates bigint[]) returns void

-- function expected_arrival_mapping_changed() returns trigger

-- function expense_category_changed() returns trigger

-- function expense_forget(corporates bigint[]) returns void

-- function expense_max_recorded() returns bigint

-- function expense_recorded_corporates(corporates bigint[]) returns bigint[]

-- function expense_segments_changed() returns trigger

-- function fold_text(value text) returns text

-- function hash_of(input text) returns bigint

-- function keep_count() returns trigger

-- function ledger_commit_limit(shared boolean) returns bigint

-- function ledger_compute(corporate bigint, codes text[], days date[]) returns void

-- function ledger_compute_at_commit() returns trigger

-- function ledger_compute_due(products integer) returns integer

-- function ledger_compute_from(corporate bigint, codes text[], days date[]) returns void

-- function ledger_compute_new(corporate bigint, codes text[]) returns void

-- function ledger_entry_fingerprint(source integer, source_id bigint, day date, quantity bigint, price numeric, inbound boolean) returns bigint

-- function ledger_fifo(corporate bigint, codes text[]) returns table(at bigint, product_code text, lot_source integer, lot_id bigint, move_source integer, move_id bigint, in_date date, out_date date, quantity bigint, taxed_unit_price numeric, made_of numeric)

-- function ledger_fifo_from(corporate bigint, codes text[], days date[] default null::date[]) returns table(at bigint, product_code text, lot_source integer, lot_id bigint, move_source integer, move_id bigint, in_date date, out_date date, quantity bigint, taxed_unit_price numeric)

-- function ledger_fingerprints(corporate bigint, codes text[]) returns table(product_code text, made_of numeric)

-- function ledger_inbound(corporate bigint, codes text[]) returns table(at bigint, source integer, source_id bigint, day date, quantity bigint, price numeric)

-- function ledger_outbound(corporate bigint, codes text[]) returns table(at bigint, source integer, source_id bigint, day date, quantity bigint)

-- function ledger_receipt_follow() returns trigger

-- function ledger_recompute(corporate bigint, codes text[]) returns void

-- function ledger_record_changes() returns trigger

-- function ledger_request_computation(touched bigint, of_all boolean) returns void

-- function ledger_segment_ids(wanted bigint) returns bigint[]

-- function logistics_ageing_follow() returns trigger

-- function note_named_parts() returns trigger

-- function note_named_products() returns trigger

-- function notify_work_of_account() returns trigger

-- function notify_work_of_all() returns trigger

-- function notify_work_of_corporate() returns trigger

-- function notify_work_of_role() returns trigger

-- function notify_work_of_uploader() returns trigger

-- function phone_sale_sum_follow() returns trigger

-- function queue_webhooks() returns trigger

-- function recount(counted text, scope text) returns void

-- function tenths_of_days(from_day date, until timestamp without time zone) returns integer

-- function text_pairs(value text) returns text[]

-- function text_parts(value text) returns text[]

-- function upload_has_no_purchases() returns trigger

-- function upload_is_there() returns trigger
