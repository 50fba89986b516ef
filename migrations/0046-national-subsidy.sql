-- National subsidy (document 2 §2.4; domain §14). A file a factory and day of goods issue, and further ones of what came later.
create table subsidy_file (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate,
  factory_code text not null,
  day date not null,
  -- 1 is the first night's, what follows are additions.
  number integer not null,
  rows integer not null,
  created_at timestamptz not null,
  -- Kept with the subsidy times: devices that have one, lines of the newest upload that match none, and when that was.
  received integer not null default 0,
  errors integer not null default 0,
  times_at timestamptz,
  unique (corporate_id, factory_code, day, number)
);

-- The devices of a file as they were when it was made. A serial number stands in one file.
create table subsidy_line (
  id bigint generated always as identity primary key,
  subsidy_file_id bigint not null references subsidy_file,
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
  unique (corporate_id, serial_number)
);
create index subsidy_line_file on subsidy_line (subsidy_file_id, id);

-- 国补时间.
create table subsidy_time (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  serial_number text not null,
  subsidy_time timestamp without time zone not null,
  subsidy_file_id bigint not null,
  subsidy_line_id bigint,
  outcome text,
  other_file text
);
create index subsidy_time_upload_id on subsidy_time (upload_id);
-- The newest time of each of a file's devices.
create index subsidy_time_line on subsidy_time (subsidy_file_id, subsidy_line_id, upload_id);
