-- The data period of an upload of subsidy times is the factory and the day, as other uploads have it, not a file name.
update upload set period_key = concat_ws(' · ', name[1], concat_ws('-', name[2], name[3], name[4]), name[5]::integer + 1)
from (
  select id, regexp_match(period_key, '^国补-(.+)-(\d{4})(\d\d)(\d\d)(?:-补充(\d+))?$') as name
  from upload where importer = 'national-subsidy'
) old
where old.id = upload.id and name is not null;
