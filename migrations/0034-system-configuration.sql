-- What a corporate sets for itself, such as the addresses of its reminders (domain §15).
create table corporate_setting (
  corporate_id bigint not null references corporate,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (corporate_id, key)
);

-- What a message is about, where it may be posted only once: a reminder's deadline (domain §14: sent once).
alter table outbox_message add column once_key text unique;
