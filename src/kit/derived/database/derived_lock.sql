-- Takes the locks for updates of derived tables until the transaction ends. Transactions that change sources of the
-- same corporate run one after the other. A change of a table shared by all corporates excludes all others. corporates:
-- ids in ascending order, or {0} for all.
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
