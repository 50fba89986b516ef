-- Maintains the row count, which is the exact total of pages without a filter.
-- Counting the rows for each page would also read the rows of a running import.
create trigger keep_count_of_deletes after delete on transfer_route referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on transfer_route referencing new table as touched for each statement execute function keep_count('shared');
select recount('transfer_route', 'shared');
