-- My work: a mail of a corporate has arrived or was read.
create trigger work_mail after insert or update of state on mail_message
  for each row when (new.corporate_id is not null) execute function tell_work_of_corporate();
