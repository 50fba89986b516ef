-- Text filters that match anywhere.
create extension if not exists pg_trgm;

-- Every list of master data has the same closing columns. `version` is raised by every write and taken back by the undo of that write.
-- `upload_id` and `upload_row` say which import wrote the row last (null: a person, in the form); `created_upload_id` which import made it.
-- No foreign key to upload: uploads are never deleted, and half a million checks a load would be paid for nothing.
create table tax_code_mapping (
  id bigint generated always as identity primary key,
  tax_code text not null,
  tax_rate text not null,
  descr text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint tax_code_mapping_key unique (tax_code)
);
create index tax_code_mapping_updated_at on tax_code_mapping (updated_at, id);

create table logistics_mapping (
  id bigint generated always as identity primary key,
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
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint logistics_mapping_key unique (pathway_begin_location, pathway_end_location, type_of_shipping)
);
create index logistics_mapping_updated_at on logistics_mapping (updated_at, id);
create index logistics_mapping_type_of_shipping on logistics_mapping (type_of_shipping, id);
create index logistics_mapping_pathway on logistics_mapping ((pathway_begin_location || '-' || pathway_end_location), id);
create index logistics_mapping_pathway_anywhere on logistics_mapping using gin ((pathway_begin_location || '-' || pathway_end_location) gin_trgm_ops);

-- Who else is importing the same list, where an import waits for him.
alter table upload add column waiting_for text;
-- A page of one user's retries and event streams by the key that the client chose.
create index upload_by_client_key on upload (user_id, client_key) where client_key is not null;
