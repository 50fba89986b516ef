-- Until when an initial or reset password can be used (domain §16); null where its owner chose it. Those given before end three days from now.
alter table app_user add column password_expires_at timestamptz;
update app_user set password_expires_at = now() + interval '3 days' where must_change_password;

-- Keys of 2048 bits go; the next start makes one of 3072, and from then on they are rotated.
delete from password_key;

-- Nonces that have come back inside an encrypted password: none comes twice, on whichever server.
create table used_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_nonce_expires_at on used_nonce (expires_at);
