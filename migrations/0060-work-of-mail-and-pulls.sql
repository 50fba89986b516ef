-- Work (migration 59): mail that could not be read, and pulls of purchase orders that failed.
create trigger work_mail after insert or update of state on mail_message
  for each row when (new.corporate_id is not null) execute function tell_work_of_corporate();
create trigger work_attachment after insert or update of state on mail_attachment
  for each statement execute function tell_work_of_everybody();
create trigger work_pull after insert or update of failure on arrival_pull
  for each row execute function tell_work_of_corporate();
