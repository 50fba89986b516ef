-- Replaces the kept counts of a table by a count of its rows. row_counts.sql calls it after it has created the triggers
-- of keep_count: what changed while there were none is in no count.
-- counted: the table. scope: as the argument of keep_count.
create or replace function recount(counted text, scope text) returns void language plpgsql as $$
begin
  delete from kept_count where table_name = counted;
  if scope = 'corporate' then
    execute format('insert into kept_count (table_name, corporate_id, change) select %L, corporate_id, count(*) from %I group by corporate_id', counted, counted);
  else
    execute format('insert into kept_count (table_name, change) select %L, count(*) from %I having count(*) > 0', counted, counted);
  end if;
end $$;
