-- A name stands once for each record set: two first counts at once had it twice. What is there is counted anew when the server starts.
truncate unknown_name, unknown_name_count;
drop index unknown_name_source;
create unique index unknown_name_once on unknown_name (source, corporate_id, list, fields, named) nulls not distinct;
