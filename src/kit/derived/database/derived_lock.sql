-- Takes the locks under which derived tables are updated, until the transaction ends. Two transactions that change the
-- sources of one corporate follow each other; a change of a table that all corporates share excludes every other one.
-- corporates: ids in ascending order, or {0} for all.
create or replace function derived_lock(corporates bigint[]) returns void language plpgsql as $$
declare
  corporate bigint;
begin
  if 0 = any(corporates) then
    perform pg_advisory_xact_lock(hash_of('derived'));
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hash_of('derived'));
  foreach corporate in array corporates loop
    perform pg_advisory_xact_lock(hash_of('derived ' || corporate));
  end loop;
end $$;
