-- What stored rows name and no list knows (domain §17), as the last count found it: decision 50.
create table unknown_name (
  -- Null for rows that all corporates share.
  corporate_id bigint references corporate on delete cascade,
  -- The record set whose rows name it.
  source text not null,
  -- The list that should know it, and by which of its fields, comma-joined in the list's order.
  list text not null,
  fields text not null,
  -- Their values as texts: {"productCode": "610001"}.
  named jsonb not null,
  lines bigint not null,
  pieces numeric,
  money numeric,
  -- When the first of the rows came.
  since timestamptz,
  -- The newest uploads that brought them, with how many and Excel's row of the first: [{"id": 17, "lines": 3, "row": 2}].
  uploads jsonb not null,
  upload_count integer not null
);
create index unknown_name_list on unknown_name (list, fields, corporate_id);
create index unknown_name_source on unknown_name (source, corporate_id);

-- When a record set's rows were last counted, and by what a change since is known.
create table unknown_name_count (
  corporate_id bigint references corporate on delete cascade,
  source text not null,
  counted_at timestamptz not null,
  -- What was counted: another version of the product may name more.
  declared text not null,
  -- The audit log has so many entries of these kinds behind this one; another number is a change.
  entities text[] not null,
  behind bigint not null,
  entries bigint not null,
  unique nulls not distinct (source, corporate_id)
);
