-- My work (docs/business-rules/work-and-data-quality.md#my-work): notifies the users of a role whose menus or
-- operations changed.
create or replace function notify_work_of_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'role:' || coalesce(new.role_id, old.role_id));
  return null;
end $$;
