-- My work (docs/business-rules/work-and-data-quality.md#my-work): notifies all users that something which My work
-- counts has changed. A notification arrives when the transaction commits, once however many rows changed.
create or replace function notify_work_of_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'all');
  return null;
end $$;
