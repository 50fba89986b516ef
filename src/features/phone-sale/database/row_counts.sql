-- Row counts of the lists, for the exact total of a page without a filter.
create trigger keep_count_of_deletes after delete on phone_sale_sum referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on phone_sale_sum referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on phone_sale_sum for each statement execute function keep_count('corporate');
