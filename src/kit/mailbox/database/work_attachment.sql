-- My work: an attachment has arrived or was read.
create trigger work_attachment after insert or update of state on mail_attachment
  for each statement execute function tell_work_of_everybody();
