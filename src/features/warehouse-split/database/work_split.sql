-- My tasks: a split file was stored or removed, or its state changed.
create trigger work_split after insert or delete or update of state on split_file
  for each row execute function notify_work_of_corporate();
