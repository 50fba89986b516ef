-- Lines of subsidy times that match no device stay a file's error data until a later upload names their serial numbers.
create index subsidy_time_serial_number on subsidy_time (corporate_id, serial_number, upload_id);

update subsidy_file file set errors = (
  select count(*) from subsidy_time t
  where t.subsidy_file_id = file.id and t.subsidy_line_id is null and not exists (
    select from subsidy_time later
    where later.corporate_id = t.corporate_id and later.serial_number = t.serial_number and later.upload_id > t.upload_id
      and (later.subsidy_line_id is not null or later.subsidy_file_id = t.subsidy_file_id)
  )
);
