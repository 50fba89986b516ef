-- My work: a batch for a partner has another state, or fails or no longer does.
create trigger work_push after update of state, failure on push_batch
  for each row when (new.state <> old.state or (new.failure is null) <> (old.failure is null))
  execute function tell_work_of_corporate();
