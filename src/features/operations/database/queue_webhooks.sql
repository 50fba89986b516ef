-- Webhooks (docs/webhooks.md): queues the deliveries of a change in its transaction, so that each committed change is
-- sent and a rolled-back one is not. The audit log records each of these changes in one form, whichever feature makes
-- it. An upload has one entry of its own; entries with a record are about its rows.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
declare
  kind text := case new.action
    when 'import' then 'upload.stored' when 'pull' then 'upload.stored' when 'undo-import' then 'upload.undone'
    when 'review' then 'review.done' when 'revoke-review' then 'review.revoked' when 'complete-split' then 'split.completed' end;
  named jsonb := coalesce(new.new_value, new.old_value);
  common jsonb := jsonb_build_object('uploadId', new.upload_id, 'fileName', named -> 'fileName', 'periodKey', named -> 'periodKey', 'user', new.user_name);
begin
  insert into webhook_delivery (webhook_id, event, source, corporate_id, data, next_attempt_at, created_at)
  select w.id, kind, 'audit:' || new.id, new.corporate_id, common || case split_part(kind, '.', 1)
      when 'upload' then jsonb_build_object('importer', new.entity, 'inserted', named -> 'inserted', 'updated', named -> 'updated', 'unchanged', named -> 'unchanged')
      when 'review' then jsonb_build_object('importer', new.entity, 'recordId', new.record_id::bigint)
      else jsonb_build_object('recordId', new.record_id::bigint) end, new.at, new.at
  from webhook w
  where w.enabled = 1 and (new.corporate_id is null or w.corporate_id = new.corporate_id)
    and case split_part(kind, '.', 1) when 'upload' then w.uploads when 'review' then w.reviews else w.splits end = 1;
  if found then perform pg_notify('webhook', ''); end if;
  return null;
end $$;

create trigger queue_webhooks after insert on audit_entry
  for each row when (
    new.action in ('review', 'revoke-review', 'complete-split')
    or (new.action in ('import', 'pull', 'undo-import') and new.record_id is null and new.upload_id is not null))
  execute function queue_webhooks();
