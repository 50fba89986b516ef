-- Maintains the row count of each corporate, which is the exact total of pages without a filter.
create trigger keep_count_of_deletes after delete on imei_record referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on imei_record referencing new table as touched for each statement execute function keep_count('corporate');
select recount('imei_record', 'corporate');
