-- Whether who sent a workbook has seen how its upload ended. Of those before this, he has.
alter table upload add column seen boolean not null default true;
alter table upload alter column seen set default false;
create index upload_unseen on upload (user_id, id) where not seen and not dry_run;

-- Whoever looks is told of his uploads when they begin, too, and when he has seen their end on another page.
create trigger work_upload_begun after insert on upload
  for each row when (not new.dry_run) execute function tell_work_of_uploader();
create trigger work_upload_seen after update of seen on upload
  for each row when (new.seen <> old.seen) execute function tell_work_of_uploader();
