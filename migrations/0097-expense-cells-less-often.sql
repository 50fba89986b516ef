-- Cells of expenses (0078) are left alone by mappings of materials that a corporate has no goods of, and left behind by tables that are emptied.

-- Whose goods the mappings are of is known: who changes a mapping holds the lock of all corporates' ledgers by now.
create or replace function expense_category_set() returns trigger language plpgsql as $$
begin
  update expense_cells_of set changes = changes + 1
  where corporate_id in (
    select o.corporate_id from expense_cells_of o
    where o.corporate_id in (select p.corporate_id from changed_rows c join ledger_product p on p.product_code = c.product_code collate "C")
    order by 1 for update
  );
  return null;
end $$;
drop trigger zz_expense_category_inserted on product_mapping;
create trigger zz_expense_category_inserted after insert on product_mapping
  referencing new table as changed_rows for each statement execute function expense_category_set();
drop trigger zz_expense_category_deleted on product_mapping;
create trigger zz_expense_category_deleted after delete on product_mapping
  referencing old table as changed_rows for each statement execute function expense_category_set();

create function expense_all_changed() returns trigger language plpgsql as $$
begin
  update expense_cells_of set changes = changes + 1
  where corporate_id in (select corporate_id from expense_cells_of order by 1 for update);
  return null;
end $$;
create trigger zz_expense_category_truncated after truncate on product_mapping
  for each statement execute function expense_all_changed();
create trigger zz_expense_truncated after truncate on ledger_segment
  for each statement execute function expense_all_changed();
