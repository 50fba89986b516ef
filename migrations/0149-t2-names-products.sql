-- T2 lines name products, too: the replenishment overview asks each named product for them instead of reading them all (decision 92).
create trigger note_named_products after insert on t2_inventory_line
  referencing new table as new_rows for each statement execute function note_named_products();

insert into named_product (corporate_id, product_code)
select distinct corporate_id, product_code from t2_inventory_line on conflict do nothing;
