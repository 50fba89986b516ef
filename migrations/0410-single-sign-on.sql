-- Single sign-on with OpenID Connect (docs/single-sign-on.md).

create table sign_on_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user (id) on delete cascade,
  by_groups boolean not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
comment on table sign_on_identity is 'The user of an account at a provider; by_groups: its groups decide the role and the shops of the user';

create table sign_on_group (
  id bigint generated always as identity primary key,
  name text not null unique,
  priority integer not null,
  role_id bigint not null references role (id) on delete cascade
);
comment on table sign_on_group is 'The role and the shops that members of a group of a provider get; the lowest priority decides';
create index sign_on_group_role on sign_on_group (role_id);
comment on index sign_on_group_role is 'deleting a role';

create table sign_on_group_shop (
  group_id bigint not null references sign_on_group (id) on delete cascade,
  shop_id bigint not null references shop (id) on delete cascade,
  primary key (group_id, shop_id)
);
create index sign_on_group_shop_shop on sign_on_group_shop (shop_id);
comment on index sign_on_group_shop_shop is 'deleting a shop';

alter table session
  add column issuer text,
  add column subject text,
  add column provider_session text,
  add column refresh_token text,
  add column provider_second_factor boolean not null default false;
comment on column session.refresh_token is 'encrypted with a key derived from the client secret, which is not in the database';
create index session_of_provider on session (issuer, subject) where issuer is not null and revoked_at is null;
comment on index session_of_provider is 'sessions that a logout of the provider ends, and those to check with the provider';

alter table sign_in_ticket add column sign_on jsonb;
