-- Updates ledger_receipt when a table that ledger_receipt_now reads changes: computes the touched
-- rows again and stores what differs. First argument: a query of the corporates whose rows change. Second argument:
-- a query of the touched rows. Generated: npm run migration -- ledger-receipt --code
create or replace function ledger_receipt_follow() returns trigger language plpgsql
  set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off
as $$
declare
  whose bigint[];
  touched_receipt_id bigint[];
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('select array_agg(receipt_id) from (select distinct * from (%s) named (receipt_id)) named', tg_argv[1])
    into touched_receipt_id;
  if touched_receipt_id is null then return null; end if;
  execute 'with touched as (select * from unnest($1) touched (receipt_id)),
    now as materialized (select now.* from touched join ledger_receipt_now now using (receipt_id)),
    gone as (delete from ledger_receipt kept using touched where kept.receipt_id = touched.receipt_id
      and not exists (select from now where now.receipt_id = kept.receipt_id))
    insert into ledger_receipt as kept (corporate_id, receipt_id, product_code, received_date, quantity, untaxed_unit_price,
      tax_code)
    select corporate_id, receipt_id, product_code, received_date, quantity, untaxed_unit_price,
      tax_code from now
    on conflict (receipt_id) do update set (corporate_id, product_code, received_date, quantity, untaxed_unit_price, tax_code)
      = row(excluded.corporate_id, excluded.product_code, excluded.received_date, excluded.quantity, excluded.untaxed_unit_price, excluded.tax_code)
    where row(kept.*) is distinct from row(excluded.*)' using touched_receipt_id;
  return null;
end $$;

create trigger derived_ledger_receipt_insert after insert on arrival_record referencing new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select record_id, line_id, product_code, dc_received_date, received_quantity from new_rows) select record_id from changed');
create trigger derived_ledger_receipt_update after update on arrival_record referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as ((select record_id, line_id, product_code, dc_received_date, received_quantity from old_rows except select record_id, line_id, product_code, dc_received_date, received_quantity from new_rows) union all (select record_id, line_id, product_code, dc_received_date, received_quantity from new_rows except select record_id, line_id, product_code, dc_received_date, received_quantity from old_rows)) select record_id from changed');
create trigger derived_ledger_receipt_delete after delete on arrival_record referencing old table as old_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select record_id, line_id, product_code, dc_received_date, received_quantity from old_rows) select record_id from changed');
create trigger derived_ledger_receipt_update after update on purchase_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as ((select id, tax_code, untaxed_unit_price from old_rows except select id, tax_code, untaxed_unit_price from new_rows) union all (select id, tax_code, untaxed_unit_price from new_rows except select id, tax_code, untaxed_unit_price from old_rows)) select r.record_id from changed join arrival_record r on r.line_id = changed.id');
