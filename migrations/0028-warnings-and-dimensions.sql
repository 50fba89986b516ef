-- What was taken although somebody should look at it (domain §3.13): how many warnings, and for a day a workbook of the warned lines.
alter table upload
  add column warning_count integer not null default 0,
  add column warning_file_id bigint references stored_file,
  add column warning_file_until timestamptz;

-- A second dimension of what a workbook is expected for, such as the factory; empty where a kind has none. An upload names its place as one text.
alter table period_record add column dimension text not null default '';
alter table period_record
  add column place_key text not null generated always as (case when dimension = '' then period_key else period_key || ' ' || dimension end) stored;
alter table period_record drop constraint period_record_corporate_id_kind_period_key_key;
alter table period_record add unique (corporate_id, kind, period_key, dimension);
create index period_record_place on period_record (corporate_id, kind, place_key);
