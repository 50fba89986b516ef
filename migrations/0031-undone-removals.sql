-- What a call removed from a list, kept a day so that the removal can be undone: each record whole, as its row was.
create table removal (
  id bigint generated always as identity primary key,
  list text not null,
  corporate_id bigint,
  removed_at timestamptz not null,
  undone_at timestamptz,
  records jsonb not null
);
create index removal_removed_at on removal (removed_at);
