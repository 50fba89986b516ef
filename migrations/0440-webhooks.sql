-- Webhook 订阅.
create table webhook (
  id bigint generated always as identity primary key,
  corporate_id bigint not null references corporate,
  name text not null,
  url text not null,
  uploads smallint not null check (uploads in (1, 2)),
  reviews smallint not null check (reviews in (1, 2)),
  splits smallint not null check (splits in (1, 2)),
  jobs smallint not null check (jobs in (1, 2)),
  enabled smallint not null check (enabled in (1, 2)),
  version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text not null,
  upload_id bigint,
  upload_row integer,
  created_upload_id bigint,
  constraint webhook_key unique (corporate_id, name)
);
create index webhook_updated_at on webhook (corporate_id, updated_at, id);
comment on index webhook_updated_at is 'default order of the list of webhooks';

-- The key of the signatures, apart from the list, whose records are shown and exported.
create table webhook_secret (
  webhook_id bigint primary key references webhook on delete cascade,
  secret text not null
);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  key uuid not null default gen_random_uuid(),
  event text not null,
  -- The change: each is queued once for a webhook.
  source text not null,
  -- The corporate of the change; null for the installation.
  corporate_id bigint references corporate,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The HTTP status of the successful attempt, or why the last one failed.
  status integer,
  failure jsonb,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint webhook_delivery_source unique (webhook_id, source)
);
create index webhook_delivery_waiting on webhook_delivery (next_attempt_at) where state = 'waiting';
comment on index webhook_delivery_waiting is 'deliveries that are due';
create index webhook_delivery_created_at on webhook_delivery (created_at, id);
comment on index webhook_delivery_created_at is 'page of deliveries, newest first';

-- Failed jobs whose event was queued, or was not because no webhook wanted it at that time.
create table webhook_failed_job (
  source text primary key,
  seen_at timestamptz not null
);
