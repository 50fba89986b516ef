-- Which of some corporates have their changes recorded in expense_delta. Their rows are locked until the transaction ends, so that no job begins to add
-- up between a change and its commit. Where changes are recorded, one transaction at a time holds the lock: of two that share it, neither could
-- change the row (expense_forget) before the other ends (decision 100).
create or replace function expense_noting(corporates bigint[]) returns bigint[] language plpgsql as $$
declare
  noted bigint[];
begin
  if exists (select from expense_cells_of where corporate_id = any(corporates) and noting) then
    select array_agg(corporate_id) filter (where noting) into noted
    from (select corporate_id, noting from expense_cells_of where corporate_id = any(corporates) order by corporate_id for update) held;
  else
    select array_agg(corporate_id) filter (where noting) into noted
    from (select corporate_id, noting from expense_cells_of where corporate_id = any(corporates) order by corporate_id for share) held;
  end if;
  return noted;
end $$;
