-- Those of these corporates whose changes are noted. They are held until the transaction ends, so that no job begins to note, and to add up, between a change and its commit. Where changes are noted one
-- writer at a time holds them: of two that share, neither could go over to forgetting before the other ends (decision 100).
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
