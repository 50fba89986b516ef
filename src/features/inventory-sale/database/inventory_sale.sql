-- The weekly stock and sales of the retail partner, with the current mapping of the product. One row for each line of a
-- current weekly file.
create view inventory_sale as
select line.id, line.corporate_id, line.product_code, line.current_week_sale_count, line.jd_inventory_count,
  coalesce(product.lob, '未维护') as lob, product.sub_lob, product.mpn, product.product_name, file.import_time, week.day as week_day,
  upload.created_at as updated_at, upload.user_name as updated_by, 1::bigint as version
from inventory_sale_line line
join period_record week on week.id = line.period_record_id
join week_file file on file.upload_id = line.upload_id
join upload on upload.id = line.upload_id
left join product_mapping product on product.product_code = line.product_code
where line.current;
