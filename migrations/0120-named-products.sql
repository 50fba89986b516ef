-- The 物料号 that any row of a corporate has ever named, so that the replenishment overview finds its rows by a look at each of them, and not by collecting them from hundreds of thousands
-- of lines (decision 78). Names stay: whether a product has any figure now is asked of the lines themselves.
create table named_product (
  corporate_id bigint not null,
  product_code text not null,
  primary key (corporate_id, product_code)
);

create function note_named_products() returns trigger language plpgsql as $$
begin
  insert into named_product (corporate_id, product_code)
  select distinct n.corporate_id, n.product_code from new_rows n
  where not exists (select from named_product known where known.corporate_id = n.corporate_id and known.product_code = n.product_code)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;

create trigger note_named_products after insert on dc_week_sale_line
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on dc_quarter_sale_line
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on inventory_sale_line
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on sale_forecast_line
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on disti_inventory_line
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on delivery_order_line
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on jd_not_ordered_opening
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on ledger_product
  referencing new table as new_rows for each statement execute function note_named_products();
create trigger note_named_products after insert on purchase_line
  referencing new table as new_rows for each statement execute function note_named_products();
-- A pull may say another material of a line that is there.
create trigger note_named_products_changed after update on purchase_line
  referencing new table as new_rows for each statement execute function note_named_products();

insert into named_product (corporate_id, product_code)
select corporate_id, product_code from dc_week_sale_line
union select corporate_id, product_code from dc_quarter_sale_line
union select corporate_id, product_code from inventory_sale_line
union select corporate_id, product_code from sale_forecast_line
union select corporate_id, product_code from disti_inventory_line
union select corporate_id, product_code from delivery_order_line
union select corporate_id, product_code from jd_not_ordered_opening
union select corporate_id, product_code collate "default" from ledger_product
union select corporate_id, product_code from purchase_line;
