-- My work: an attachment was stored or processed.
create trigger work_attachment after insert or update of state on mail_attachment
  for each statement execute function notify_work_of_all();
