-- Row counts of the lists, for the exact total of a page without a filter.
create trigger keep_count_of_deletes after delete on refund_issued referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on refund_issued referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on refund_issued for each statement execute function keep_count('corporate');
