-- What people have reviewed (domain §5, Review): a row while a review stands; who reviewed and revoked when before that is in the audit log.
create table record_review (
  -- The kind of record, such as that of a period record, and its id there.
  kind text not null,
  record_id bigint not null,
  reviewed_at timestamptz not null,
  user_id bigint not null,
  user_name text not null,
  primary key (kind, record_id)
);
