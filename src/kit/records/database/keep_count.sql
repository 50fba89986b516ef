-- Counts the rows that a statement inserts or deletes, for the exact total of a page without a filter
-- (docs/api.md#pages-and-totals). Each change inserts a line into kept_count; the job fold-counts adds the lines up.
-- Argument: 'corporate' for a table whose rows belong to corporates, otherwise 'shared'.
create or replace function keep_count() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_argv[0] = 'corporate' then
    insert into kept_count (table_name, corporate_id, change) select tg_table_name, corporate_id, sign * count(*) from touched group by corporate_id;
  else
    insert into kept_count (table_name, change) select tg_table_name, sign * count(*) from touched having count(*) > 0;
  end if;
  return null;
end;
$$;
