-- Returns the corporates whose changes are recorded in expense_delta. Locks the rows of all given corporates until the
-- transaction ends, so that no job starts a recomputation between a change and its commit. If changes are recorded, the
-- lock is exclusive: with a shared lock, neither of two transactions could update the row (expense_forget) before the
-- other ends (decision 55).
create or replace function expense_recorded_corporates(corporates bigint[]) returns bigint[] language plpgsql as $$
declare
  recorded bigint[];
begin
  if exists (select from expense_cell_version where corporate_id = any(corporates) and records_changes) then
    select array_agg(corporate_id) filter (where records_changes) into recorded
    from (select corporate_id, records_changes from expense_cell_version where corporate_id = any(corporates) order by corporate_id for update) locked;
  else
    select array_agg(corporate_id) filter (where records_changes) into recorded
    from (select corporate_id, records_changes from expense_cell_version where corporate_id = any(corporates) order by corporate_id for share) locked;
  end if;
  return recorded;
end $$;
