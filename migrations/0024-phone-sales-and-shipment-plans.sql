-- The market's weekly phone sales and the shipment plans (document 2 §2.5, §2.6; domain §5): snapshots of their week.

-- 手机周度销售基础数据.
create table phone_sale_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  brand text not null,
  channel text not null check (channel in ('线上', '线下')),
  price_band text not null check (price_band in ('4K以下', '4K~6K', '6K~8K', '8K以上')),
  quantity integer not null,
  amount numeric not null
);
create unique index phone_sale_line_live on phone_sale_line (period_record_id, brand, channel, price_band) nulls not distinct where current;
create index phone_sale_line_index_2 on phone_sale_line (upload_id);
-- 出货计划.
create table shipment_plan_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
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
  w14 integer
);
create unique index shipment_plan_line_live on shipment_plan_line (period_record_id, mpn) nulls not distinct where current;
create index shipment_plan_line_index_2 on shipment_plan_line (upload_id);
