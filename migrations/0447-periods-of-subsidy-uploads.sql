-- The data period of an upload of subsidy times is the day and the factory, as uploads of large logistics have it, and
-- the supplement, not a file name. The digest of a request contains its period: without a digest, a retry is not compared.
update upload set request_digest = null,
  period_key = concat_ws(' ', concat_ws('-', name[2], name[3], name[4]), name[1], name[5])
from (
  select id, regexp_match(period_key, '^国补-(.+)-(\d{4})(\d\d)(\d\d)(?:-(补充\d+))?$') as name
  from upload where importer = 'national-subsidy'
) old
where old.id = upload.id and name is not null;
