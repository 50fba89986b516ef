-- A number that stands for a text, for locks and for sums that are compared: the first 64 bits of its SHA-256.
create function hash_of(input text) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  digest bytea := sha256(convert_to(input, 'UTF8'));
begin
  return get_byte(digest, 0)::bigint << 56 | get_byte(digest, 1)::bigint << 48 | get_byte(digest, 2)::bigint << 40 | get_byte(digest, 3)::bigint << 32
    | get_byte(digest, 4)::bigint << 24 | get_byte(digest, 5)::bigint << 16 | get_byte(digest, 6)::bigint << 8 | get_byte(digest, 7);
end $$;

-- Corporates and shops: a user works for the corporate of the shop chosen in the top bar (domain §1).
create table corporate (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null
);

create table shop (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate,
  name text not null unique,
  created_at timestamptz not null default now()
);

-- The menu and operation tree is data in the code; start-up brings these tables up to it by code, ids stay (wire: Session and menus).
create table menu (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  parent_id bigint references menu,
  position integer not null
);

create table operation (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  menu_id bigint not null references menu,
  position integer not null
);

create table role (
  id bigint generated always as identity primary key,
  name text not null unique,
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table role_menu (
  role_id bigint not null references role on delete cascade,
  menu_id bigint not null references menu on delete cascade,
  primary key (role_id, menu_id)
);

create table role_operation (
  role_id bigint not null references role on delete cascade,
  operation_id bigint not null references operation on delete cascade,
  primary key (role_id, operation_id)
);

-- Outer inventory-expense categories a role may see (document 1 §2.5).
create table role_category (
  role_id bigint not null references role on delete cascade,
  lob text not null,
  primary key (role_id, lob)
);

create table app_user (
  id bigint generated always as identity primary key,
  user_name text not null,
  login_account text not null,
  phone_number text not null default '',
  role_id bigint references role,
  shop_id bigint references shop,
  password_hash text not null,
  must_change_password boolean not null default true,
  show_purchasing smallint not null default 1 check (show_purchasing in (1, 2)),
  show_delivery smallint not null default 1 check (show_delivery in (1, 2)),
  show_purchasing_histogram smallint not null default 1 check (show_purchasing_histogram in (1, 2)),
  show_delivery_histogram smallint not null default 1 check (show_delivery_histogram in (1, 2)),
  created_at timestamptz not null default now()
);
create unique index app_user_login_account on app_user (lower(login_account));

create table user_shop (
  user_id bigint not null references app_user on delete cascade,
  shop_id bigint not null references shop,
  primary key (user_id, shop_id)
);

-- Only a token's hash is stored (domain §16).
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_user on session (user_id) where revoked_at is null;

create table sign_in_failure (
  id bigint generated always as identity primary key,
  login_account text not null,
  address text not null,
  at timestamptz not null
);
create index sign_in_failure_account on sign_in_failure (login_account, at);
create index sign_in_failure_address on sign_in_failure (address, at);

-- Passwords travel encrypted under this pair; in the database, so that every server process can read them.
create table password_key (
  id bigint generated always as identity primary key,
  public_pem text not null,
  private_pem text not null,
  created_at timestamptz not null default now()
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint,
  user_name text not null,
  corporate_id bigint,
  action text not null,
  entity text not null,
  record_id text,
  old_value jsonb,
  new_value jsonb,
  upload_id bigint,
  request_id text
);
create index audit_entry_at on audit_entry (at);
create index audit_entry_record on audit_entry (entity, record_id, at);
create index audit_entry_user on audit_entry (user_id, at);

-- Files live in the database in chunks, so that a file and its rows commit together and one backup holds all.
create table stored_file (
  id bigint generated always as identity primary key,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now()
);

create table stored_file_chunk (
  file_id bigint not null references stored_file on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (file_id, position)
);
alter table stored_file_chunk alter column bytes set storage external;

-- One row a workbook that somebody sent, whatever became of it.
create table upload (
  id bigint generated always as identity primary key,
  importer text not null,
  corporate_id bigint references corporate,
  period_key text,
  client_key text,
  dry_run boolean not null default false,
  state text not null check (state in ('received', 'reading', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone')),
  file_id bigint references stored_file,
  file_name text not null,
  error_file_id bigint references stored_file,
  error_file_until timestamptz,
  rows_read integer not null default 0,
  rows_checked integer not null default 0,
  rows_stored integer not null default 0,
  inserted integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  failure text,
  answer jsonb,
  user_id bigint not null,
  user_name text not null,
  created_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  cancel_requested boolean not null default false,
  undone_at timestamptz,
  undone_by text
);
create index upload_importer on upload (importer, corporate_id, period_key, id desc);
create unique index upload_client_key on upload (user_id, importer, client_key) where client_key is not null;
create index upload_running on upload (state) where state in ('received', 'reading', 'storing');

-- What a list's record was before an import changed it: `before` is null where the import inserted it.
create table upload_change (
  upload_id bigint not null references upload on delete cascade,
  record_id bigint not null,
  row_number integer not null,
  before jsonb,
  version_after bigint not null,
  primary key (upload_id, record_id)
);

-- The first answer to a write under one Idempotency-Key, kept a day.
create table idempotent_answer (
  user_id bigint not null,
  route text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);

create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  list text not null,
  name text not null,
  state jsonb not null,
  is_default boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (user_id, list, name)
);
