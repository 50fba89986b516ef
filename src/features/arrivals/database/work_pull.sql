-- Updates the tasks when a pull of purchase orders fails or succeeds again.
create trigger work_pull after insert or update of failure on arrival_pull
  for each row execute function notify_work_of_corporate();
