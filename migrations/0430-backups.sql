-- Backups that the product writes by itself, with the result of their verification.
create table backup (
  id bigint generated always as identity not null,
  state text not null,
  started_at timestamptz not null,
  -- In BACKUP_DIR. Null until the file is complete.
  file_name text,
  byte_count bigint,
  row_count bigint,
  -- Writing and the first verification.
  duration_ms bigint,
  -- The last verification that succeeded. Null again after one that failed.
  verified_at timestamptz,
  error text,
  -- When the file was deleted, because newer backups replace it.
  removed_at timestamptz,
  constraint backup_pkey primary key (id),
  constraint backup_state_check check (state in ('waiting', 'writing', 'verifying', 'verified', 'failed'))
);
create index backup_started_at on backup (started_at, id);
