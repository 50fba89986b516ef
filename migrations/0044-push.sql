-- What is pushed to partners (domain §14: Push): queued in the transaction that causes it, in batches that keep their key and their rows for good.
create table push_batch (
  id bigint generated always as identity primary key,
  -- Sent as Idempotency-Key with every try.
  key uuid not null unique default gen_random_uuid(),
  destination text not null,
  corporate_id bigint not null references corporate,
  -- The record of the destination's feature that the rows belong to, such as a file, and the batch's place among its others.
  subject_id bigint not null,
  number integer not null,
  rows integer not null check (rows between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  accepted integer not null default 0,
  refused integer not null default 0,
  attempts integer not null default 0,
  -- Why the last try failed: a source text of the words and its parameters.
  failure jsonb,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (destination, subject_id, number)
);
create index push_batch_waiting on push_batch (destination, next_attempt_at, id) where state = 'waiting';

create table push_row (
  batch_id bigint not null references push_batch,
  position integer not null,
  destination text not null,
  -- The row's id in its feature, and to the partner.
  record_id bigint not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  -- What the partner says of a row that it refuses.
  reason text,
  primary key (batch_id, position),
  -- No row is ever sent under two keys.
  unique (destination, record_id)
);

-- How the last tries went; from the fifth failure in a row a destination is left alone for a while.
create table push_circuit (
  destination text primary key,
  failures integer not null,
  open_until timestamptz,
  failure jsonb not null,
  failed_at timestamptz not null
);
