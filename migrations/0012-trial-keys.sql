-- A trial is another call than the import that it tries: under one Idempotency-Key each has its own answer.
drop index upload_client_key;
create unique index upload_client_key on upload (user_id, importer, dry_run, client_key) where client_key is not null;
