-- My work: a split file was stored or removed, or has another state.
create trigger work_split after insert or delete or update of state on split_file
  for each row execute function tell_work_of_corporate();
