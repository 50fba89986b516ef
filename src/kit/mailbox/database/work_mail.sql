-- My work: a message of a corporate was stored or processed.
create trigger work_mail after insert or update of state on mail_message
  for each row when (new.corporate_id is not null) execute function notify_work_of_corporate();
