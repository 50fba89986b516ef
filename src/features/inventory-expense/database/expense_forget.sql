-- Invalidates the expense cells of some corporates and ends the recording of changes. A job recomputes the cells from
-- all segments.
create or replace function expense_forget(corporates bigint[]) returns void language sql as $$
  update expense_cell_version set version = null, records_changes = false, epoch = epoch + 1
  where corporate_id in (select corporate_id from expense_cell_version where corporate_id = any(corporates) and (records_changes or version is not null) order by 1 for update);
$$;
