-- The digest of the request distinguishes a retry from another request under the same Idempotency-Key. Rows of earlier versions have none; they expire within
-- a day. The index finds the oldest keys of a user and the expired keys of all users.
alter table idempotent_answer add column request_digest bytea;
create index idempotent_answer_age on idempotent_answer (user_id, created_at);
create index idempotent_answer_expiry on idempotent_answer (created_at);
-- Large answers of earlier versions are not kept.
update idempotent_answer set answer = null where pg_column_size(answer) > 8192;
alter table idempotent_answer add column answer_omitted boolean not null default false;
update idempotent_answer set answer_omitted = true where answer is null;
