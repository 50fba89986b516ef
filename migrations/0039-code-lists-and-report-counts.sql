-- Lists of codes that filters name by their id, which is made of the codes.
create table code_list (
  id text primary key,
  codes text[] not null,
  kept_at timestamptz not null
);
create index code_list_kept on code_list (kept_at);

-- How many lines the ageing report has is kept as of the lists, for a total without a filter is always exact.
create trigger keep_count_of_inserts after insert on logistics_ageing referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on logistics_ageing referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on logistics_ageing for each statement execute function keep_count('corporate');

insert into kept_count (table_name, corporate_id, change) select 'logistics_ageing', corporate_id, count(*) from logistics_ageing group by corporate_id;
