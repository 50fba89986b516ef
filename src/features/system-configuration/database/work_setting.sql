-- Notifies My tasks of a changed setting, because it may change the expected uploads.
create trigger work_setting after insert or update or delete on system_setting
  for each statement execute function notify_work_of_all();
