-- My work (domain §17): who looks at it is told when something that it counts has changed. A notification names whose work that is; it arrives when the change
-- commits, and once however many rows changed.
create function tell_work_of_everybody() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'everybody');
  return null;
end $$;

create function tell_work_of_corporate() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'corporate:' || coalesce(new.corporate_id, old.corporate_id));
  return null;
end $$;

create function tell_work_of_uploader() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'user:' || new.user_id);
  return null;
end $$;

create function tell_work_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'user:' || new.id);
  return null;
end $$;

create function tell_work_of_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'role:' || coalesce(new.role_id, old.role_id));
  return null;
end $$;

-- What is due: its rows, their files, and the times that administrators set.
create trigger work_period after insert or delete on period_record
  for each row execute function tell_work_of_corporate();
create trigger work_period_changed after update of active_upload_id, day, quarter_end on period_record
  for each row when ((old.active_upload_id, old.day, old.quarter_end) is distinct from (new.active_upload_id, new.day, new.quarter_end))
  execute function tell_work_of_corporate();
create trigger work_setting after insert or update or delete on system_setting
  for each statement execute function tell_work_of_everybody();

-- What waits for a review.
create trigger work_review after insert or delete on record_review
  for each statement execute function tell_work_of_everybody();
create trigger work_large_logistics after insert or delete on large_logistics_file
  for each row execute function tell_work_of_corporate();

-- Imports that have ended.
create trigger work_upload after update of state on upload
  for each row when (new.state <> old.state and new.state not in ('received', 'reading', 'storing'))
  execute function tell_work_of_uploader();

-- Pushes and subsidy times with errors.
create trigger work_push after update of state, failure on push_batch
  for each row when (new.state <> old.state or (new.failure is null) <> (old.failure is null))
  execute function tell_work_of_corporate();
create trigger work_subsidy after update of errors on subsidy_file
  for each row when (new.errors <> old.errors) execute function tell_work_of_corporate();

-- Who may do what, and for which company.
create trigger work_menus after insert or delete on role_menu for each row execute function tell_work_of_role();
create trigger work_operations after insert or delete on role_operation for each row execute function tell_work_of_role();
create trigger work_account after update of role_id, shop_id on app_user
  for each row when ((old.role_id, old.shop_id) is distinct from (new.role_id, new.shop_id)) execute function tell_work_of_account();

-- What it is found by.
create index upload_wrong on upload (user_id, id) where state in ('failed', 'refused');
create index push_batch_refused on push_batch (destination, corporate_id, done_at) where refused > 0;
create index large_logistics_file_day on large_logistics_file (corporate_id, day);
create index subsidy_file_errors on subsidy_file (corporate_id, day) where errors > 0;
