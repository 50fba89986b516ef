-- Checks once per statement that the uploads of inserted or updated rows exist. A foreign key checks each row and took
-- two thirds of the time of storing a changed shipment.
create or replace function upload_is_there() returns trigger language plpgsql as $$
declare
  upload_ids bigint[] := array(select distinct r.upload_id from new_rows r);
  upload_count bigint;
begin
  perform from upload u where u.id = any(upload_ids) for key share;
  get diagnostics upload_count = row_count;
  if upload_count < cardinality(upload_ids) then
    raise exception 'rows of % are of an upload that is not there', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger upload_is_there_of_inserts after insert on purchase_line referencing new table as new_rows for each statement execute function upload_is_there();

create trigger upload_is_there_of_updates after update on purchase_line referencing new table as new_rows for each statement execute function upload_is_there();

create trigger upload_is_there_of_inserts after insert on purchase_delivery referencing new table as new_rows for each statement execute function upload_is_there();

create trigger upload_is_there_of_updates after update on purchase_delivery referencing new table as new_rows for each statement execute function upload_is_there();
