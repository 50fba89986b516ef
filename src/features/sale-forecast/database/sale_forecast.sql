-- The newest sale forecast of each product of a corporate, with the current mapping of the product. Quantities are in
-- pieces.
create view sale_forecast as
select distinct on (line.corporate_id, line.product_code) line.id, line.corporate_id, line.product_code,
  line.week0, line.week1, line.week2, line.week3, line.week4, line.week_jd, line.order_count,
  coalesce(product.lob, '未维护') as lob, product.sub_lob, product.mpn, product.product_name, file.import_time, week.day as week_day,
  upload.created_at as updated_at, upload.user_name as updated_by, 1::bigint as version
from sale_forecast_line line
join period_record week on week.id = line.period_record_id
join week_file file on file.upload_id = line.upload_id
join upload on upload.id = line.upload_id
left join product_mapping product on product.product_code = line.product_code
where line.current
order by line.corporate_id, line.product_code, week.day desc;
