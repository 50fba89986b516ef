-- Updates arrival_summary when a table that arrival_summary_now reads changes: computes the touched
-- rows again and stores what differs. First argument: a query of the corporates whose rows change. Second argument:
-- a query of the touched rows. Generated: npm run migration -- arrival-summary --code
create or replace function arrival_summary_follow() returns trigger language plpgsql
  set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off
as $$
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
