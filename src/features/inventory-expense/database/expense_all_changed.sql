-- Marks the expense cells of all corporates to be added up again, after a source was truncated.
create or replace function expense_all_changed() returns trigger language plpgsql as $$
begin
  perform expense_forget(array(select corporate_id from expense_cells_of));
  return null;
end $$;

create trigger zz_expense_category_truncated after truncate on product_mapping
  for each statement execute function expense_all_changed();

create trigger zz_expense_truncated after truncate on ledger_segment
  for each statement execute function expense_all_changed();
