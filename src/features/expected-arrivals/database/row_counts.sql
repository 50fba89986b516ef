-- Row counts of the lists, for the exact total of a page without a filter.
create trigger keep_count_of_deletes after delete on expected_arrival referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on expected_arrival referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on expected_arrival for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on arrival_summary referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on arrival_summary referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on arrival_summary for each statement execute function keep_count('corporate');
