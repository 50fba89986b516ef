-- My work: an upload has begun, has ended, or its user has seen that it failed.
create trigger work_upload after insert or update of state, seen on upload
  for each row execute function notify_work_of_uploader();
