-- My tasks: a file of large logistics was stored or removed.
create trigger work_large_logistics after insert or delete on large_logistics_file
  for each row execute function notify_work_of_corporate();
