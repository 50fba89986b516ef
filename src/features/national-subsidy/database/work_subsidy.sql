-- Notifies My tasks of a changed number of errors of a subsidy file.
create trigger work_subsidy after update of errors on subsidy_file
  for each row when (new.errors <> old.errors) execute function notify_work_of_corporate();
