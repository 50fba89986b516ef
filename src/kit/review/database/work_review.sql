-- My work: a record was reviewed, or its review was revoked.
create trigger work_review after insert or delete on record_review
  for each statement execute function notify_work_of_all();
