-- Row counts of the lists, for the exact total of a page without a filter.
create trigger keep_count_of_deletes after delete on ledger_receipt referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_receipt referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_receipt for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_segment referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_segment referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_segment for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_shortage referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_shortage referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_shortage for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on ledger_product referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_inserts after insert on ledger_product referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on ledger_product for each statement execute function keep_count('corporate');
