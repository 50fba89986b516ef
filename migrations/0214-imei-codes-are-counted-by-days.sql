-- Of a list in the order of days how many rows each day has is kept as well: which rows a page far back has is then told without counting all before it (decision 121).
alter table kept_count add column day date;
drop index kept_count_of;
create index kept_count_of on kept_count (table_name, corporate_id) include (day, change);

-- Its first argument says whose the rows are, a second one by which day they are counted.
create or replace function keep_count() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'TRUNCATE' then
    delete from kept_count where table_name = tg_table_name;
  elsif tg_op = 'UPDATE' then
    execute format('insert into kept_count (table_name, corporate_id, day, change)
      select %1$L, corporate_id, %2$I, sum(change) from (
        select corporate_id, %2$I, 1 as change from touched union all select corporate_id, %2$I, -1 from was
      ) changed group by corporate_id, %2$I having sum(change) <> 0', tg_table_name, tg_argv[1]);
  elsif tg_nargs = 2 then
    execute format('insert into kept_count (table_name, corporate_id, day, change) select %1$L, corporate_id, %2$I, %3$s * count(*) from touched group by corporate_id, %2$I',
      tg_table_name, tg_argv[1], sign);
  elsif tg_argv[0] = 'corporate' then
    insert into kept_count (table_name, corporate_id, change) select tg_table_name, corporate_id, sign * count(*) from touched group by corporate_id;
  else
    insert into kept_count (table_name, change) select tg_table_name, sign * count(*) from touched having count(*) > 0;
  end if;
  return null;
end;
$$;

drop trigger keep_count_of_inserts on imei_record;
drop trigger keep_count_of_deletes on imei_record;
drop trigger keep_count_of_truncate on imei_record;
create trigger keep_count_of_inserts after insert on imei_record referencing new table as touched for each statement execute function keep_count('corporate', 'gi_date');
create trigger keep_count_of_deletes after delete on imei_record referencing old table as touched for each statement execute function keep_count('corporate', 'gi_date');
create trigger keep_count_of_truncate after truncate on imei_record for each statement execute function keep_count('corporate', 'gi_date');
create trigger keep_count_of_updates after update on imei_record referencing old table as was new table as touched for each statement execute function keep_count('corporate', 'gi_date');
delete from kept_count where table_name = 'imei_record';
insert into kept_count (table_name, corporate_id, day, change) select 'imei_record', corporate_id, gi_date, count(*) from imei_record group by corporate_id, gi_date;
