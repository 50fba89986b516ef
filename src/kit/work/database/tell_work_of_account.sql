-- My work (domain §17): notifies the user whose role or shop changed.
create or replace function tell_work_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'user:' || new.id);
  return null;
end $$;
