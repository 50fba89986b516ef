-- Cargo status (document 3 §2.8; domain §9): what the retail partner had not ordered at a day, and what the screen showed on each day.

-- 京东未下单期初.
create table jd_not_ordered_opening (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  product_code text not null,
  quantity integer not null,
  opening_day date
);
create index jd_not_ordered_opening_upload_id on jd_not_ordered_opening (upload_id);
-- The newest upload that names a product has its opening value.
create index jd_not_ordered_opening_product on jd_not_ordered_opening (corporate_id, product_code, upload_id desc);

-- The cargo status of a day, as it was known then. It is made again for a later delivery-note upload of the day, and stays as it is from some time after that
-- upload's deadline on.
create table cargo_snapshot (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate on delete cascade,
  day date not null,
  made_at timestamptz not null,
  -- The delivery-note upload of the day that it knows; null where there was none.
  dn_upload_id bigint,
  -- The day of the physical inventory that it shows; null where none was reviewed.
  inventory_day date,
  -- The apple weeks whose open quantities it shows, FY26Q1W03 and so on, in order.
  weeks text[] not null,
  unique (corporate_id, day)
);

-- A row a product; products of which there was nothing have none.
create table cargo_snapshot_line (
  snapshot_id bigint not null references cargo_snapshot on delete cascade,
  mpn text not null,
  lob text not null,
  sub_lob text,
  product_name text,
  total_order_quantity integer not null,
  sm_storage_in integer not null,
  jd_ordered integer not null,
  jd_not_ordered integer not null,
  quantity_expected_dn integer not null,
  quantity_expected_dn1 integer not null,
  quantity_expected_dn2 integer not null,
  quantity_expected_dn3 integer not null,
  already_dn_not_shipped integer not null,
  not_dn_not_shipped integer not null,
  quantity_on_the_way integer not null,
  quantity_bei_jing integer not null,
  quantity_ji_nan integer not null,
  quantity_sheng_yang integer not null,
  quantity_wu_han integer not null,
  quantity_xi_an integer not null,
  quantity_cheng_du integer not null,
  quantity_shang_hai integer not null,
  quantity_guang_zhou integer not null,
  quantity_total integer not null,
  quantity_difference integer,
  -- By apple week.
  open_by_week jsonb not null,
  primary key (snapshot_id, mpn)
);

-- Rows of products that nobody has mapped are few, and looked for whenever the screen is opened.
create index arrival_record_unmapped on arrival_record (corporate_id, product_code) where product_mapping_id is null;
create index logistics_ageing_unmapped on logistics_ageing (corporate_id, product_code) where product_mapping_id is null;
