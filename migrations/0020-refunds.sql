-- 京东返款.
create table refund_issued (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  lob text not null,
  data_date date not null,
  amount_of_money numeric not null,
  type_record text,
  regulation text,
  version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint
);
create index refund_issued_lob on refund_issued (corporate_id, lob, id);
create index refund_issued_data_date on refund_issued (corporate_id, data_date, id);
create index refund_issued_amount_of_money on refund_issued (corporate_id, amount_of_money, id);
create index refund_issued_updated_at on refund_issued (corporate_id, updated_at, id);
