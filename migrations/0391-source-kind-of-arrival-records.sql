-- The table from which each arrival record comes (arrival_records_of), until now only in the last two bits of its id.
-- The generation expression fills the column without the triggers of the table; after that, the column is an ordinary one.
alter table arrival_record add column source_kind integer generated always as ((record_id & 3)::integer) stored not null;
alter table arrival_record alter column source_kind drop expression;
