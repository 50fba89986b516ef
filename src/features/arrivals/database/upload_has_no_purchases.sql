-- Refuses to delete an upload that purchase lines or deliveries refer to. Together with upload_is_there it replaces
-- foreign keys.
create or replace function upload_has_no_purchases() returns trigger language plpgsql as $$
begin
  if exists (select from old_rows u where exists (select from purchase_line l where l.upload_id = u.id) or exists (select from purchase_delivery d where d.upload_id = u.id)) then
    raise exception 'an upload has rows of purchase orders' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger has_no_purchases after delete on upload referencing old table as old_rows for each statement execute function upload_has_no_purchases();
