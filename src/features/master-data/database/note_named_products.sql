-- Stores each product code that rows of a corporate contain. The codes stay when the rows are deleted.
create or replace function note_named_products() returns trigger language plpgsql as $$
begin
  insert into named_product (corporate_id, product_code)
  select distinct n.corporate_id, n.product_code from new_rows n
  where not exists (select from named_product known where known.corporate_id = n.corporate_id and known.product_code = n.product_code)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;

create trigger note_named_products after insert on delivery_order_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on t2_inventory_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on disti_inventory_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on dc_week_sale_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on dc_quarter_sale_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on inventory_sale_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on sale_forecast_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on purchase_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products_changed after update on purchase_line
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on ledger_product
  referencing new table as new_rows for each statement execute function note_named_products();

create trigger note_named_products after insert on jd_not_ordered_opening
  referencing new table as new_rows for each statement execute function note_named_products();
