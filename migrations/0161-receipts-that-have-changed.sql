-- A record of which neither line, product nor receipt has changed touches no receipt: a pull changes a hundred thousand that are shipped, or ordered in another quantity.
drop trigger derived_ledger_receipt_insert on arrival_record;
drop trigger derived_ledger_receipt_update on arrival_record;
drop trigger derived_ledger_receipt_delete on arrival_record;
create trigger derived_ledger_receipt_insert after insert on arrival_record referencing new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as (select record_id, line_id, product_code, dc_received_date, received_quantity from new_rows) select record_id from changed');
create trigger derived_ledger_receipt_update after update on arrival_record referencing old table as old_rows new table as new_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from new_rows group by corporate_id',
    'with changed as ((select record_id, line_id, product_code, dc_received_date, received_quantity from old_rows except select record_id, line_id, product_code, dc_received_date, received_quantity from new_rows) union all (select record_id, line_id, product_code, dc_received_date, received_quantity from new_rows except select record_id, line_id, product_code, dc_received_date, received_quantity from old_rows)) select record_id from changed');
create trigger derived_ledger_receipt_delete after delete on arrival_record referencing old table as old_rows
  for each statement execute function ledger_receipt_follow('select corporate_id from old_rows group by corporate_id',
    'with changed as (select record_id, line_id, product_code, dc_received_date, received_quantity from old_rows) select record_id from changed');
