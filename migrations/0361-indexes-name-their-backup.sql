-- The moment at which the backup was made whose restore left the index: a second run of a restore that was killed recognizes its own work by it.
alter table index_to_make add column backup_created_at timestamptz;
