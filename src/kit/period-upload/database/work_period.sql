-- My work: a period was created or removed, or has another active upload, day or end of quarter.
create trigger work_period after insert or delete or update of active_upload_id, day, quarter_end on period_record
  for each row execute function notify_work_of_corporate();
