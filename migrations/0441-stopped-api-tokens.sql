-- A sign-on provider ends the sessions of a disabled account; its API tokens stop, too (docs/single-sign-on.md#sessions).
alter table app_user add column tokens_stopped_at timestamptz;
comment on column app_user.tokens_stopped_at is 'a provider has ended the sign-on; API tokens are refused until the next sign-in';
