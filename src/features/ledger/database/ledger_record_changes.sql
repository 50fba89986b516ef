-- Records the products whose ledger entries or prices a statement changes, and the first day that changes.
-- First argument: a query of the corporates whose rows change. Second argument: a query of corporate, product and day.
create or replace function ledger_record_changes() returns trigger language plpgsql as $$
declare
  corporates bigint[];
  touched bigint;
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) corporates (corporate_id)', tg_argv[0]) into corporates;
  if corporates is null then return null; end if;
  perform derived_lock(corporates);
  execute format('with touched as materialized (%s), recorded as (
    insert into ledger_due as due (corporate_id, product_code, from_day) select corporate_id, product_code, min(day) from touched group by corporate_id, product_code
    on conflict (corporate_id, product_code) do update set from_day = excluded.from_day where due.from_day > excluded.from_day
  ) select count(*) from touched', tg_argv[1]) into touched;
  perform ledger_request_computation(touched, 0 = any(corporates));
  return null;
end $$;

create trigger ledger_changes_delete after delete on tax_code_mapping referencing old table as old_rows
  for each statement execute function ledger_record_changes('select 0 from old_rows limit 1',
    'select r.corporate_id, r.product_code, date ''-infinity'' as day from ledger_receipt r where r.tax_code in (select tax_code from (select id, tax_code, tax_rate from old_rows) changed)');

create trigger ledger_changes_insert after insert on tax_code_mapping referencing new table as new_rows
  for each statement execute function ledger_record_changes('select 0 from new_rows limit 1',
    'select r.corporate_id, r.product_code, date ''-infinity'' as day from ledger_receipt r where r.tax_code in (select tax_code from (select id, tax_code, tax_rate from new_rows) changed)');

create trigger ledger_changes_update after update on tax_code_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_record_changes('select 0 from new_rows limit 1',
    'select r.corporate_id, r.product_code, date ''-infinity'' as day from ledger_receipt r where r.tax_code in (select tax_code from ((select id, tax_code, tax_rate from old_rows except select id, tax_code, tax_rate from new_rows) union all (select id, tax_code, tax_rate from new_rows except select id, tax_code, tax_rate from old_rows)) changed)');

create trigger ledger_changes_delete after delete on delivery_order_line referencing old table as old_rows
  for each statement execute function ledger_record_changes('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code, shipping_date as day from (select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null) changed');

create trigger ledger_changes_insert after insert on delivery_order_line referencing new table as new_rows
  for each statement execute function ledger_record_changes('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, shipping_date as day from (select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null) changed');

create trigger ledger_changes_update after update on delivery_order_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_record_changes('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, shipping_date as day from ((select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null except select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null) union all (select id, corporate_id, product_code, shipping_date, product_code_count from new_rows where current and shipping_date is not null except select id, corporate_id, product_code, shipping_date, product_code_count from old_rows where current and shipping_date is not null)) changed');

create trigger ledger_changes_delete after delete on product_mapping referencing old table as old_rows
  for each statement execute function ledger_record_changes('select 0 from old_rows limit 1',
    'select p.corporate_id, p.product_code, date ''-infinity'' as day from (select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows) changed join ledger_product p on p.product_code = changed.product_code');

create trigger ledger_changes_insert after insert on product_mapping referencing new table as new_rows
  for each statement execute function ledger_record_changes('select 0 from new_rows limit 1',
    'select p.corporate_id, p.product_code, date ''-infinity'' as day from (select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows) changed join ledger_product p on p.product_code = changed.product_code');

create trigger ledger_changes_update after update on product_mapping referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_record_changes('select 0 from new_rows limit 1',
    'select p.corporate_id, p.product_code, date ''-infinity'' as day from ((select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows except select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows) union all (select id, product_code, unit_price_before_tax, tax_point, supply_price from new_rows except select id, product_code, unit_price_before_tax, tax_point, supply_price from old_rows)) changed join ledger_product p on p.product_code = changed.product_code');

create trigger ledger_changes_delete after delete on data_adjustment_line referencing old table as old_rows
  for each statement execute function ledger_record_changes('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code, date ''-infinity'' as day from (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current) changed');

create trigger ledger_changes_insert after insert on data_adjustment_line referencing new table as new_rows
  for each statement execute function ledger_record_changes('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, date ''-infinity'' as day from (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current) changed');

create trigger ledger_changes_update after update on data_adjustment_line referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_record_changes('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, date ''-infinity'' as day from ((select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current except select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current) union all (select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from new_rows where current except select id, corporate_id, product_code, adjust_count, taxed_unit_price, receipt_date, period_record_id from old_rows where current)) changed');

create trigger ledger_changes_delete after delete on ledger_receipt referencing old table as old_rows
  for each statement execute function ledger_record_changes('select corporate_id from old_rows group by corporate_id',
    'select corporate_id, product_code, received_date as day from old_rows');

create trigger ledger_changes_insert after insert on ledger_receipt referencing new table as new_rows
  for each statement execute function ledger_record_changes('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, received_date as day from new_rows');

create trigger ledger_changes_update after update on ledger_receipt referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_record_changes('select corporate_id from new_rows group by corporate_id',
    'select corporate_id, product_code, received_date as day from old_rows union all select corporate_id, product_code, received_date as day from new_rows');
