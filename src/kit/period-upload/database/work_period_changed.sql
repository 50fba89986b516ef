-- My work: a period has another active upload, day or end of quarter.
create trigger work_period_changed after update of active_upload_id, day, quarter_end on period_record
  for each row when ((old.active_upload_id, old.day, old.quarter_end) is distinct from (new.active_upload_id, new.day, new.quarter_end))
  execute function tell_work_of_corporate();
