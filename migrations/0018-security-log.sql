-- What happened to accounts, rights and files, and what was attempted: one row for each kind, account and address in a minute, with a count.
-- No reference to users or corporates: the log outlives them.
create table security_event (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The login account in small letters; empty where there is none, or nobody has it.
  account text not null,
  -- Empty where the product itself acts, or too many addresses came within one minute.
  address text not null,
  minute timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  user_id bigint,
  corporate_id bigint,
  device text not null,
  -- Lines without a repetition, some of the first.
  routes text not null,
  details text not null,
  unique (kind, account, address, minute)
);
create index security_event_newest on security_event (last_at desc, id desc);
create index security_event_kind on security_event (kind, last_at desc, id desc);
create index security_event_account on security_event (account text_pattern_ops, last_at desc);
create index security_event_address on security_event (address text_pattern_ops, last_at desc);
create index security_event_routes on security_event using gin (routes gin_trgm_ops);
