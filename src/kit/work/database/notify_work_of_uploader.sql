-- My work (docs/business-rules/work-and-data-quality.md#my-work): notifies the user of an upload. An upload that is
-- done also notifies its corporate, and users whose upload of the same kind failed within the last eight days: their
-- failure is resolved by it.
create or replace function notify_work_of_uploader() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.dry_run then return null; end if;
  if tg_op = 'UPDATE' and new.seen = old.seen and (new.state = old.state or new.state in ('received', 'reading', 'storing')) then return null; end if;
  perform pg_notify('work', 'user:' || new.user_id);
  if new.state = 'done' and not new.dry_run then
    if new.corporate_id is not null then perform pg_notify('work', 'corporate:' || new.corporate_id); end if;
    -- Failures are shown for a week.
    perform pg_notify('work', 'user:' || wrong.user_id) from upload wrong
    where wrong.importer = new.importer and wrong.state in ('failed', 'refused') and wrong.created_at > new.created_at - interval '8 days'
      and wrong.user_id <> new.user_id and wrong.corporate_id is not distinct from new.corporate_id;
  end if;
  return null;
end $$;
