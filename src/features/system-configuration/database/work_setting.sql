-- My work: a setting has changed, which may change what is expected.
create trigger work_setting after insert or update or delete on system_setting
  for each statement execute function tell_work_of_everybody();
