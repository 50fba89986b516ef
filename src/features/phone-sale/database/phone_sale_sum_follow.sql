-- Updates phone_sale_sum when a table that phone_sale_sum_now reads changes: computes the touched
-- rows again and stores what differs. First argument: a query of the corporates whose rows change. Second argument:
-- a query of the touched rows. Generated: npm run migration -- phone-sale-sum --code
create or replace function phone_sale_sum_follow() returns trigger language plpgsql
  set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off
as $$
declare
  whose bigint[];
  touched_period_record_id bigint[];
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('select array_agg(period_record_id) from (select distinct * from (%s) named (period_record_id)) named', tg_argv[1])
    into touched_period_record_id;
  if touched_period_record_id is null then return null; end if;
  execute 'with touched as (select * from unnest($1) touched (period_record_id)),
    now as materialized (select now.* from touched join phone_sale_sum_now now using (period_record_id)),
    gone as (delete from phone_sale_sum kept using touched where kept.period_record_id = touched.period_record_id
      and not exists (select from now where now.period_record_id = kept.period_record_id and now.brand = kept.brand and now.channel = kept.channel and now.price_band = kept.price_band))
    insert into phone_sale_sum as kept (corporate_id, period_record_id, brand, channel, price_band, quantity,
      amount)
    select corporate_id, period_record_id, brand, channel, price_band, quantity,
      amount from now
    on conflict (period_record_id, brand, channel, price_band) do update set (corporate_id, quantity, amount)
      = row(excluded.corporate_id, excluded.quantity, excluded.amount)
    where row(kept.*) is distinct from row(excluded.*)' using touched_period_record_id;
  return null;
end $$;

create trigger derived_phone_sale_sum_insert after insert on phone_sale_line referencing new table as new_rows
  for each statement execute function phone_sale_sum_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from new_rows where current) select period_record_id from changed');
create trigger derived_phone_sale_sum_update after update on phone_sale_line referencing old table as old_rows new table as new_rows
  for each statement execute function phone_sale_sum_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select * from old_rows where current union all select * from new_rows where current) select period_record_id from changed');
create trigger derived_phone_sale_sum_delete after delete on phone_sale_line referencing old table as old_rows
  for each statement execute function phone_sale_sum_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select * from old_rows where current) select period_record_id from changed');
