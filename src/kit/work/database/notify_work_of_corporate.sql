-- My work (docs/business-rules/work-and-data-quality.md#my-work): notifies the users of the corporate that the row
-- belongs to.
create or replace function notify_work_of_corporate() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'corporate:' || coalesce(new.corporate_id, old.corporate_id));
  return null;
end $$;
