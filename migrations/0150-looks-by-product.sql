-- Which part numbers a corporate's devices have ever had: the replenishment overview asks of each whether one was issued lately, instead of collecting them from a week's devices (decision 92).
create table named_part (
  corporate_id bigint not null,
  part_number text not null,
  primary key (corporate_id, part_number)
);

create function note_named_parts() returns trigger language plpgsql as $$
begin
  insert into named_part (corporate_id, part_number)
  select n.corporate_id, n.part_number from (select distinct corporate_id, part_number from new_rows) n
  where not exists (select from named_part known where known.corporate_id = n.corporate_id and known.part_number = n.part_number)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger note_named_parts after insert on imei_record
  referencing new table as new_rows for each statement execute function note_named_parts();
create trigger note_named_parts_changed after update on imei_record
  referencing new table as new_rows for each statement execute function note_named_parts();

insert into named_part (corporate_id, part_number) select distinct corporate_id, part_number from imei_record;

-- The few products whose goods count under another MPN are found from that one.
create index product_mapping_t2_value on product_mapping (t2_value) where t2_value <> '';
create index product_mapping_hk_value on product_mapping (hk_value) where hk_value <> '';
