-- How many rows a list has is kept, not counted: each statement adds a line with what it changed, so that no two of them wait for each other; a job makes few of many.
create table kept_count (
  id bigint generated always as identity primary key,
  table_name text not null,
  corporate_id bigint,
  change bigint not null
);
create index kept_count_of on kept_count (table_name, corporate_id) include (change);

create function keep_count() returns trigger language plpgsql as $$
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

create trigger keep_count_of_inserts after insert on product_mapping referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on product_mapping referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on product_mapping for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on partner_sku_mapping referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on partner_sku_mapping referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on partner_sku_mapping for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on auto_product_mapping referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on auto_product_mapping referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on auto_product_mapping for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on auto_partner_sku_mapping referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on auto_partner_sku_mapping referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on auto_partner_sku_mapping for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on tax_code_mapping referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on tax_code_mapping referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on tax_code_mapping for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on logistics_mapping referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on logistics_mapping referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on logistics_mapping for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on ageing_config referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on ageing_config referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on ageing_config for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on goods_restriction referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on goods_restriction referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on goods_restriction for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on order_code_config referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on order_code_config referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on order_code_config for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on tracking_number_config referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on tracking_number_config referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on tracking_number_config for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on tracking_mapping referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on tracking_mapping referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on tracking_mapping for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on transfer_route referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on transfer_route referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on transfer_route for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on storage_location_map referencing new table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_deletes after delete on storage_location_map referencing old table as touched for each statement execute function keep_count('shared');
create trigger keep_count_of_truncate after truncate on storage_location_map for each statement execute function keep_count('shared');
create trigger keep_count_of_inserts after insert on refund_issued referencing new table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_deletes after delete on refund_issued referencing old table as touched for each statement execute function keep_count('corporate');
create trigger keep_count_of_truncate after truncate on refund_issued for each statement execute function keep_count('corporate');

insert into kept_count (table_name, change) select 'product_mapping', count(*) from product_mapping having count(*) > 0;
insert into kept_count (table_name, change) select 'partner_sku_mapping', count(*) from partner_sku_mapping having count(*) > 0;
insert into kept_count (table_name, change) select 'auto_product_mapping', count(*) from auto_product_mapping having count(*) > 0;
insert into kept_count (table_name, change) select 'auto_partner_sku_mapping', count(*) from auto_partner_sku_mapping having count(*) > 0;
insert into kept_count (table_name, change) select 'tax_code_mapping', count(*) from tax_code_mapping having count(*) > 0;
insert into kept_count (table_name, change) select 'logistics_mapping', count(*) from logistics_mapping having count(*) > 0;
insert into kept_count (table_name, change) select 'ageing_config', count(*) from ageing_config having count(*) > 0;
insert into kept_count (table_name, change) select 'goods_restriction', count(*) from goods_restriction having count(*) > 0;
insert into kept_count (table_name, change) select 'order_code_config', count(*) from order_code_config having count(*) > 0;
insert into kept_count (table_name, change) select 'tracking_number_config', count(*) from tracking_number_config having count(*) > 0;
insert into kept_count (table_name, change) select 'tracking_mapping', count(*) from tracking_mapping having count(*) > 0;
insert into kept_count (table_name, change) select 'transfer_route', count(*) from transfer_route having count(*) > 0;
insert into kept_count (table_name, change) select 'storage_location_map', count(*) from storage_location_map having count(*) > 0;
insert into kept_count (table_name, corporate_id, change) select 'refund_issued', corporate_id, count(*) from refund_issued group by corporate_id;
