-- Pages are found by the indexes of their filters or by that of their order (docs/decisions/0125-two-ways-to-find-a-page.md). What other ways needed is dropped.

-- Slices of bits of the arrival records.
drop trigger note_changes on arrival_record;
drop trigger note_inserts on arrival_record;
drop trigger note_deletes on arrival_record;
drop trigger forget_slices on arrival_record;
drop function arrival_record_note_change();
drop function arrival_record_note_changes();
drop function row_slices_forget();
drop function row_slices_may_note(text, bigint, bigint);
drop function row_slice_page;
drop function row_slice_nth;
drop function row_slice_between;
drop function row_slice_value_at;
drop function row_slice_place;
drop table arrival_record_change, row_slice_value, row_slice_field, row_slice, row_slice_set;

-- Samples.
drop index arrival_record_sample;
drop index imei_record_sample;

-- Indexes of IMEI codes that have the day beside each number, twice. One of each number is left.
drop index imei_record_serial_number_gi_date;
drop index imei_record_gi_date_serial_number;
drop index imei_record_imei_number_gi_date;
drop index imei_record_gi_date_imei_number;
drop index imei_record_imei2_gi_date;
drop index imei_record_gi_date_imei2;
drop index imei_record_imei2_gi_date_unlike;
drop index imei_record_gi_date_imei2_unlike;
drop index imei_record_delivery_number_gi_date;
drop index imei_record_gi_date_delivery_number;
drop index imei_record_part_number_gi_date;
drop index imei_record_gi_date_part_number;
drop index imei_record_po_number_gi_date;
drop index imei_record_gi_date_po_number;
create index imei_record_serial_number on imei_record (corporate_id, serial_number collate "C");
create index imei_record_imei_number on imei_record (corporate_id, imei_number collate "C");
create index imei_record_imei2 on imei_record (corporate_id, imei2 collate "C");
create index imei_record_delivery_number on imei_record (corporate_id, delivery_number collate "C");
create index imei_record_part_number on imei_record (corporate_id, part_number collate "C");
create index imei_record_po_number on imei_record (corporate_id, po_number collate "C");

-- The number of IMEI codes is kept as that of all lists, without their days.
drop trigger keep_count_of_inserts on imei_record;
drop trigger keep_count_of_deletes on imei_record;
drop trigger keep_count_of_truncate on imei_record;
drop trigger keep_count_of_updates on imei_record;
create trigger keep_count_of_inserts after insert on imei_record referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on imei_record referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on imei_record for each statement execute function keep_count('corporate');
drop index kept_count_of;
alter table kept_count drop column day;
create index kept_count_of on kept_count (table_name, corporate_id) include (change);
create or replace function keep_count() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'TRUNCATE' then
    delete from kept_count where table_name = tg_table_name;
  elsif tg_argv[0] = 'corporate' then
    insert into kept_count (table_name, corporate_id, change) select tg_table_name, corporate_id, sign * count(*) from touched group by corporate_id;
  else
    insert into kept_count (table_name, change) select tg_table_name, sign * count(*) from touched having count(*) > 0;
  end if;
  return null;
end;
$$;
