-- Row counts, for the exact total of a page without a filter.
-- A count of the rows would read those of a running import too.
create trigger keep_count_of_deletes after delete on transfer_route referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on transfer_route referencing new table as touched for each statement execute function keep_count('shared');
select recount('transfer_route', 'shared');
