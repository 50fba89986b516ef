-- The other lists of document 1; their closing columns are explained in 0002. Each sortable column has an index with the id behind it, each text
-- filter a trigram index, and Lob with Sub-Lob an index of their own that the combos are read from.

-- The customer-facing product mapping and the retail-partner mapping stand in 0004; every workbook fills these columns.
update product_mapping set lob = coalesce(lob, ''), sub_lob = coalesce(sub_lob, ''), product_name = coalesce(product_name, ''), mpn = coalesce(mpn, '');
alter table product_mapping alter column lob set not null, alter column sub_lob set not null, alter column product_name set not null, alter column mpn set not null;
create index product_mapping_lob on product_mapping (lob, sub_lob, id);
create index product_mapping_by_lob on product_mapping (lob, id);
create index product_mapping_by_code on product_mapping (product_code, id);
create index product_mapping_by_mpn on product_mapping (mpn, id);
create index product_mapping_scan on product_mapping (scan, id);
create index product_mapping_code_anywhere on product_mapping using gin (product_code gin_trgm_ops);
create index product_mapping_mpn_anywhere on product_mapping using gin (mpn gin_trgm_ops);
create index product_mapping_name_anywhere on product_mapping using gin (product_name gin_trgm_ops);

update partner_sku_mapping set lob = coalesce(lob, ''), sub_lob = coalesce(sub_lob, ''), product_name = coalesce(product_name, ''), mpn = coalesce(mpn, '');
alter table partner_sku_mapping alter column lob set not null, alter column sub_lob set not null, alter column product_name set not null, alter column mpn set not null;
create index partner_sku_mapping_lob on partner_sku_mapping (lob, sub_lob, id);
create index partner_sku_mapping_by_lob on partner_sku_mapping (lob, id);
create index partner_sku_mapping_by_sku on partner_sku_mapping (sku_code, id);
create index partner_sku_mapping_by_mpn on partner_sku_mapping (mpn, id);
create index partner_sku_mapping_sku_anywhere on partner_sku_mapping using gin (sku_code gin_trgm_ops);
create index partner_sku_mapping_mpn_anywhere on partner_sku_mapping using gin (mpn gin_trgm_ops);
create index partner_sku_mapping_name_anywhere on partner_sku_mapping using gin (product_name gin_trgm_ops);

create table auto_product_mapping (
  id bigint generated always as identity primary key,
  lob text not null,
  sub_lob text not null,
  product_name text not null,
  product_code text not null,
  mpn text not null,
  supply_price numeric,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint auto_product_mapping_key unique (product_code)
);
create index auto_product_mapping_updated_at on auto_product_mapping (updated_at, id);
create index auto_product_mapping_lob on auto_product_mapping (lob, sub_lob, id);
create index auto_product_mapping_by_lob on auto_product_mapping (lob, id);
create index auto_product_mapping_by_code on auto_product_mapping (product_code, id);
create index auto_product_mapping_by_mpn on auto_product_mapping (mpn, id);
create index auto_product_mapping_code_anywhere on auto_product_mapping using gin (product_code gin_trgm_ops);
create index auto_product_mapping_mpn_anywhere on auto_product_mapping using gin (mpn gin_trgm_ops);
create index auto_product_mapping_name_anywhere on auto_product_mapping using gin (product_name gin_trgm_ops);

create table auto_partner_sku_mapping (
  id bigint generated always as identity primary key,
  sku_code text not null,
  mpn text not null,
  product_name text not null,
  lob text not null,
  sub_lob text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint auto_partner_sku_mapping_key unique (sku_code)
);
create index auto_partner_sku_mapping_updated_at on auto_partner_sku_mapping (updated_at, id);
create index auto_partner_sku_mapping_lob on auto_partner_sku_mapping (lob, sub_lob, id);
create index auto_partner_sku_mapping_by_lob on auto_partner_sku_mapping (lob, id);
create index auto_partner_sku_mapping_by_sku on auto_partner_sku_mapping (sku_code, id);
create index auto_partner_sku_mapping_by_mpn on auto_partner_sku_mapping (mpn, id);
create index auto_partner_sku_mapping_sku_anywhere on auto_partner_sku_mapping using gin (sku_code gin_trgm_ops);
create index auto_partner_sku_mapping_mpn_anywhere on auto_partner_sku_mapping using gin (mpn gin_trgm_ops);
create index auto_partner_sku_mapping_name_anywhere on auto_partner_sku_mapping using gin (product_name gin_trgm_ops);

-- Days from a city to a city by category (document 1 §2.11).
create table ageing_config (
  id bigint generated always as identity primary key,
  start_city text not null,
  end_city text not null,
  aging bigint not null,
  lob text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint ageing_config_key unique (start_city, end_city, lob)
);
create index ageing_config_updated_at on ageing_config (updated_at, id);
create index ageing_config_start_city on ageing_config (start_city, id);
create index ageing_config_end_city on ageing_config (end_city, id);
create index ageing_config_lob on ageing_config (lob, id);
create index ageing_config_start_anywhere on ageing_config using gin (start_city gin_trgm_ops);
create index ageing_config_end_anywhere on ageing_config using gin (end_city gin_trgm_ops);

-- Periods of one product line must not overlap (domain §3).
create extension if not exists btree_gist;
create table goods_restriction (
  id bigint generated always as identity primary key,
  lob text not null,
  sub_lob text not null,
  time_begin date not null,
  time_end date not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  check (time_end >= time_begin),
  constraint goods_restriction_overlap exclude using gist (lob with =, sub_lob with =, daterange(time_begin, time_end, '[]') with &&)
);
create index goods_restriction_updated_at on goods_restriction (updated_at, id);
create index goods_restriction_by_lob on goods_restriction (lob, id);
create index goods_restriction_sub_lob on goods_restriction (sub_lob, id);
create index goods_restriction_begin on goods_restriction (time_begin, id);
create index goods_restriction_end on goods_restriction (time_end, id);

-- The longest matching prefix tells an order's type (domain §5).
create table order_code_config (
  id bigint generated always as identity primary key,
  purchase_order_code_pre text not null,
  order_type text not null,
  remark text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint order_code_config_key unique (purchase_order_code_pre)
);
create index order_code_config_updated_at on order_code_config (updated_at, id);
create index order_code_config_pre on order_code_config (purchase_order_code_pre, id);

-- Characters 3 to 5 of a demand tracking number tell the order type (domain §5).
create table tracking_number_config (
  id bigint generated always as identity primary key,
  tracking_number_match text not null,
  order_type text not null,
  remark text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tracking_number_config_key unique (tracking_number_match)
);
create index tracking_number_config_updated_at on tracking_number_config (updated_at, id);
create index tracking_number_config_match on tracking_number_config (tracking_number_match, id);
create index tracking_number_config_match_anywhere on tracking_number_config using gin (tracking_number_match gin_trgm_ops);

create table tracking_mapping (
  id bigint generated always as identity primary key,
  tracking_number text not null,
  purchase_order_code text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tracking_mapping_key unique (tracking_number)
);
create index tracking_mapping_updated_at on tracking_mapping (updated_at, id);
create index tracking_mapping_number on tracking_mapping (tracking_number, id);
create index tracking_mapping_order on tracking_mapping (purchase_order_code, id);
create index tracking_mapping_number_anywhere on tracking_mapping using gin (tracking_number gin_trgm_ops);
create index tracking_mapping_order_anywhere on tracking_mapping using gin (purchase_order_code gin_trgm_ops);

create table transfer_route (
  id bigint generated always as identity primary key,
  lob text not null,
  shenma_warehouse text not null,
  jd_warehouse text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint transfer_route_key unique (lob, jd_warehouse)
);
create index transfer_route_updated_at on transfer_route (updated_at, id);
create index transfer_route_lob on transfer_route (lob, id);
create index transfer_route_shenma on transfer_route (shenma_warehouse, id);
create index transfer_route_jd on transfer_route (jd_warehouse, id);
create index transfer_route_shenma_anywhere on transfer_route using gin (shenma_warehouse gin_trgm_ops);
create index transfer_route_jd_anywhere on transfer_route using gin (jd_warehouse gin_trgm_ops);

create table storage_location_map (
  id bigint generated always as identity primary key,
  ship_to_customer_id text not null,
  storage_location_name text not null,
  dc_internal_storage_id text not null,
  dc_internal_storage_id_new text not null,
  jd_storage_id text,
  remark text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint storage_location_map_key unique (ship_to_customer_id)
);
create index storage_location_map_updated_at on storage_location_map (updated_at, id);
create index storage_location_map_ship_to on storage_location_map (ship_to_customer_id, id);
create index storage_location_map_name on storage_location_map (storage_location_name, id);
