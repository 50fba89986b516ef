-- My work: the user has seen a failed upload.
create trigger work_upload_seen after update of seen on upload
  for each row when (new.seen <> old.seen) execute function tell_work_of_uploader();
