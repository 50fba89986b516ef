-- My work (docs/business-rules/work-and-data-quality.md#my-work): notifies the user whose role or shop changed.
create or replace function notify_work_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'user:' || new.id);
  return null;
end $$;
