-- Marks the expense cells of some corporates for recomputation from all segments.
create or replace function expense_forget(corporates bigint[]) returns void language sql as $$
  update expense_cells_of set version = null, noting = false, epoch = epoch + 1
  where corporate_id in (select corporate_id from expense_cells_of where corporate_id = any(corporates) and (noting or version is not null) order by 1 for update);
$$;
