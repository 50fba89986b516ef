-- Incoming mail (domain §14; decision 49): how far each mailbox was read, what became of its messages, and what they brought.
create table mailbox (
  -- user@host:port/folder, without the password.
  name text primary key,
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- When it was last read to its end, and why the newest reading failed.
  read_at timestamptz,
  failure jsonb,
  -- A message over which readings keep breaking off is passed by in the end.
  trouble_uid bigint,
  trouble_count integer not null default 0
);

create table mail_message (
  id bigint generated always as identity primary key,
  mailbox text not null references mailbox,
  uid_validity bigint not null,
  uid bigint not null,
  message_id text,
  sender text not null,
  subject text not null,
  sent_at timestamptz,
  size bigint not null,
  handler text,
  corporate_id bigint references corporate,
  state text not null check (state in ('read', 'failed', 'ignored', 'repeated', 'waiting')),
  failure jsonb,
  -- What makes another message the same: Message-ID, sender, subject and the bytes of its attachments.
  content_key bytea,
  -- The message as it came.
  file_id bigint references stored_file,
  met_at timestamptz not null,
  unique (mailbox, uid_validity, uid)
);
create unique index mail_message_content on mail_message (content_key) where state = 'read';
create index mail_message_met on mail_message (met_at, id);
create index mail_message_waiting on mail_message (mailbox) where state = 'waiting';
create index mail_message_unread on mail_message (handler, corporate_id) where state = 'failed';

create table mail_attachment (
  id bigint generated always as identity primary key,
  message_id bigint not null references mail_message,
  -- The archive that it lay in.
  archive_id bigint references mail_attachment,
  name text not null,
  file_id bigint references stored_file,
  state text not null check (state in ('waiting', 'done', 'failed', 'kept', 'opened')),
  failure jsonb,
  attempt integer not null default 1,
  upload_id bigint references upload
);
create index mail_attachment_message on mail_attachment (message_id);
create index mail_attachment_upload on mail_attachment (upload_id) where upload_id is not null;
create index mail_attachment_unread on mail_attachment (message_id) where state = 'failed';
