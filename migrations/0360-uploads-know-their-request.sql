-- An Idempotency-Key of an upload is good for one content: SHA-256 of the files and of where they go. Null for uploads from before this column.
alter table upload add column request_digest bytea;
alter table upload_batch add column request_digest bytea;
