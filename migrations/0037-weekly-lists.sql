-- Lists whose rows come by a workbook a week: the previous week's stock and sales, the sales forecast (document 2 §2.7, §2.8; domain §5). Their lines are
-- snapshots of the week in which a file comes; a view has those that count with what is shown beside them.

-- When a week's file came, in business time.
create table week_file (
  upload_id bigint primary key references upload on delete cascade,
  import_time timestamp without time zone not null
);

-- 上周库存及销量.
create table inventory_sale_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  current_week_sale_count integer not null,
  jd_inventory_count integer not null
);
create unique index inventory_sale_line_live on inventory_sale_line (period_record_id, product_code) nulls not distinct where current;
create index inventory_sale_line_upload_id on inventory_sale_line (upload_id);
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

-- 销售预测.
create table sale_forecast_line (
  id bigint generated always as identity primary key,
  corporate_id bigint not null,
  period_record_id bigint not null,
  upload_id bigint not null references upload,
  upload_row integer not null,
  current boolean not null,
  product_code text not null,
  week0 integer not null,
  week1 integer not null,
  week2 integer not null,
  week3 integer not null,
  week4 integer not null,
  week_jd integer,
  order_count integer
);
create unique index sale_forecast_line_live on sale_forecast_line (period_record_id, product_code) nulls not distinct where current;
create index sale_forecast_line_upload_id on sale_forecast_line (upload_id);
-- The newest forecast of each product.
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
