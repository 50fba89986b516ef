-- Outgoing mail, written in the transaction that causes it and sent afterwards (domain §14: Outgoing mail).
create table outbox_message (
  id bigint generated always as identity primary key,
  corporate_id bigint references corporate,
  -- Sent as Message-ID, so that a receiver recognises a message that had to be sent twice.
  message_key uuid not null unique default gen_random_uuid(),
  recipients text[] not null check (cardinality(recipients) > 0),
  subject text not null,
  body text not null,
  attachment_file_id bigint references stored_file,
  cause text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_message_newest on outbox_message (created_at desc, id desc);
create index outbox_message_waiting on outbox_message (id) where state <> 'sent';
