-- Records that every product must be computed again, after a source was truncated.
create or replace function ledger_touch_all() returns trigger language plpgsql as $$
begin
  perform derived_lock('{0}');
  insert into ledger_due (corporate_id, product_code) select corporate_id, product_code from ledger_product
  on conflict (corporate_id, product_code) do update set from_day = excluded.from_day;
  perform ledger_ring(1, true);
  return null;
end $$;

create trigger ledger_touch_truncate after truncate on tax_code_mapping for each statement execute function ledger_touch_all();

create trigger ledger_touch_truncate after truncate on delivery_order_line for each statement execute function ledger_touch_all();

create trigger ledger_touch_truncate after truncate on product_mapping for each statement execute function ledger_touch_all();

create trigger ledger_touch_truncate after truncate on data_adjustment_line for each statement execute function ledger_touch_all();
