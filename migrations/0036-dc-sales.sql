-- What the distribution centre sold, by week and by quarter (document 2 §2.6; domain §5): snapshots of their quarter.

-- 周度销售基础数据.
create table dc_week_sale_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
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
  w14 integer
);
create unique index dc_week_sale_line_live on dc_week_sale_line (period_record_id, product_code) nulls not distinct where current;
create index dc_week_sale_line_upload_id on dc_week_sale_line (upload_id);
-- 季度销售基础数据.
create table dc_quarter_sale_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  quantity integer
);
create unique index dc_quarter_sale_line_live on dc_quarter_sale_line (period_record_id, product_code) nulls not distinct where current;
create index dc_quarter_sale_line_upload_id on dc_quarter_sale_line (upload_id);
