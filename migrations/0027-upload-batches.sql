-- Several files of one call; each is an upload of its own.
create table upload_batch (
  id bigint generated always as identity primary key,
  importer text not null,
  corporate_id bigint references corporate,
  client_key text,
  dry_run boolean not null default false,
  files integer not null,
  files_begun integer not null default 0,
  user_id bigint not null,
  created_at timestamptz not null,
  -- The server's sign of life: when it last began with a file.
  touched_at timestamptz not null,
  cancel_requested boolean not null default false,
  finished_at timestamptz
);
create unique index upload_batch_client_key on upload_batch (user_id, importer, dry_run, client_key) where client_key is not null;
create index upload_batch_running on upload_batch (touched_at) where finished_at is null;

alter table upload add column batch_id bigint references upload_batch, add column batch_position integer;
create index upload_of_batch on upload (batch_id, batch_position) where batch_id is not null;
