-- Row counts, for the exact total of a page without a filter.
create trigger keep_count_of_deletes after delete on ledger_receipt referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_receipt referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_segment referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_segment referencing new table as touched for each statement execute function keep_count('corporate');
select recount('ledger_receipt', 'corporate');
select recount('ledger_segment', 'corporate');
