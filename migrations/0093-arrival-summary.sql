-- Expected arrivals by summary code, kept ready (document 3 §2.10; domain §6). A code is found by its first line: so those of some codes are read without those of all others.
create index expected_arrival_summary on expected_arrival (corporate_id, summary_code, notice_id);
create view arrival_summary_now as
select first.corporate_id, first.summary_code, lines.*
from expected_arrival first
cross join lateral (
  select max(r.flag)::integer as flag, min(r.storage_location_name) as storage_location_name, string_agg(distinct r.category, '、') as category,
    min(r.sub_lob) as sub_lob, min(r.delivery_datetime) as delivery_datetime, count(distinct r.dn_number)::integer as dn_count, count(*)::integer as line_count,
    sum(r.qty)::bigint as qty, sum(r.flag)::integer as abnormal_count
  from expected_arrival r where r.corporate_id = first.corporate_id and r.summary_code = first.summary_code
) lines
where not exists (
  select from expected_arrival before
  where before.corporate_id = first.corporate_id and before.summary_code = first.summary_code and before.notice_id < first.notice_id
);

-- 到货汇总, kept ready: the table of arrival_summary_now.
create table arrival_summary (
  corporate_id bigint not null,
  summary_code text not null,
  flag integer not null,
  storage_location_name text,
  category text,
  sub_lob text,
  delivery_datetime timestamp without time zone not null,
  dn_count integer not null,
  line_count integer not null,
  qty bigint not null,
  abnormal_count integer not null,
  primary key (corporate_id, summary_code)
);
create trigger keep_count_of_inserts after insert on arrival_summary referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on arrival_summary referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on arrival_summary for each statement execute function keep_count('corporate');
-- The order of its pages.
create index arrival_summary_days on arrival_summary (corporate_id, (delivery_datetime::date) desc, summary_code);

create function arrival_summary_follow() returns trigger language plpgsql as $$
declare
  whose bigint[];
  touched_corporate_id bigint[];
  touched_summary_code text[];
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('select array_agg(corporate_id), array_agg(summary_code) from (select distinct * from (%s) named (corporate_id, summary_code)) named', tg_argv[1])
    into touched_corporate_id, touched_summary_code;
  if touched_corporate_id is null then return null; end if;
  execute 'with touched as (select * from unnest($1, $2) touched (corporate_id, summary_code)),
    now as materialized (select now.* from touched join arrival_summary_now now using (corporate_id, summary_code)),
    gone as (delete from arrival_summary kept using touched where kept.corporate_id = touched.corporate_id and kept.summary_code = touched.summary_code
      and not exists (select from now where now.corporate_id = kept.corporate_id and now.summary_code = kept.summary_code))
    insert into arrival_summary as kept (corporate_id, summary_code, flag, storage_location_name, category, sub_lob,
      delivery_datetime, dn_count, line_count, qty, abnormal_count)
    select corporate_id, summary_code, flag, storage_location_name, category, sub_lob,
      delivery_datetime, dn_count, line_count, qty, abnormal_count from now
    on conflict (corporate_id, summary_code) do update set (flag, storage_location_name, category, sub_lob, delivery_datetime, dn_count,
      line_count, qty, abnormal_count)
      = row(excluded.flag, excluded.storage_location_name, excluded.category, excluded.sub_lob, excluded.delivery_datetime, excluded.dn_count,
      excluded.line_count, excluded.qty, excluded.abnormal_count)
    where row(kept.*) is distinct from row(excluded.*)' using touched_corporate_id, touched_summary_code;
  return null;
end $$;
create trigger derived_arrival_summary_insert after insert on expected_arrival referencing new table as new_rows
  for each statement execute function arrival_summary_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows) select corporate_id, summary_code from changed');
create trigger derived_arrival_summary_update after update on expected_arrival referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_summary_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows union all select * from new_rows) select corporate_id, summary_code from changed');
create trigger derived_arrival_summary_delete after delete on expected_arrival referencing old table as old_rows
  for each statement execute function arrival_summary_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows) select corporate_id, summary_code from changed');
create trigger derived_arrival_summary_truncate after truncate on expected_arrival
  for each statement execute function derived_start_anew('arrival_summary', 'arrival_summary_now');

insert into arrival_summary select * from arrival_summary_now;
