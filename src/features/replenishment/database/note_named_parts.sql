-- Stores the part numbers of a corporate's IMEI records, for the check of unknown part numbers.
create or replace function note_named_parts() returns trigger language plpgsql as $$
begin
  insert into named_part (corporate_id, part_number)
  select n.corporate_id, n.part_number from (select distinct corporate_id, part_number from new_rows) n
  where not exists (select from named_part stored where stored.corporate_id = n.corporate_id and stored.part_number = n.part_number)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;

create trigger note_named_parts after insert on imei_record
  referencing new table as new_rows for each statement execute function note_named_parts();

create trigger note_named_parts_changed after update on imei_record
  referencing new table as new_rows for each statement execute function note_named_parts();
