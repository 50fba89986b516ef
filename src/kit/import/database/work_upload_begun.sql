-- My work: an upload has begun.
create trigger work_upload_begun after insert on upload
  for each row when (not new.dry_run) execute function tell_work_of_uploader();
