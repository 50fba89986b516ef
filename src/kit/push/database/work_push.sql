-- My work: the state of a batch has changed, or whether it fails.
create trigger work_push after update of state, failure on push_batch
  for each row when (new.state <> old.state or (new.failure is null) <> (old.failure is null))
  execute function notify_work_of_corporate();
