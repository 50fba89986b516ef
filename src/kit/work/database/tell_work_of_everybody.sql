-- My work (docs/business-rules/work-and-data-quality.md#my-work): notifies all users that something which My work
-- counts has changed. A notification arrives when the transaction commits, once however many rows changed.
create or replace function tell_work_of_everybody() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'everybody');
  return null;
end $$;
