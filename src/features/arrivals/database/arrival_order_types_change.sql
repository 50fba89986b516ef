-- Records that order types must be computed again; a job does it (decision on order types).
-- Argument: the columns that decide a type; an update of other columns is ignored.
create or replace function arrival_order_types_change() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  case tg_op
    when 'INSERT' then changed := exists (select from new_rows);
    when 'DELETE' then changed := exists (select from old_rows);
    when 'UPDATE' then
      execute format('select exists (select id, %1$s from new_rows except select id, %1$s from old_rows)', tg_argv[0]) into changed;
  end case;
  if changed then insert into arrival_order_type_change default values; end if;
  return null;
end $$;

create trigger arrival_order_types_delete after delete on order_code_config referencing old table as old_rows
  for each statement execute function arrival_order_types_change();

create trigger arrival_order_types_insert after insert on order_code_config referencing new table as new_rows
  for each statement execute function arrival_order_types_change();

create trigger arrival_order_types_update after update on order_code_config referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_order_types_change('purchase_order_code_pre, order_type');

create trigger arrival_order_types_delete after delete on tracking_number_config referencing old table as old_rows
  for each statement execute function arrival_order_types_change();

create trigger arrival_order_types_insert after insert on tracking_number_config referencing new table as new_rows
  for each statement execute function arrival_order_types_change();

create trigger arrival_order_types_update after update on tracking_number_config referencing old table as old_rows new table as new_rows
  for each statement execute function arrival_order_types_change('tracking_number_match, order_type');
