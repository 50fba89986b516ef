-- Row counts, for the exact total of a page without a filter.
create trigger keep_count_of_deletes after delete on logistics_ageing referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on logistics_ageing referencing new table as touched for each statement execute function keep_count('corporate');
select recount('logistics_ageing', 'corporate');
