-- The maximum number of changed segments of one statement that are recorded in expense_delta. With more, recomputing
-- the cells takes less time than reading the recorded changes for each report.
create or replace function expense_max_recorded() returns bigint language sql immutable return 20000;
