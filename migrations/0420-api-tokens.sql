-- Tokens with which programs call the API (docs/business-rules/permissions.md#api-tokens).
create table api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  -- SHA-256. The token itself is not stored.
  token_hash bytea not null unique,
  -- The last characters of the token, by which its owner recognises it.
  hint text not null,
  read_only boolean not null,
  -- Codes and shops that the token may use, as far as its owner has them at the time of a call.
  codes text[] not null,
  shop_ids bigint[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A newer token replaces this one, which is valid until it expires.
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text
);
create index api_token_user on api_token (user_id);

-- A service account: no person, no password. Programs use it with API tokens.
alter table app_user add column is_service boolean not null default false;
