-- The batch shipment plan (document 2 §2.12; domain §10): the supply that a quarter begins with, and the workbooks that are saved at a set time.

-- 分批排程期初.
create table batch_plan_opening (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  mpn text not null,
  quantity integer not null,
  opening_day date
);
create index batch_plan_opening_upload_id on batch_plan_opening (upload_id);
-- The newest upload that names a product in a quarter has its opening value.
create index batch_plan_opening_mpn on batch_plan_opening (corporate_id, mpn, upload_id desc);

-- What the screen showed when it was saved: one workbook a corporate and day.
create table batch_plan_record (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate on delete cascade,
  day date not null,
  file_id bigint not null references stored_file,
  created_at timestamptz not null,
  unique (corporate_id, day)
);
create index batch_plan_record_newest on batch_plan_record (corporate_id, created_at desc, id desc);
