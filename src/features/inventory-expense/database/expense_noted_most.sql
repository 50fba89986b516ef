-- The largest number of changed segments of a statement that is recorded in expense_delta. For more, adding all segments up again
-- costs less than reading the recorded changes with every report.
create or replace function expense_noted_most() returns bigint language sql immutable return 20000;
