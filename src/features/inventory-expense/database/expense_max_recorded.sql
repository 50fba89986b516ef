-- The maximum number of changed segments of a statement that expense_delta records. For more, recomputing the cells
-- costs less than reading the recorded changes with every report.
create or replace function expense_max_recorded() returns bigint language sql immutable return 20000;
