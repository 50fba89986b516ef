-- My work: an upload has ended.
create trigger work_upload after update of state on upload
  for each row when (new.state <> old.state and new.state not in ('received', 'reading', 'storing'))
  execute function tell_work_of_uploader();
