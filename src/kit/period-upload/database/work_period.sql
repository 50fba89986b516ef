-- My work: a period was created or removed.
create trigger work_period after insert or delete on period_record
  for each row execute function tell_work_of_corporate();
