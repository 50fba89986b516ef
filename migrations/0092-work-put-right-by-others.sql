-- Work (migration 59): whose refused import somebody else has put right, a colleague or the mailbox, hears of it too; and so does the company, of whose mail a file may have been put right.
create index upload_wrong_of_importer on upload (importer, created_at) where state in ('failed', 'refused');

create or replace function tell_work_of_uploader() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'user:' || new.user_id);
  if new.state = 'done' and not new.dry_run then
    if new.corporate_id is not null then perform pg_notify('work', 'corporate:' || new.corporate_id); end if;
    -- Failures are told of for a week.
    perform pg_notify('work', 'user:' || wrong.user_id) from upload wrong
    where wrong.importer = new.importer and wrong.state in ('failed', 'refused') and wrong.created_at > new.created_at - interval '8 days'
      and wrong.user_id <> new.user_id and wrong.corporate_id is not distinct from new.corporate_id;
  end if;
  return null;
end $$;

-- Mail (migration 54): whether a file of this name came better since.
create index mail_attachment_done on mail_attachment (name, id) where state = 'done';
create index upload_done_by_name on upload (importer, file_name, created_at) where state = 'done' and origin = 'workbook';
