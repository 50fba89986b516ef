-- A session says where it was opened, and why it ended: its owner reads both (domain §16).
alter table session add column user_agent text not null default '';
alter table session add column address text not null default '';
alter table session add column revoked_because text;
drop index session_of_user;
create index session_of_user on session (user_id, last_used_at);

-- The second factor (decision 17). A row without confirmed_at is being set up. The secret leaves the database only while it is compared with a code.
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  secret text not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: no code is good twice.
  last_step bigint not null default 0,
  -- One salt for all of a user's recovery codes, so that a code is hashed once and compared with all.
  recovery_salt bytea
);

create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table role add column second_factor_required boolean not null default false;

-- Between the right password and the code; good for nothing else, and no session.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_ticket_user on sign_in_ticket (user_id);
