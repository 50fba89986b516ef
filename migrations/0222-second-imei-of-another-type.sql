-- The second IMEI of a device begins like its first, but for few: what is looked for in both is found by the first one, and by these of those few (decision 123).
create index imei_record_imei2_gi_date_unlike on imei_record (corporate_id, imei2 collate "C", gi_date, id)
  where imei2 is not null and left(imei2, 8) is distinct from left(imei_number, 8);
create index imei_record_gi_date_imei2_unlike on imei_record (corporate_id, gi_date, imei2 collate "C", id)
  where imei2 is not null and left(imei2, 8) is distinct from left(imei_number, 8);
