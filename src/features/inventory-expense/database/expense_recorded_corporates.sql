-- Those of some corporates whose changes expense_delta records. Locks their rows until the transaction ends, so that no
-- job starts a recomputation between a change and its commit.
-- Where changes are recorded the lock is exclusive: with a shared lock, neither of two transactions could update the
-- row (expense_forget) before the other ends (decision 55).
create or replace function expense_recorded_corporates(corporates bigint[]) returns bigint[] language plpgsql as $$
declare
  recorded bigint[];
begin
  if exists (select from expense_cells_of where corporate_id = any(corporates) and noting) then
    select array_agg(corporate_id) filter (where noting) into recorded
    from (select corporate_id, noting from expense_cells_of where corporate_id = any(corporates) order by corporate_id for update) held;
  else
    select array_agg(corporate_id) filter (where noting) into recorded
    from (select corporate_id, noting from expense_cells_of where corporate_id = any(corporates) order by corporate_id for share) held;
  end if;
  return recorded;
end $$;
