-- Failures are counted by who tries: a browser that signed in before by itself, everybody else by address and by account (domain §16).
alter table sign_in_failure add column device_hash bytea;
create index sign_in_failure_at on sign_in_failure (at);

-- Browsers in which an account has signed in before; of the cookie that proves it only the hash is stored.
create table known_device (
  token_hash bytea not null,
  user_id bigint not null references app_user on delete cascade,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_device_user on known_device (user_id, signed_in_at);
